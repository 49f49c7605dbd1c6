import type { Box } from '../../marks/text-box'
import type { GroupState } from '../../select/group'
import type { ClientState } from '../../select/members'

export type GroupBoxes = Readonly<Record<GroupState, Box>>
export type ClientBoxes = Readonly<Record<ClientState, Box>>

/** A way between two boxes: its line, the tip of its arrow, and where a numbered dot sits on it. */
export interface Route {
  readonly d: string
  readonly tip: { readonly x: number; readonly y: number; readonly towards: 'up' | 'down' | 'left' | 'right' }
  readonly dot: { readonly x: number; readonly y: number }
}

/** Where on a box's width the ways down and up are. */
export const groupDown = 0.32
export const groupUp = 0.68
export const clientDown = 0.12
export const clientUp = 0.93

const n = (value: number): string => String(Math.round(value * 100) / 100)
const head = 8

export const right = (box: Box): number => box.x + box.width
export const bottom = (box: Box): number => box.y + box.height
export const middle = (box: Box): number => box.y + box.height / 2

/** Straight down from one box to the one below it, at a share of the width. */
export function down(from: Box, to: Box, share: number): Route {
  const x = from.x + from.width * share
  return {
    d: `M${n(x)} ${n(bottom(from))}V${n(to.y - head)}`,
    tip: { x, y: to.y, towards: 'down' },
    dot: { x, y: (bottom(from) + to.y) / 2 },
  }
}

/** Straight up from one box to the one above it. */
export function up(from: Box, to: Box, share: number): Route {
  const x = from.x + from.width * share
  return {
    d: `M${n(x)} ${n(from.y)}V${n(bottom(to) + head)}`,
    tip: { x, y: bottom(to), towards: 'up' },
    dot: { x, y: (from.y + bottom(to)) / 2 },
  }
}

/** Around the outside on the right, up to a box further above. */
export function loopRight(from: Box, to: Box, reach: number): Route {
  const [x1, y1, x2, y2] = [right(from), middle(from), right(to), middle(to) + to.height * 0.16]
  return {
    d: `M${n(x1)} ${n(y1)}C${n(x1 + reach * 1.3)} ${n(y1)} ${n(x2 + reach * 1.3)} ${n(y2)} ${n(x2 + head)} ${n(y2)}`,
    tip: { x: x2, y: y2, towards: 'left' },
    dot: { x: (x1 + x2) / 2 + reach * 0.98, y: (y1 + y2) / 2 },
  }
}

/** Around the outside on the left, up to a box further above; `landing` is where on that box, as a share of its height. */
export function loopLeft(from: Box, to: Box, reach: number, landing: number): Route {
  const [x, y1, y2] = [from.x - reach, middle(from), to.y + to.height * landing]
  const bend = Math.min(8, reach)
  return {
    d: `M${n(from.x)} ${n(y1)}H${n(x + bend)}Q${n(x)} ${n(y1)} ${n(x)} ${n(y1 - bend)}V${n(y2 + bend)}Q${n(x)} ${n(y2)} ${n(x + bend)} ${n(y2)}H${n(to.x - head)}`,
    tip: { x: to.x, y: y2, towards: 'right' },
    dot: { x, y: (y1 + y2) / 2 },
  }
}

/** Straight to the left. */
export function leftward(from: Box, to: Box): Route {
  const y = middle(to)
  return {
    d: `M${n(from.x)} ${n(y)}H${n(right(to) + head)}`,
    tip: { x: right(to), y, towards: 'left' },
    dot: { x: (from.x + right(to)) / 2, y },
  }
}

/** To the left and then up or down into a box, at a share of its width. */
export function cornerLeft(from: Box, to: Box, share: number): Route {
  const [y, x] = [middle(from), to.x + to.width * share]
  const falls = y < to.y
  const [end, sign] = falls ? [to.y, 1] : [bottom(to), -1]
  return {
    d: `M${n(from.x)} ${n(y)}H${n(x + 8)}Q${n(x)} ${n(y)} ${n(x)} ${n(y + 8 * sign)}V${n(end - head * sign)}`,
    tip: { x, y: end, towards: falls ? 'down' : 'up' },
    dot: { x: (from.x + x) / 2, y },
  }
}

/** The arrow's head at the end of a route. */
export function headOf({ x, y, towards }: Route['tip']): string {
  switch (towards) {
    case 'down':
      return `M${n(x)} ${n(y)}l-4.5 -9h9z`
    case 'up':
      return `M${n(x)} ${n(y)}l-4.5 9h9z`
    case 'left':
      return `M${n(x)} ${n(y)}l9 -4.5v9z`
    case 'right':
      return `M${n(x)} ${n(y)}l-9 -4.5v9z`
  }
}
