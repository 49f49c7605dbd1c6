import { textWidth, type Face } from '../ui/measure'
import type { Tokens } from '../ui/tokens'

/** What a text is written in; a mark knows which colour that is in its theme. */
export type Ink = 'ink' | 'soft' | 'error' | 'onFill' | 'own'

/** A text with its place, as layout decides it: x by anchor, y the baseline. */
export interface TextBox {
  readonly x: number
  readonly y: number
  readonly text: string
  /** What it was before it was shortened, where that differs. */
  readonly whole?: string
  readonly size: number
  readonly face: Face
  readonly anchor: 'start' | 'middle' | 'end'
  readonly ink: Ink
}

/** A text in ink from its left end on, unless `rest` says otherwise. */
export const textAt = (x: number, y: number, text: string, size: number, rest: Partial<TextBox> = {}): TextBox => ({
  x,
  y,
  text,
  size,
  face: 'sans400',
  anchor: 'start',
  ink: 'ink',
  ...rest,
})

/** The same, small and soft: what stands beside a picture. */
export const softText = (x: number, y: number, text: string, rest: Partial<TextBox> = {}): TextBox =>
  textAt(x, y, text, 12, { ink: 'soft', ...rest })

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The paper that a text covers. */
export function extentOf({ x, y, text, size, face, anchor }: TextBox): Box {
  const width = textWidth(text, size, face)
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2
  return { x: left, y: y - size * 0.8, width, height: size }
}

export const moved = (text: TextBox, dx: number, dy: number): TextBox => ({ ...text, x: text.x + dx, y: text.y + dy })

export const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

export function inkOf(ink: Ink, tokens: Tokens, own: string): string {
  switch (ink) {
    case 'ink':
      return tokens.ink
    case 'soft':
      return tokens.softInk
    case 'error':
      return tokens.error
    case 'onFill':
      return tokens.onFill
    case 'own':
      return own
  }
}
