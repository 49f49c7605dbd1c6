import type { PartitionBarsLayout } from '../../marks/partition-bars/layout'
import { textAt, type TextBox } from '../../marks/text-box'
import { fitText, textWidth } from '../../ui/measure'
import type { Grid } from './grid'
import type { OwnershipLane, OwnershipSpec } from './spec'
import type { OwnershipTexts } from './texts'

/** Something that was done: where, and its words where they found room. */
export interface PlacedAct {
  readonly x: number
  readonly text: TextBox | null
}

/** How high a row may be so that all lanes fit, and what stands between rows and lanes. */
export function rowsOf(spec: OwnershipSpec, grid: Grid, height: number, top: number) {
  const rows = spec.lanes.reduce((sum, lane) => sum + Math.max(1, lane.bars.rows.length), 0)
  const between = 22 * grid.scale
  const room = height - top - grid.foot - spec.lanes.length * grid.head - (spec.lanes.length - 1) * between
  const pitch = Math.max(9, Math.min((spec.lanes.length === 1 ? 44 : 27) * grid.scale, room / rows))
  const gap = pitch > 18 ? 5 * grid.scale : pitch > 12 ? 3 : 2
  return { pitch, gap, between }
}

/** The partitions' names beside their bars; where rows are too thin, of every second, third, …. */
export function labelsOf(lane: OwnershipLane, grid: Grid, bars: PartitionBarsLayout, barsY: number, pitch: number): readonly TextBox[] {
  const size = grid.size(12)
  const every = Math.ceil((size * 1.15) / pitch)
  const room = grid.barsX - grid.left - 8 * grid.scale
  return bars.rows.flatMap((row, n) => {
    if (n % every !== 0) return []
    const text = fitText(lane.bars.rows[n]?.label ?? '', room, size, 'mono400')
    return [
      textAt(grid.barsX - 8 * grid.scale, barsY + row.y + bars.rowHeight / 2 + size * 0.35, text, size, {
        face: 'mono400',
        ink: 'soft',
        anchor: 'end',
      }),
    ]
  })
}

/** Labels of what was done, above the bars: each where it fits beside the one before, on one of two lines. */
export function actsOf(
  spec: OwnershipSpec,
  texts: OwnershipTexts,
  grid: Grid,
  top: number,
  xOf: (time: number) => number,
): readonly PlacedAct[] {
  const size = grid.size(12)
  const ends = [-Infinity, -Infinity]
  const [lane] = spec.lanes
  return (lane?.acts ?? []).map((act, n) => {
    const x = xOf(act.time)
    const text = texts.acts[n] ?? ''
    const width = textWidth(text, size, 'sans600')
    const right = grid.right
    const start = Math.min(x + 4 * grid.scale, right - width)
    const line = ends.findIndex((end) => start >= end + 8 * grid.scale)
    if (line < 0 || start < x - width) return { x, text: null }
    ends[line] = start + width
    return { x, text: textAt(start, top + (line + 1) * size * 1.25, text, size, { face: 'sans600' }) }
  })
}
