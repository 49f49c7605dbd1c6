import { timeTicks } from '../../marks/partition-bars/spec'
import { type Box, textAt, type TextBox } from '../../marks/text-box'
import { sumsOf, windowAt } from '../../select/throughput/windows'
import { fitText, textWidth, wrapText } from '../../ui/measure'
import { placeCards, type Detail, type PlacedCard } from './cards'
import { actsHeight, placePlot, scaleOf, type PlacedPlot, type RateScale } from './plot'
import { fullIn, laneName, sizeSays, type ThroughputLane, type ThroughputSpec } from './spec'
import type { ThroughputWords } from './words'

/** How a number is drawn in the plot, shown beside it. */
export interface PlacedKey extends Box {
  readonly of: 'written' | 'read' | 'copied'
}

export interface PlacedLane {
  readonly texts: readonly TextBox[]
  readonly plot: PlacedPlot
  /** Between this lane and the one before. */
  readonly ruleY: number | null
}

export interface ThroughputLayout {
  readonly width: number
  readonly height: number
  readonly keys: readonly PlacedKey[]
  readonly lanes: readonly PlacedLane[]
  readonly cards: readonly PlacedCard[]
  readonly axis: { readonly x: number; readonly width: number; readonly y: number }
  readonly ticks: readonly { readonly x: number; readonly text: TextBox | null }[]
  readonly now: { readonly x: number; readonly text: TextBox; readonly pill: Box }
  readonly texts: readonly TextBox[]
}

const margin = 8
const axisHeight = 34

interface Clock {
  readonly axis: ThroughputLayout['axis']
  readonly ticks: ThroughputLayout['ticks']
  readonly now: ThroughputLayout['now']
}

function clockOf({ time, endsAt }: ThroughputSpec, words: ThroughputWords, x: number, width: number, y: number, right: number): Clock {
  const xOf = (at: number): number => x + (Math.min(at, endsAt) / endsAt) * width
  const says = words.now(time)
  const pillWidth = textWidth(says, 12, 'sans600') + 18
  const nowX = xOf(time)
  const pill = { x: Math.min(Math.max(nowX - pillWidth / 2, 2), right - pillWidth), y: y + 5, width: pillWidth, height: 22 }
  const ticks = timeTicks(0, endsAt, width / 80).map((at) => {
    const text = textAt(xOf(at), y + 20, words.tick(at), 12, { face: 'mono400', ink: 'soft', anchor: 'middle' })
    const half = textWidth(text.text, 12, 'mono400') / 2 + 4
    const clear = text.x + half < pill.x || text.x - half > pill.x + pill.width
    return { x: text.x, text: clear && text.x + half <= right + 4 && text.x - half >= 0 ? text : null }
  })
  const text = textAt(pill.x + pillWidth / 2, pill.y + 15, says, 12, { face: 'sans600', anchor: 'middle', ink: 'own' })
  return { axis: { x, width, y }, ticks, now: { x: nowX, text, pill } }
}

const axisRoom = ({ steps }: RateScale, lane: ThroughputLane, words: ThroughputWords): number =>
  Math.max(...steps.map((rate) => textWidth(words.rate(rate, lane.unit), 12, 'sans400'))) + 12

/** What is full, in at most so many lines. */
function fullLines(lane: ThroughputLane, time: number, words: ThroughputWords, width: number, most: number): readonly string[] {
  if (lane.unit === 'records') return [words.notMeasured]
  const window = windowAt(lane.windows, time)
  if (window === null) return []
  const full = fullIn(window, words)
  const lines = wrapText(full.length === 0 ? words.nothingFull : words.isFull(full), width, 12, 'sans600')
  const shown = lines.slice(0, most)
  return lines.length > most ? [...shown.slice(0, -1), fitText(`${shown.at(-1) ?? ''} …`, width, 12, 'sans600')] : shown
}

