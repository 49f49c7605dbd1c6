import { textWidth } from '../../ui/measure'

export interface PlotPoint {
  readonly x: number
  readonly y: number
  readonly low?: number
  readonly high?: number
}

export interface PlotSeries {
  readonly name: string
  /** Which hue and which shape. */
  readonly index: number
  readonly points: readonly PlotPoint[]
  readonly line: 'solid' | 'dashed' | 'none'
  readonly dots: boolean
}

export interface PlotAxis {
  readonly scale: 'log' | 'linear'
  readonly ticks: readonly number[]
  readonly text: (value: number) => string
}

export interface PlacedSeries {
  readonly name: string
  readonly index: number
  readonly line: PlotSeries['line']
  readonly path: string
  readonly dots: readonly { readonly x: number; readonly y: number; readonly low: number | null; readonly high: number | null }[]
}

export interface PlotLayout {
  readonly area: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }
  readonly series: readonly PlacedSeries[]
  readonly xTicks: readonly { readonly at: number; readonly text: string }[]
  readonly yTicks: readonly { readonly at: number; readonly text: string }[]
  readonly xOf: (value: number) => number
  readonly yOf: (value: number) => number
}

const scaleOf = (
  kind: PlotAxis['scale'],
  [low, high]: readonly [number, number],
  from: number,
  to: number,
): ((value: number) => number) => {
  const over = (value: number): number => (kind === 'log' ? Math.log2(Math.max(value, 1e-9)) : value)
  const [a, b] = [over(low), over(high)]
  return (value) => from + ((over(value) - a) / (b - a || 1)) * (to - from)
}

/** Powers of two, so far apart that their texts do not touch. */
function spaced(
  ticks: readonly { readonly at: number; readonly text: string }[],
  gap: number,
): readonly { readonly at: number; readonly text: string }[] {
  const kept: { readonly at: number; readonly text: string }[] = []
  for (const tick of ticks) {
    const last = kept.at(-1)
    const half = textWidth(tick.text, 12, 'sans400') / 2
    if (last === undefined || last.at + textWidth(last.text, 12, 'sans400') / 2 + gap <= tick.at - half) kept.push(tick)
  }
  return kept
}

/** Points and lines of several series on two axes, in a picture of that size. */
export function plotLayout(series: readonly PlotSeries[], x: PlotAxis, y: PlotAxis, width: number, height: number): PlotLayout {
  const yTexts = y.ticks.map(y.text)
  const left = Math.max(...yTexts.map((text) => textWidth(text, 12, 'sans400')), 20) + 12
  const halfOfLast = textWidth(x.text(x.ticks.at(-1) ?? 0), 12, 'sans400') / 2
  const area = { left, right: width - Math.max(10, halfOfLast + 2), top: 12, bottom: height - 28 }
  const xs: readonly [number, number] = [x.ticks[0] ?? 0, x.ticks.at(-1) ?? 1]
  const ys: readonly [number, number] = [y.ticks[0] ?? 0, y.ticks.at(-1) ?? 1]
  const xOf = scaleOf(x.scale, xs, area.left, area.right)
  const yScale = scaleOf(y.scale, ys, area.bottom, area.top)
  const yOf = (value: number): number => Math.min(area.bottom, Math.max(area.top - 6, yScale(value)))
  const tidy = (value: number): string => String(Math.round(value * 100) / 100)
  return {
    area,
    xOf,
    yOf,
    series: series.map(({ name, index, points, line, dots }) => ({
      name,
      index,
      line,
      path: points.map((point, n) => `${n === 0 ? 'M' : 'L'}${tidy(xOf(point.x))} ${tidy(yOf(point.y))}`).join(''),
      dots: dots
        ? points.map((point) => ({
            x: xOf(point.x),
            y: yOf(point.y),
            low: point.low === undefined ? null : yOf(point.low),
            high: point.high === undefined ? null : yOf(point.high),
          }))
        : [],
    })),
    xTicks: spaced(
      x.ticks.map((tick) => ({ at: xOf(tick), text: x.text(tick) })),
      10,
    ),
    yTicks: y.ticks.map((tick, n) => ({ at: yOf(tick), text: yTexts[n] ?? '' })),
  }
}

/** Round numbers from 0 to beyond the largest: 1, 2 or 5 of a power of the base's units. */
export function linearTicks(most: number, unit = 1): readonly number[] {
  const target = Math.max(most, unit) / unit
  let step = 1
  for (let n = 0; target / step > 5; n++) step *= n % 3 === 1 ? 2.5 : 2
  const ticks: number[] = []
  for (let value = 0; value < target + step; value += step) {
    ticks.push(value * unit)
    if (value >= target) break
  }
  return ticks
}

/** Powers of a base around all values; every one from the lowest to the highest. */
export function logTicks(low: number, high: number, base: number): readonly number[] {
  const ticks: number[] = []
  let value = 1
  while (value * base <= Math.max(1, low)) value *= base
  for (; value < high * base; value *= base) {
    ticks.push(value)
    if (value >= high) break
  }
  return ticks.length < 2 ? [value, value * base] : ticks
}
