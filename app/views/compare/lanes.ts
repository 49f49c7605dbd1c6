import { partitionBarsLayout, type PartitionBarsLayout } from '../../marks/partition-bars/layout'
import { textAt, type TextBox } from '../../marks/text-box'
import { fitText, textWidth } from '../../ui/measure'
import type { Grid } from './grid'
import { headOf } from './heads'
import { besideBars, rowUnderBars, underBars, type PlacedNumbers } from './numbers'
import type { CompareLane, CompareSpec } from './spec'
import type { CompareTexts, LaneTexts } from './texts'
import { leastLane, underHeight, type Rows } from './rows'
import type { PlacedLane } from './shape'

function labelsOf(lane: CompareLane, grid: Grid, bars: PartitionBarsLayout, barsY: number, pitch: number): readonly TextBox[] {
  const size = grid.size(12)
  const every = Math.ceil((size * 1.1) / pitch)
  const room = grid.barsX - grid.left - 12 * grid.scale
  // Where one is too long, all say `p0–6`: they stand under each other.
  const tight = lane.rows.some(({ label }) => textWidth(label, size, 'mono400') > room)
  return bars.rows.flatMap((row, n) => {
    if (n % every !== 0) return []
    const label = lane.rows[n]?.label ?? ''
    const text = fitText(tight ? label.replace(/–p(?=\d+$)/, '–') : label, room, size, 'mono400')
    return [
      textAt(grid.barsX - 8 * grid.scale, barsY + row.y + bars.rowHeight / 2 + size * 0.35, text, size, {
        face: 'mono400',
        ink: 'soft',
        anchor: 'end',
      }),
    ]
  })
}

const noNumbers: PlacedNumbers = { texts: [], bars: [], height: 0 }

function numbersOf(grid: Grid, texts: CompareTexts, own: LaneTexts, y: number, lane: number): PlacedNumbers {
  switch (grid.form) {
    case 'wide':
      return besideBars(grid, own, y)
    case 'middle':
      return underBars(grid, texts, own, y)
    case 'tight':
      return rowUnderBars(grid, texts, own, y, lane === 0)
    case 'phone':
    case 'flat':
      return noNumbers
  }
}

/** Each lane with its name, its bars and its numbers, one under another. */
export function lanesOf(
  spec: CompareSpec,
  texts: CompareTexts,
  grid: Grid,
  rows: Rows,
): { readonly lanes: readonly PlacedLane[]; readonly bottom: number } {
  const { form, scale, barsWidth, head, laneHead } = grid
  const { pitch, gap, between } = rows
  let y = head
  const lanes = spec.lanes.map((lane, n): PlacedLane => {
    const own = texts.lanes[n] ?? { title: '', assignor: '', state: '', waits: '', cells: [] }
    const ruleY = n === 0 ? null : y - between / 2
    const barsY = y + laneHead
    const bars = partitionBarsLayout(
      { rows: lane.rows, from: 0, to: spec.endsAt },
      { width: barsWidth, rowHeight: pitch - gap, gap, letters: true, letterSize: 12 * scale },
    )
    const height = Math.max(bars.height, leastLane(grid))
    const placed = headOf(grid, texts, own, y, height)
    const numbers = numbersOf(grid, texts, own, form === 'wide' ? y : barsY + bars.height + (form === 'tight' ? 8 : 12) * scale, n)
    y = barsY + height + underHeight(grid, n) + between
    return { ...placed, labels: labelsOf(lane, grid, bars, barsY, pitch), bars, barsY, numbers, ruleY }
  })
  return { lanes, bottom: y - between }
}
