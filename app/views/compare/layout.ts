import { partitionBarsLayout, type PartitionBarsLayout } from '../../marks/partition-bars/layout'
import { timeTicks } from '../../marks/partition-bars/spec'
import { type Box, textAt, type TextBox } from '../../marks/text-box'
import { fitText, textWidth, wrapText } from '../../ui/measure'
import { fittings, gridOf, type CompareSize, type Fitting, type Grid } from './grid'
import { headOf, type Head } from './heads'
import { besideBars, headingsOf, rowUnderBars, underBars, type PlacedNumbers } from './numbers'
import { placeScript, type PlacedAct } from './script'
import type { CompareLane, CompareSpec } from './spec'
import type { CompareTexts, LaneTexts } from './texts'

export type { CompareSize } from './grid'

export interface PlacedLane extends Head {
  readonly labels: readonly TextBox[]
  readonly bars: PartitionBarsLayout
  readonly barsY: number
  readonly numbers: PlacedNumbers
  /** Between this lane and the one before. */
  readonly ruleY: number | null
}

export interface CompareLayout {
  readonly form: Grid['form']
  readonly scale: number
  readonly height: number
  readonly left: number
  readonly right: number
  readonly head: readonly TextBox[]
  readonly acts: readonly PlacedAct[]
  readonly lanes: readonly PlacedLane[]
  readonly axis: { readonly x: number; readonly width: number; readonly y: number }
  /** Where lines at a moment may run. */
  readonly runs: readonly (readonly [from: number, to: number])[]
  readonly ticks: readonly { readonly x: number; readonly text: TextBox | null }[]
  readonly now: { readonly x: number; readonly text: TextBox; readonly pill: Box }
  readonly counted: readonly TextBox[]
}

interface Rows {
  readonly pitch: number
  readonly gap: number
  readonly between: number
}

const leastLane = (grid: Grid): number => (grid.form === 'wide' ? 96 * grid.scale : 0)
const isUnder = ({ form }: Grid): boolean => form === 'middle' || form === 'tight'

/** What a lane's numbers take under its bars. */
function underHeight({ form, scale }: Grid, lane: number): number {
  if (form === 'tight') return (lane === 0 ? 74 : 42) * scale
  return form === 'middle' ? 122 * scale : 0
}

/** How high a row may be so that all lanes fit. */
function rowsOf(spec: CompareSpec, grid: Grid, height: number, foot: number): Rows {
  const rows = spec.lanes.reduce((sum, lane) => sum + Math.max(1, lane.rows.length), 0)
  const flat = grid.form === 'flat'
  const between = (flat ? 10 : grid.form === 'tight' ? 20 : 26) * grid.scale
  const lanes = spec.lanes.length
  const under = spec.lanes.reduce((sum, _, n) => sum + grid.laneHead + underHeight(grid, n), 0)
  const room = height - grid.head - foot - under - (lanes - 1) * between
  const pitch = Math.max((flat ? 4 : 10) * grid.scale, Math.min(26 * grid.scale, room / Math.max(1, rows)))
  return { pitch, gap: pitch > 16 ? 3 * grid.scale : 2, between }
}

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