/** The three numbers of the moment, each with the way in which the plot draws it. */
function headOf(spec: ThroughputSpec, lane: ThroughputLane, words: ThroughputWords, width: number) {
  const sums = sumsOf(windowAt(lane.windows, spec.time))
  const column = Math.min(220, (width - 2 * margin) / 3)
  const size = column < 140 ? 16 : 28
  const columns = (['written', 'read', 'copied'] as const).map((of, n) => {
    const x = margin + n * column
    const room = column - 12
    const by = { written: words.writtenBy, read: words.readBy, copied: words.copiedBy }[of]
    return {
      key: { of, x, y: 37, width: 16, height: 10 },
      texts: [
        textAt(x, 24, fitText(words.rate(sums[of], lane.unit), room, size, 'sans600'), size, { face: 'sans600' }),
        textAt(x + 22, 46, fitText(words[of], room - 22, 12, 'sans600'), 12, { face: 'sans600' }),
        textAt(x, 62, fitText(by, room, 12, 'sans400'), 12, { ink: 'soft' }),
      ],
    }
  })
  const size2 = wrapText(sizeSays(lane, words), width - 2 * margin, 14, 'sans600').slice(0, 2)
  const full = fullLines(lane, spec.time, words, width - 2 * margin, 2)
  let y = 88
  const lines = [
    ...size2.map((text) => ({ text, size: 14, soft: false })),
    ...full.map((text) => ({ text, size: 12, soft: lane.unit === 'records' || text === words.nothingFull })),
  ].map(({ text, size: px, soft }) => {
    const placed = textAt(margin, y, text, px, { face: 'sans600', ink: soft ? 'soft' : 'ink' })
    y += 18
    return placed
  })
  return {
    keys: columns.map(({ key }) => key),
    texts: [...columns.flatMap(({ texts }) => texts), ...lines],
    bottom: 88 + 18 * 2 + 18 * (size2.length - 1),
  }
}

const legendOf = (text: string, width: number, y: number): readonly TextBox[] =>
  wrapText(text, width - 2 * margin, 12, 'sans400').map((line, n) => textAt(margin, y + n * 17, line, 12, { ink: 'soft' }))

/** One run: its numbers, what was written, copied and read over time, and each broker. */
function alone(
  spec: ThroughputSpec,
  lane: ThroughputLane,
  words: ThroughputWords,
  { width, height }: { readonly width: number; readonly height: number },
  detail: Detail,
): ThroughputLayout {
  const scale = scaleOf(spec, 4)
  const head = headOf(spec, lane, words, width)
  const left = margin + axisRoom(scale, lane, words)
  const top = head.bottom + actsHeight
  const columnsWidth = width - 2 * margin
  const cards = (y: number) => placeCards(spec, lane, words, { x: margin, y, width: columnsWidth }, detail)
  const legend = (y: number) => (detail !== 'full' ? [] : legendOf(lane.unit === 'bytes' ? words.legend : words.legendCounted, width, y))
  const below = axisHeight + 12 + cards(0).bottom + 24 + legend(0).length * 17
  const plotHeight = Math.max(
    detail === 'names' ? 88 : detail === 'brief' ? 104 : width < 560 ? 130 : 150,
    Math.min(340, height - top - below),
  )
  const box = { x: left, y: top, width: width - left - margin, height: plotHeight }
  const plot = placePlot(lane, words, { box, scale, endsAt: spec.endsAt, named: true })
  const placed = cards(box.y + plotHeight + axisHeight + 12)
  const texts = legend(placed.bottom + 24)
  return {
    width,
    height: placed.bottom + (texts.length === 0 ? 4 : 24 + texts.length * 17),
    keys: head.keys,
    lanes: [{ texts: head.texts, plot, ruleY: null }],
    cards: placed.cards,
    ...clockOf(spec, words, box.x, box.width, box.y + plotHeight, width - margin),
    texts,
  }
}

interface Row {
  readonly y: number
  readonly plotX: number
  readonly plotWidth: number
  readonly plotHeight: number
  readonly wide: boolean
}

const titleWidth = 176
const numbersWidth = 212

function numbersOf(
  spec: ThroughputSpec,
  lane: ThroughputLane,
  words: ThroughputWords,
  x: number,
  y: number,
  width: number,
): readonly TextBox[] {
  const sums = sumsOf(windowAt(lane.windows, spec.time))
  const [first] = spec.lanes
  const whole = first === undefined ? 0 : sumsOf(windowAt(first.windows, spec.time)).written
  const part = first === undefined || first === lane || whole === 0 ? '' : words.ofWhole(sums.written / whole, laneName(first, words))
  const others = `${words.rateOf(words.read, words.rate(sums.read, lane.unit))}${sums.copied > 0 ? ` · ${words.rateOf(words.copied, words.rate(sums.copied, lane.unit))}` : ''}`
  const big = words.rate(sums.written, lane.unit)
  const full = fullLines(lane, spec.time, words, width, 2)
  let line = 0
  const next = (): number => y + 22 + ++line * 16
  return [
    textAt(x, y + 18, big, 20, { face: 'sans600' }),
    ...[fitText(others, width, 12, 'sans400'), fitText(part, width, 12, 'sans400')]
      .filter((text) => text !== '')
      .map((text) => textAt(x, next(), text, 12, { ink: 'soft' })),
    ...full.map((text) => textAt(x, next(), text, 12, { face: 'sans600', ink: text === words.nothingFull ? 'soft' : 'ink' })),
  ]
}

