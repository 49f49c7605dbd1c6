import { partitionBarsLayout, type PartitionBarsLayout } from '../../marks/partition-bars/layout'
import { timeTicks } from '../../marks/partition-bars/spec'
import { type Box, textAt, type TextBox } from '../../marks/text-box'
import { fitText, textWidth, wrapText } from '../../ui/measure'
import type { OwnershipLane, OwnershipSpec } from './spec'
import type { LaneTexts, OwnershipTexts } from './texts'

export interface OwnershipSize {
  readonly width: number
  readonly height: number
  readonly presenter: boolean
}

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
  readonly form: 'wide' | 'middle' | 'phone'
  readonly lanes: readonly PlacedLane[]
  readonly axis: { readonly x: number; readonly width: number; readonly y: number }
  /** Where lines at a moment may run: beside bars, never through a title. */
  readonly runs: readonly (readonly [from: number, to: number])[]
  readonly ticks: readonly { readonly x: number; readonly text: TextBox | null }[]
  readonly acts: readonly { readonly x: number; readonly text: TextBox | null }[]
  readonly now: { readonly x: number; readonly text: TextBox; readonly pill: Box }
  readonly scale: number
}

/** On a projector the smallest type, 12 px, comes to 24 px. */
const presenterScale = 2

const sizes = (presenter: boolean) => (px: number) => (presenter ? px * presenterScale : px)

interface Grid {
  readonly form: OwnershipLayout['form']
  readonly size: (px: number) => number
  readonly scale: number
  readonly width: number
  readonly left: number
  readonly barsX: number
  readonly barsWidth: number
  readonly right: number
  readonly head: number
  readonly foot: number
}

/** What stands left of the bars, what right of them, and what above: by width. */
function gridOf(spec: OwnershipSpec, size: OwnershipSize): Grid {
  const px = sizes(size.presenter)
  const scale = size.presenter ? presenterScale : 1
  const form = size.width >= 980 * scale ? 'wide' : size.width >= 560 * scale ? 'middle' : 'phone'
  const labels = spec.lanes.flatMap((lane) => lane.bars.rows.map((row) => textWidth(row.label, px(12), 'mono400')))
  const label = Math.min(Math.max(26 * scale, ...labels), size.width * 0.2) + 10 * scale
  const left = 8 * scale
  const title = form === 'wide' ? 186 * scale : 0
  const number = form === 'phone' ? 0 : 164 * scale
  const barsX = left + title + label
  return {
    form,
    size: px,
    scale,
    width: size.width,
    left,
    barsX,
    barsWidth: Math.max(60, size.width - barsX - number - (form === 'phone' ? 10 * scale : 18 * scale)),
    right: size.width - 8 * scale,
    head: form === 'wide' ? 0 : (form === 'middle' ? 34 : 48) * scale,
    foot: 34 * scale,
  }
}

function lines(x: number, y: number, texts: readonly string[], width: number, size: number): readonly TextBox[] {
  const wrapped = texts.filter((text) => text !== '').flatMap((text) => wrapText(text, width, size, 'sans400'))
  return wrapped.map((text, n) => textAt(x, y + n * size * 1.4, text, size, { ink: 'soft' }))
}

interface LaneHead {
  readonly mark: Box
  readonly texts: readonly TextBox[]
  readonly number: TextBox
}

function wideHead(grid: Grid, texts: LaneTexts, y: number, height: number): LaneHead {
  const { size, scale, left, barsX, barsWidth } = grid
  const x = left + 14 * scale
  const room = 160 * scale
  const numberX = barsX + barsWidth + 18 * scale
  return {
    mark: { x: left, y, width: 4 * scale, height },
    number: textAt(numberX, y + size(28), texts.lost, size(30), { face: 'sans600' }),
    texts: [
      textAt(x, y + size(14), fitText(texts.title, room, size(16), 'sans600'), size(16), { face: 'sans600' }),
      ...lines(x, y + size(34), [texts.assignor, texts.rounds], room, size(12)),
      ...lines(numberX, y + size(48), [texts.ofTime, texts.paused, texts.longest], 150 * scale, size(12)),
    ],
  }
}

function middleHead(grid: Grid, texts: LaneTexts, y: number, height: number, top: number): LaneHead {
  const { size, scale, left, barsX, barsWidth } = grid
  const numberX = barsX + barsWidth + 18 * scale
  const title = fitText(texts.title, barsWidth * 0.55, size(14), 'sans600')
  const assignorX = left + 12 * scale + textWidth(title, size(14), 'sans600') + 10 * scale
  return {
    mark: { x: left, y: top + 6 * scale, width: 4 * scale, height: 20 * scale },
    number: textAt(numberX, y + size(26), texts.lost, size(28), { face: 'sans600' }),
    texts: [
      textAt(left + 12 * scale, top + 21 * scale, title, size(14), { face: 'sans600' }),
      textAt(assignorX, top + 21 * scale, fitText(texts.assignor, barsX + barsWidth - assignorX, size(12), 'mono400'), size(12), {
        face: 'mono400',
        ink: 'soft',
      }),
      ...lines(numberX, y + size(46), [texts.ofTime, texts.paused, texts.longest, texts.rounds], 150 * scale, size(12)).filter(
        (text) => text.y <= y + height + size(12),
      ),
    ],
  }
}

function phoneHead(grid: Grid, texts: LaneTexts, y: number): LaneHead {
  const { size, scale, left, right } = grid
  const top = y - grid.head
  const numberWidth = textWidth(texts.lost, size(28), 'sans600')
  const room = right - left - numberWidth - 28 * scale
  return {
    mark: { x: left, y: top + 4 * scale, width: 4 * scale, height: 34 * scale },
    number: textAt(right, top + 30 * scale, texts.lost, size(28), { face: 'sans600', anchor: 'end' }),
    texts: [
      textAt(left + 12 * scale, top + 18 * scale, fitText(texts.title, room, size(14), 'sans600'), size(14), { face: 'sans600' }),
      textAt(left + 12 * scale, top + 35 * scale, fitText(texts.summed, room, size(12), 'sans400'), size(12), { ink: 'soft' }),
    ],
  }
}

const heads = { wide: wideHead, middle: middleHead, phone: phoneHead }

/** How high a row may be so that all lanes fit, and what stands between rows and lanes. */
function rowsOf(spec: OwnershipSpec, grid: Grid, height: number, top: number) {
  const rows = spec.lanes.reduce((sum, lane) => sum + Math.max(1, lane.bars.rows.length), 0)
  const between = 22 * grid.scale
  const room = height - top - grid.foot - spec.lanes.length * grid.head - (spec.lanes.length - 1) * between
  const pitch = Math.max(9, Math.min((spec.lanes.length === 1 ? 44 : 27) * grid.scale, room / rows))
  const gap = pitch > 18 ? 5 * grid.scale : pitch > 12 ? 3 : 2
  return { pitch, gap, between }
}

function labelsOf(lane: OwnershipLane, grid: Grid, bars: PartitionBarsLayout, barsY: number, pitch: number): readonly TextBox[] {
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
function actsOf(
  spec: OwnershipSpec,
  texts: OwnershipTexts,
  grid: Grid,
  top: number,
  xOf: (time: number) => number,
): OwnershipLayout['acts'] {
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
