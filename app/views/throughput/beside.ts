import { textAt } from '../../marks/text-box'
import { wrapText } from '../../ui/measure'
import { placePlot, scaleOf, type RateScale } from './plot'
import type { ThroughputLane, ThroughputSpec } from './spec'
import type { ThroughputWords } from './words'
import { numbersOf, titleLineOf, titleOf } from './lane-says'
import { axisHeight, axisRoom, clockOf, legendOf, margin } from './clock'
import type { PlacedLane, ThroughputLayout } from './shape'

/** What is said of a lane stands on both sides of its plot, or before it under a line with its name, or over it. */
type Form = 'both-sides' | 'before' | 'over'

interface Row {
  readonly y: number
  readonly plotX: number
  readonly plotWidth: number
  readonly plotHeight: number
  readonly form: Form
}

const titleWidth = 176

const numbersWidth = 212

const formFor = (width: number): Form => (width >= 900 ? 'both-sides' : width >= 520 ? 'before' : 'over')

/** How much of the width what is said takes before a plot, and behind it. */
const sides: Readonly<Record<Form, readonly [number, number]>> = {
  'both-sides': [titleWidth, numbersWidth + 20],
  before: [numbersWidth, 0],
  over: [0, 0],
}

const gaps: Readonly<Record<Form, number>> = { 'both-sides': 26, before: 16, over: 26 }

/** Where what is said of a lane stands, and where its plot begins. */
function saidOf(spec: ThroughputSpec, lane: ThroughputLane, words: ThroughputWords, width: number, { y, form }: Row) {
  const inner = width - 2 * margin
  if (form === 'both-sides') {
    const title = titleOf(lane, words, y, titleWidth - 12)
    return {
      texts: [...title, ...numbersOf(spec, lane, words, { x: width - margin - numbersWidth, y, width: numbersWidth })],
      plotY: y + 4,
    }
  }
  if (form === 'before') {
    const room = numbersWidth - 12
    const { texts, over } = titleLineOf(spec, lane, words, y, inner)
    const under = wrapText(over, room, 12, 'sans400').filter((line) => line !== '')
    const size = under.map((line, n) => textAt(margin, y + 32 + n * 16, line, 12, { ink: 'soft' }))
    const numbers = numbersOf(spec, lane, words, { x: margin, y: y + 22 + under.length * 16, width: room }, false)
    return { texts: [...texts, ...size, ...numbers], plotY: y + 28 }
  }
  const title = titleOf(lane, words, y, inner)
  const under = Math.max(...title.map((text) => text.y)) + 8
  const numbers = numbersOf(spec, lane, words, { x: margin, y: under, width: inner })
  return { texts: [...title, ...numbers], plotY: Math.max(...numbers.map((text) => text.y)) + 14 }
}

function laneOf(spec: ThroughputSpec, lane: ThroughputLane, words: ThroughputWords, scale: RateScale, width: number, row: Row): PlacedLane {
  const { texts, plotY } = saidOf(spec, lane, words, width, row)
  const box = { x: row.plotX, y: plotY, width: row.plotWidth, height: row.plotHeight }
  return { texts, plot: placePlot(lane, words, { box, scale, endsAt: spec.endsAt, named: false }), ruleY: null }
}

/** Several runs of one script: one scale, one clock, a row each. */
export function beside(spec: ThroughputSpec, words: ThroughputWords, width: number, height: number): ThroughputLayout {
  const scale = scaleOf(spec, 3)
  const form = formFor(width)
  const [before, behind] = sides[form]
  const axis = Math.max(...spec.lanes.map((lane) => axisRoom(scale, lane, words)))
  const plotX = margin + before + axis
  const plotWidth = Math.max(80, width - margin - behind - plotX)
  const legend = legendOf(words.legendLanes, width, 0)
  const gap = gaps[form]
  const foot = axisHeight + 24 + legend.length * 17
  const room = (height - foot) / Math.max(1, spec.lanes.length) - gap
  const plotHeight = { 'both-sides': Math.max(78, Math.min(140, room)), before: Math.max(58, Math.min(110, room - 28)), over: 84 }[form]
  const lanes: PlacedLane[] = []
  let y = 8
  for (const [n, lane] of spec.lanes.entries()) {
    const placed = laneOf(spec, lane, words, scale, width, { y, plotX, plotWidth, plotHeight, form })
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
