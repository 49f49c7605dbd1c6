import type { Block } from './blocks'
import { scrollFor, yAfter, type Arrow, type SequenceLayout } from './layout'
import type { SequenceSpec } from './spec'

/** How the picture stands at one t: where now is on the page, and how far the page is scrolled. */
export interface Moment {
  readonly y: number
  readonly scroll: number
}

export function momentAt(t: number, from: SequenceSpec, to: SequenceSpec, placed: SequenceLayout): Moment {
  const start = from.groupId === to.groupId ? yAfter(from.step, to, placed) : placed.yNow
  const y = start + (placed.yNow - start) * t
  return { y, scroll: scrollFor(y, placed) }
}

/** Whether a text is there: its row has come, and no part of it is scrolled out. */
export function isShown(rowY: number, top: number, { y, scroll }: Moment): boolean {
  return rowY <= y + 0.01 && top + scroll >= 0
}

/** Where the tip of an arrow is that has left and not arrived; null for all others. */
export function tipOf(arrow: Arrow, { y }: Moment): { readonly x: number; readonly y: number } | null {
  if (y <= arrow.y1 || y >= arrow.y2 || arrow.message.where === 'lost') return null
  return { x: arrow.x1 + ((arrow.x2 - arrow.x1) * (y - arrow.y1)) / (arrow.y2 - arrow.y1), y }
}

export const angleOf = ({ x1, y1, x2, y2 }: Arrow): number => (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI

/** How far a state's name is moved down to stay in view while the state lasts, unless something else is written there; null for not at all. */
export function stickBy(block: Block, placed: SequenceLayout, { scroll }: Moment): number | null {
  if (block.until === undefined || block.top + scroll >= 0) return null
  const end = block.until === null ? placed.yNow : (placed.ys[block.until] ?? placed.yNow)
  const top = 2 - scroll
  const bottom = top + block.height
  if (bottom > end) return null
  const taken = placed.blocks.some(
    (other) => other !== block && other.top < bottom && other.top + other.height > top && overlapsAside(other, placed),
  )
  return taken ? null : top - block.top
}

/** Labels of the lane on the right share the column; those on the left do not reach it. */
const overlapsAside = (block: Block, { columns }: SequenceLayout): boolean => block.x >= columns.aside.x - 1
