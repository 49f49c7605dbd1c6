import { textAt, type TextBox } from '../../marks/text-box'
import { wrapText } from '../../ui/measure'
import { fittings, gridOf, type CompareSize, type Fitting } from './grid'
import { headingsOf } from './numbers'
import { placeScript } from './script'
import type { CompareSpec } from './spec'
import type { CompareTexts } from './texts'
import type { CompareLayout, PlacedLane } from './shape'
import { lanesOf } from './lanes'
import { nowOf, ticksOf } from './axis'
import { isUnder, rowsOf } from './rows'

export type { CompareSize } from './grid'

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
