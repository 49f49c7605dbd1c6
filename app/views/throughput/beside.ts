import { textAt, type TextBox } from '../../marks/text-box'
import { sumsOf, windowAt } from '../../select/throughput/windows'
import { fitText, wrapText } from '../../ui/measure'
import { placePlot, scaleOf, type RateScale } from './plot'
import { laneName, sizeSays, type ThroughputLane, type ThroughputSpec } from './spec'
import type { ThroughputWords } from './words'
import { fullLines } from './alone'
import { axisHeight, axisRoom, clockOf, legendOf, margin } from './clock'
import type { PlacedLane, ThroughputLayout } from './shape'

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
export function beside(spec: ThroughputSpec, words: ThroughputWords, width: number, height: number): ThroughputLayout {
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
