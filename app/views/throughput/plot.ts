import { textAt, type Box, type TextBox } from '../../marks/text-box'
import { timeTicks } from '../../marks/partition-bars/spec'
import { uprightClearOf } from '../../marks/upright'
import { textWidth } from '../../ui/measure'
import { sumsOf, type Sums } from '../../select/throughput/windows'
import type { RateWindow } from '../../select/throughput/rates'
import type { ThroughputLane, ThroughputSpec } from './spec'
import type { ThroughputWords } from './words'

/** One broker's part of what was written, on top of those before it. */
export interface PlacedArea {
  readonly broker: number
  readonly path: string
}

/** Something that the script did: a dotted line, and its name where there is room. */
export interface PlacedAct {
  readonly text: TextBox | null
  /** Its path, clear of every name. */
  readonly line: string
}

export interface PlacedPlot {
  readonly box: Box
  readonly areas: readonly PlacedArea[]
  readonly read: string
  readonly copied: string
  readonly rules: readonly { readonly y: number; readonly text: TextBox | null }[]
  readonly acts: readonly PlacedAct[]
}

/** From nothing to where the scale of all plots ends, in steps that are easily read. */
export interface RateScale {
  readonly top: number
  readonly steps: readonly number[]
}

const peak = ({ written, copied, read }: Sums): number => Math.max(written, copied, read)

export function scaleOf({ lanes }: ThroughputSpec, most: number): RateScale {
  const highest = Math.max(1, ...lanes.flatMap(({ windows }) => windows.map((window) => peak(sumsOf(window)))))
  const [, step = highest] = timeTicks(0, highest * 2, most * 2)
  const top = Math.ceil((highest * 1.02) / (step / 2)) * (step / 2)
  return { top, steps: timeTicks(0, top, top / step) }
}

const at = (value: number): string => value.toFixed(1)

interface Axes {
  readonly xOf: (time: number) => number
  readonly yOf: (rate: number) => number
}

/** A line that stands at one height in each window. */
function stepped(windows: readonly RateWindow[], { xOf, yOf }: Axes, of: (window: RateWindow) => number): string {
  return windows.map((window, n) => `${n === 0 ? 'M' : 'L'}${at(xOf(window.from))} ${at(yOf(of(window)))}H${at(xOf(window.to))}`).join('')
}

function areasOf(windows: readonly RateWindow[], { xOf, yOf }: Axes): readonly PlacedArea[] {
  const brokers = [...new Set(windows.flatMap((window) => window.brokers.map(({ broker }) => broker)))].sort((a, b) => a - b)
  const below = windows.map(() => 0)
  return brokers.map((broker) => {
    const floor = [...below]
    for (const [n, window] of windows.entries())
      below[n] = (below[n] ?? 0) + (window.brokers.find((each) => each.broker === broker)?.written ?? 0)
    const over = windows.map(({ from, to }, n) => `${n === 0 ? 'M' : 'L'}${at(xOf(from))} ${at(yOf(below[n] ?? 0))}H${at(xOf(to))}`)
    const back = windows.map(({ from, to }, n) => `L${at(xOf(to))} ${at(yOf(floor[n] ?? 0))}H${at(xOf(from))}`).reverse()
    return { broker, path: windows.length === 0 ? '' : `${over.join('')}${back.join('')}Z` }
  })
}

/** Names of what was done, on three lines above the plot, each where it fits beside the one before. */
function actsOf(lane: ThroughputLane, words: ThroughputWords, box: Box, xOf: (time: number) => number): readonly PlacedAct[] {
  const bottom = box.y + box.height
  const ends = [-Infinity, -Infinity, -Infinity]
  const placed = lane.script.map(({ time, name, what }) => {
    const x = xOf(time)
    const text = words.act(name, what)
    const width = textWidth(text, 12, 'sans400')
    const start = Math.max(box.x, Math.min(x + 3, box.x + box.width - width))
    const line = ends.findIndex((end) => start >= end + 10)
    if (line < 0 || width > box.width || start + width < x) return { x, text: null }
    ends[line] = start + width
    return { x, text: textAt(start, box.y - 8 - line * 16, text, 12, { ink: 'soft' }) }
  })
  const labels = placed.flatMap(({ text }) => (text === null ? [] : [text]))
  return placed.map(({ x, text }) => ({ text, line: uprightClearOf(x, text === null ? box.y : text.y + 3, bottom, labels) }))
}

/** How much room the names of what was done take above a plot. */
export const actsHeight = 52

interface Placing {
  readonly box: Box
  readonly scale: RateScale
  readonly endsAt: number
  readonly named: boolean
}

export function placePlot(lane: ThroughputLane, words: ThroughputWords, { box, scale, endsAt, named }: Placing): PlacedPlot {
  const xOf = (time: number): number => box.x + (Math.min(time, endsAt) / endsAt) * box.width
  const yOf = (rate: number): number => box.y + box.height - (Math.min(rate, scale.top) / scale.top) * box.height
  const axes = { xOf, yOf }
  const last = scale.steps.length - 1
  return {
    box,
    areas: areasOf(lane.windows, axes),
    read: stepped(lane.windows, axes, (window) => sumsOf(window).read),
    copied: stepped(lane.windows, axes, (window) => sumsOf(window).copied),
    rules: scale.steps.map((rate, n) => {
      const y = yOf(rate)
      const shown = box.height > 90 || n === 0 || n === last
      return { y, text: shown ? textAt(box.x - 8, y + 4, words.rate(rate, lane.unit), 12, { ink: 'soft', anchor: 'end' }) : null }
    }),
    acts: named
      ? actsOf(lane, words, box, xOf)
      : lane.script.map(({ time }) => ({ text: null, line: uprightClearOf(xOf(time), box.y, box.y + box.height, []) })),
  }
}
