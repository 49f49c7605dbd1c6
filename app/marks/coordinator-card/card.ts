import { textWidth } from '../../ui/measure'
import type { Words } from '../../words/en'
import { pickWords } from '../pick-text'
import type { Box, TextBox } from '../text-box'
import { countWords, deadlineWords, type CoordinatorCardSpec } from './spec'
import type { SlotLayout } from './tray-layout'

export interface Pill extends Box {
  readonly text: TextBox
}

export interface CoordinatorCardLayout {
  readonly width: number
  readonly height: number
  readonly pill: Pill
  /** The wash behind what it holds; null on a phone. */
  readonly tray: Box | null
  readonly slots: readonly SlotLayout[]
  readonly texts: readonly TextBox[]
}

/** From here on the tray stands beside the group's state, below that under it. */
export const wideFrom = 560

/** The group's state in its pill, and the pill around it. */
export function pill(
  spec: CoordinatorCardSpec,
  words: Words,
  place: { readonly x: number; readonly y: number; readonly room: number; readonly size: number; readonly end: boolean },
): Pill {
  const { size, room } = place
  const text = pickWords([spec.state ?? words.stage.noGroup], room - 40, size, 'sans600')
  const width = textWidth(text, size, 'sans600') + 44
  const x = place.end ? place.x - width : place.x
  return {
    x,
    y: place.y,
    width,
    height: size + 14,
    text: { x: x + 29, y: place.y + (size + 14) / 2 + size * 0.35, text, size, face: 'sans600', anchor: 'start', ink: 'ink' },
  }
}

/** How many slots found no room. */
export const moreText = (words: Words, more: number, x: number, y: number): readonly TextBox[] =>
  more === 0 ? [] : [{ x, y, text: words.stage.more(more), size: 13, face: 'sans600', anchor: 'end', ink: 'soft' }]

/** What the tray says beside its slots: how many have come, until when it waits. */
export function notes(spec: CoordinatorCardSpec, words: Words): { readonly count: readonly string[]; readonly foot: readonly string[] } {
  if (spec.tray === null) return { count: [], foot: spec.pendingIds > 0 ? words.stage.pendingIds(spec.pendingIds) : [] }
  const deadline = deadlineWords(spec.tray, words)
  const pending = spec.pendingIds > 0 ? words.stage.pendingIds(spec.pendingIds) : []
  const both = deadline[0] !== undefined && pending[0] !== undefined ? [`${deadline[0]} · ${pending[0]}`] : []
  return { count: countWords(spec.tray, words), foot: [...both, ...deadline, ...(deadline.length === 0 ? pending : [])] }
}
