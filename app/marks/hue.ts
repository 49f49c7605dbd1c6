import { hueOf, type Tokens } from '../ui/tokens'

/** The ninth member begins the hues again; from there on a ring, then a stripe, tells them apart, and the letter always does. */
export type SecondMark = 'none' | 'ring' | 'stripe'

export const secondMark = (index: number): SecondMark => (index < 8 ? 'none' : index < 16 ? 'ring' : 'stripe')

/** A member's colour; one that no consumer is behind (index −1) is grey. */
export const memberHue = (tokens: Tokens, index: number): string => (index < 0 ? tokens.softInk : hueOf(tokens, index))

function channels(hex: string): readonly [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

/** `share` of the second colour in the first. */
export function mixed(a: string, b: string, share: number): string {
  const [from, to] = [channels(a), channels(b)]
  const parts = from.map((value, n) => Math.round(value + ((to[n] ?? value) - value) * share))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
