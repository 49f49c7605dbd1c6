import { partitionBarsLayout, type PartitionBarsLayout } from '../../marks/partition-bars/layout'
import { timeTicks } from '../../marks/partition-bars/spec'
import { type Box, textAt, type TextBox } from '../../marks/text-box'
import { textWidth } from '../../ui/measure'
import { rowsOf, labelsOf, actsOf, type PlacedAct } from './beside-bars'
import { gridOf, type Grid, type OwnershipSize } from './grid'
import { heads } from './heads'
import type { OwnershipSpec } from './spec'
import type { OwnershipTexts } from './texts'

export interface PlacedLane {
  readonly lane: number
  /** The strip in the protocol's colour beside the title. */
  readonly mark: Box
  readonly texts: readonly TextBox[]
  /** The big number is drawn apart, since it counts while the picture moves. */
  readonly number: TextBox
  readonly labels: readonly TextBox[]
  readonly barsX: number
  readonly barsY: number
  readonly bars: PartitionBarsLayout
}

export interface OwnershipLayout {
  readonly form: Grid['form']
  readonly lanes: readonly PlacedLane[]
  readonly axis: { readonly x: number; readonly width: number; readonly y: number }
  /** Where lines at a moment may run: beside bars, never through a title. */
  readonly runs: readonly (readonly [from: number, to: number])[]
  readonly ticks: readonly { readonly x: number; readonly text: TextBox | null }[]
  readonly acts: readonly PlacedAct[]
  readonly now: { readonly x: number; readonly text: TextBox; readonly pill: Box }
  readonly scale: number
}

/** Where every bar, number and text stands at a size. Pure. */
export function layout(spec: OwnershipSpec, texts: OwnershipTexts, size: OwnershipSize): OwnershipLayout {
  const grid = gridOf(spec, size)
  const px = grid.size
  const { barsX, barsWidth, scale } = grid
  const xOf = (time: number): number => barsX + ((time - spec.from) / Math.max(1, spec.to - spec.from)) * barsWidth
  const acts = actsOf(spec, texts, grid, grid.head, xOf)
  const forActs = acts.some(({ text }) => text !== null) ? px(12) * 2.5 + 8 * scale : 6 * scale
  const { pitch, gap, between } = rowsOf(spec, grid, size.height, forActs)
  const least = { wide: 104, middle: 72, phone: 12 }[grid.form] * scale
  let y = 0
  const lanes = spec.lanes.map((lane, n): PlacedLane => {
    const headY = y + grid.head
    const barsY = headY + (n === 0 ? forActs : 0)
    const bars = partitionBarsLayout(
      { ...lane.bars, to: spec.to },
      { width: barsWidth, rowHeight: pitch - gap, gap, letters: true, letterSize: px(12) },
    )
    const head = heads[grid.form](grid, texts.lanes[n] ?? texts.none, grid.form === 'phone' ? headY : barsY, bars.height, y)
    y = barsY + Math.max(bars.height, least) + between
    return { lane: n, ...head, labels: labelsOf(lane, grid, bars, barsY, pitch), barsX, barsY, bars }
  })
  const last = lanes.at(-1)
  const axisY =
    last === undefined
      ? forActs
      : last.barsY + Math.max(last.bars.height, spec.lanes.at(-1)?.bars.rows.length === 0 ? least : 0) + 8 * scale
  const nowX = xOf(spec.time)
  const nowWidth = textWidth(texts.now, px(12), 'sans600') + 16 * scale
  const pillX = Math.min(Math.max(nowX - nowWidth / 2, 2), size.width - nowWidth - 2)
  const pill = { x: pillX, y: axisY + 6 * scale, width: nowWidth, height: px(12) + 8 * scale }
  const times = timeTicks(spec.from, spec.to, barsWidth / (64 * scale))
  const step = (times[1] ?? spec.to) - (times[0] ?? 0)
  const ticks = times.map((time) => {
    const text = textAt(xOf(time), axisY + 8 * scale + px(12), texts.tick(time, step), px(12), {
      face: 'mono400',
      ink: 'soft',
      anchor: 'middle',
    })
    const half = textWidth(text.text, text.size, 'mono400') / 2 + 4
    const clear = text.x + half < pill.x || text.x - half > pill.x + pill.width
    const inside = text.x + half <= size.width + 4 && text.x - half >= -4
    return { x: text.x, text: clear && inside ? text : null }
  })
  const now = {
    x: nowX,
    pill,
    text: textAt(pill.x + nowWidth / 2, pill.y + pill.height / 2 + px(12) * 0.35, texts.now, px(12), {
      face: 'sans600',
      anchor: 'middle',
      ink: 'onFill',
    }),
  }
  const runs = lanes.map(
    (lane, n) =>
      [
        n === 0 ? grid.head + 4 * scale : lane.barsY - 4 * scale,
        n === lanes.length - 1 ? axisY : lane.barsY + lane.bars.height + 4 * scale,
      ] as const,
  )
  return { form: grid.form, lanes, axis: { x: barsX, width: barsWidth, y: axisY }, runs, ticks, acts, now, scale }
}

/** Every text of the picture, for those who check that none touches another. */
export const textsIn = (placed: OwnershipLayout): readonly TextBox[] => [
  ...placed.lanes.flatMap((lane) => [...lane.texts, lane.number, ...lane.labels]),
  ...[...placed.ticks, ...placed.acts].flatMap(({ text }) => (text === null ? [] : [text])),
  placed.now.text,
]
