import type { Tokens } from '../ui/tokens'

/** A protocol's colour, and the wash behind the state that is looked at. */
export interface Tone {
  readonly stroke: string
  readonly wash: string
}

export const toneOf = (theme: Tokens, kind: 'classic' | 'consumer'): Tone =>
  kind === 'classic' ? { stroke: theme.classic, wash: theme.classicWash } : { stroke: theme.consumer, wash: theme.consumerWash }
