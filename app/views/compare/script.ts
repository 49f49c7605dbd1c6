import { textAt, type TextBox } from '../../marks/text-box'
import { uprightClearOf } from '../../marks/upright'
import { textWidth } from '../../ui/measure'
import type { Grid } from './grid'
import type { CompareSpec } from './spec'
import type { CompareTexts } from './texts'

/** One thing that the script does: a dotted line through all lanes, or, where it lasts, a bracket above them. */
export interface PlacedAct {
  readonly x: number
  readonly endX: number | null
  /** Where the bracket is drawn. */
  readonly y: number
  readonly text: TextBox | null
  /** The path of the dotted line from its label down to the lanes; empty where it has none. */
  readonly leader: string
}

/** Their labels, each where it fits beside the one before, on one of two lines above the bars. */
export function placeScript(spec: CompareSpec, texts: CompareTexts, grid: Grid, xOf: (time: number) => number): readonly PlacedAct[] {
  const { scale, head, barsX } = grid
  const size = grid.size(12)
  const right = barsX + grid.barsWidth
  const ends = [-Infinity, -Infinity]
  const placed = (spec.lanes[0]?.script ?? []).map((act, n) => {
    const x = xOf(act.time)
    const endX = act.until === null ? null : xOf(act.until)
    const text = texts.acts[n] ?? ''
    const width = textWidth(text, size, 'sans600')
    const start = Math.max(barsX, Math.min(x + 4 * scale, right - width))
    const line = ends.findIndex((end) => start >= end + 8 * scale)
    const y = head - 8 * scale
    if (line < 0 || width > grid.barsWidth || start + width < x) return { x, endX, y, text: null }
    ends[line] = start + width
    return { x, endX, y, text: textAt(start, head - 18 * scale - line * size * 1.3, text, size, { face: 'sans600' }) }
  })
  const labels = placed.flatMap(({ text }) => (text === null ? [] : [text]))
  return placed.map((act) => {
    const { x, endX, y, text } = act
    const leader = text === null || endX !== null ? '' : uprightClearOf(x, text.y - size * 0.8, y + 4 * scale, labels)
    return { ...act, leader }
  })
}