function titleOf(spec: ThroughputSpec, lane: ThroughputLane, words: ThroughputWords, y: number, width: number): readonly TextBox[] {
  const notes: Readonly<Record<string, string>> = words.laneNotes
  const note = lane.name === null ? undefined : notes[lane.name]
  const title = wrapText(laneName(lane, words), width, 16, 'sans600').slice(0, 2)
  const size = wrapText(sizeSays(lane, words), width, 12, 'sans400').slice(0, 2)
  let at = y + 14
  const next = (by: number): number => {
    const here = at
    at += by
    return here
  }
  return [
    ...title.map((text) => textAt(margin, next(20), text, 16, { face: 'sans600' })),
    ...(note === undefined ? [] : [textAt(margin, next(17), fitText(note, width, 12, 'sans600'), 12, { face: 'sans600', ink: 'error' })]),
    ...size.map((text) => textAt(margin, next(16), text, 12, { ink: 'soft' })),
  ]
}

function laneOf(spec: ThroughputSpec, lane: ThroughputLane, words: ThroughputWords, scale: RateScale, width: number, row: Row): PlacedLane {
  const { y, plotX, plotWidth, plotHeight, wide } = row
  const right = width - margin
  const inner = width - 2 * margin
  const title = titleOf(spec, lane, words, y, wide ? titleWidth - 12 : inner)
  const titleBottom = Math.max(...title.map((text) => text.y))
  const numbersY = wide ? y : titleBottom + 8
  const numbers = numbersOf(spec, lane, words, wide ? right - numbersWidth : margin, numbersY, wide ? numbersWidth : inner)
  const plotY = wide ? y + 4 : Math.max(...numbers.map((text) => text.y)) + 14
  const box = { x: plotX, y: plotY, width: plotWidth, height: plotHeight }
  return { texts: [...title, ...numbers], plot: placePlot(lane, words, { box, scale, endsAt: spec.endsAt, named: false }), ruleY: null }
}

/** Several runs of one script: one scale, one clock, a row each. */
function beside(spec: ThroughputSpec, words: ThroughputWords, width: number, height: number): ThroughputLayout {
  const scale = scaleOf(spec, 3)
  const wide = width >= 900
  const axis = Math.max(...spec.lanes.map((lane) => axisRoom(scale, lane, words)))
  const plotX = margin + (wide ? titleWidth : 0) + axis
  const plotWidth = Math.max(80, width - margin - (wide ? numbersWidth + 20 : 0) - plotX)
  const legend = legendOf(words.legendLanes, width, 0)
  const gap = 26
  const foot = axisHeight + 24 + legend.length * 17
  const room = (height - foot) / Math.max(1, spec.lanes.length) - gap
  const plotHeight = wide ? Math.max(78, Math.min(140, room)) : 84
  const lanes: PlacedLane[] = []
  let y = 8
  for (const [n, lane] of spec.lanes.entries()) {
    const placed = laneOf(spec, lane, words, scale, width, { y, plotX, plotWidth, plotHeight, wide })
    lanes.push({ ...placed, ruleY: n === 0 ? null : y - gap / 2 })
    const bottom = Math.max(placed.plot.box.y + plotHeight, ...placed.texts.map((text) => text.y))
    y = bottom + gap
  }
  const last = lanes.at(-1)?.plot.box
  const axisY = Math.max(y - gap, (last?.y ?? 0) + plotHeight) + 4
  const texts = legendOf(words.legendLanes, width, axisY + axisHeight + 16)
  return {
    width,
    height: axisY + axisHeight + 16 + texts.length * 17,
    keys: [],
    lanes,
    cards: [],
    ...clockOf(spec, words, plotX, plotWidth, axisY, width - margin),
    texts,
  }
}

/** Where everything stands at a width; it may be higher than the room there is. Pure. */
export function layout(
  spec: ThroughputSpec,
  words: ThroughputWords,
  width: number,
  height: number,
  detail: Detail = 'full',
): ThroughputLayout | null {
  const [first, ...others] = spec.lanes
  if (first === undefined) return null
  return others.length === 0 ? alone(spec, first, words, { width, height }, detail) : beside(spec, words, width, height)
}

/** Every text of the picture, where it stands. */
export const textsIn = ({ lanes, cards, ticks, now, texts }: ThroughputLayout): readonly TextBox[] => [
  ...lanes.flatMap(({ texts: own, plot }) => [
    ...own,
    ...[...plot.rules, ...plot.acts].flatMap(({ text }) => (text === null ? [] : [text])),
  ]),
  ...cards.flatMap((card) => card.texts),
  ...ticks.flatMap(({ text }) => (text === null ? [] : [text])),
  now.text,
  ...texts,
]