function lanesOf(
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

function ticksOf(spec: CompareSpec, texts: CompareTexts, grid: Grid, y: number, pill: Box): CompareLayout['ticks'] {
  const size = grid.size(12)
  const times = timeTicks(0, spec.endsAt, grid.barsWidth / (64 * grid.scale))
  const step = (times[1] ?? spec.endsAt) - (times[0] ?? 0)
  return times.map((time) => {
    const x = grid.barsX + (time / spec.endsAt) * grid.barsWidth
    const text = textAt(x, y + 8 * grid.scale + size, texts.tick(time, step), size, { face: 'mono400', ink: 'soft', anchor: 'middle' })
    const half = textWidth(text.text, size, 'mono400') / 2 + 4
    const clear = x + half < pill.x || x - half > pill.x + pill.width
    return { x, text: clear && x + half <= grid.right + 8 * grid.scale ? text : null }
  })
}

function nowOf(spec: CompareSpec, texts: CompareTexts, grid: Grid, y: number): CompareLayout['now'] {
  const { scale } = grid
  const size = grid.size(12)
  const x = grid.barsX + (spec.time / spec.endsAt) * grid.barsWidth
  const width = textWidth(texts.now, size, 'sans600') + 18 * scale
  const pill = { x: Math.min(Math.max(x - width / 2, 2), grid.right - width), y: y + 5 * scale, width, height: size + 10 * scale }
  return {
    x,
    pill,
    text: textAt(pill.x + width / 2, pill.y + pill.height / 2 + size * 0.35, texts.now, size, {
      face: 'sans600',
      anchor: 'middle',
      ink: 'onFill',
    }),
  }
}

const onPage: Fitting = { scale: 1, flat: false }

/**
 * Where every bar, number and text stands at a size; on a page it may be higher than the room there is, presented it is as large as
 * the room holds. Pure.
 */
export function layout(spec: CompareSpec, texts: CompareTexts, size: CompareSize): CompareLayout {
  if (!size.presenter) {
    const whole = layoutAt(spec, texts, size, onPage)
    if (whole.form !== 'phone' || whole.height <= size.height + 0.5) return whole
    // Beside a text on a phone: where it fits when it says less, that is better than a picture that scrolls.
    const flat = layoutAt(spec, texts, size, { ...onPage, flat: true })
    return flat.height <= size.height + 0.5 ? flat : whole
  }
  let placed: CompareLayout | null = null
  for (const fitting of fittings) {
    placed = layoutAt(spec, texts, size, fitting)
    if (placed.height <= size.height + 0.5) break
  }
  return placed ?? layoutAt(spec, texts, size, onPage)
}

function layoutAt(spec: CompareSpec, texts: CompareTexts, size: CompareSize, fitting: Fitting): CompareLayout {
  const grid = gridOf(spec, size, fitting)
  const { form, scale, left, right, barsX, barsWidth, numbersX } = grid
  const px = grid.size
  const countedX = form === 'wide' ? numbersX : left
  const counted = form === 'flat' ? [] : wrapText(texts.counted, right - countedX, px(12), 'sans400')
  const axisHeight = 36 * scale
  const foot = (form === 'wide' ? Math.max(axisHeight, counted.length * 17 * scale) : axisHeight + counted.length * 17 * scale) + 8 * scale
  const rows = rowsOf(spec, grid, size.height, foot)
  const { lanes, bottom } = lanesOf(spec, texts, grid, rows)
  const lastBars = lanes.at(-1)
  const axisY = (lastBars === undefined ? bottom : isUnder(grid) ? lastBars.barsY + lastBars.bars.height : bottom) + 4 * scale
  const underAxis = isUnder(grid) ? bottom + axisHeight : axisY + axisHeight
  const shift = isUnder(grid) ? axisHeight - 8 * scale : 0
  const placed = lanes.map((lane, n) => (n === lanes.length - 1 && shift > 0 ? lowered(lane, shift) : lane))
  const now = nowOf(spec, texts, grid, axisY)
  const countedY = form === 'wide' ? bottom + 16 * scale : underAxis + (form === 'flat' ? 0 : 12) * scale
  const xOf = (time: number): number => barsX + (time / spec.endsAt) * barsWidth
  const script = form === 'wide' ? [textAt(left, 14 * scale, texts.script, px(12), { face: 'sans600' })] : []
  return {
    form,
    scale,
    height: Math.max(size.height, countedY + counted.length * 17 * scale),
    left,
    right,
    head: [
      ...script,
      ...(form === 'wide' ? [textAt(left, 30 * scale, texts.sameForAll, px(12), { ink: 'soft' }), ...headingsOf(grid, texts)] : []),
    ],
    acts: placeScript(spec, texts, grid, xOf),
    lanes: placed,
    axis: { x: barsX, width: barsWidth, y: axisY },
    runs: placed.map((lane, n) => [
      n === 0 && form === 'wide' ? grid.head - 6 * scale : lane.barsY - 3 * scale,
      lane.barsY + lane.bars.height + 3 * scale,
    ]),
    ticks: ticksOf(spec, texts, grid, axisY, now.pill),
    now,
    counted: counted.map((line, n) => textAt(countedX, countedY + n * 17 * scale, line, px(12), { ink: 'soft' })),
  }
}

/** The last lane's numbers make room for the axis above them. */
function lowered(lane: PlacedLane, by: number): PlacedLane {
  const { texts, bars, height } = lane.numbers
  const numbers = {
    texts: texts.map((text) => ({ ...text, y: text.y + by })),
    bars: bars.map(({ ground, filled }) => ({ ground: { ...ground, y: ground.y + by }, filled })),
    height,
  }
  return { ...lane, numbers }
}

/** Every text of the picture, for those who check that none touches another. */
export const textsIn = (placed: CompareLayout): readonly TextBox[] => [
  ...placed.head,
  ...placed.lanes.flatMap((lane) => [...lane.texts, lane.state, ...lane.labels, ...lane.numbers.texts]),
  ...[...placed.ticks, ...placed.acts].flatMap(({ text }) => (text === null ? [] : [text])),
  placed.now.text,
  ...placed.counted,
]
