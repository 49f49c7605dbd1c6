import { expect, test } from 'vitest'
import { textWidth } from '../../ui/measure'
import { linearTicks, logTicks, plotLayout, type PlotAxis } from './plot-layout'

const x: PlotAxis = {
  scale: 'log',
  ticks: [1024, 4096, 16_384, 65_536, 262_144, 1_048_576],
  text: (value) => `${String(value / 1024)} KiB`,
}
const y: PlotAxis = { scale: 'linear', ticks: [0, 1, 2], text: String }

test('a doubling is as wide everywhere, and texts of an axis do not touch', () => {
  for (const width of [260, 320, 700, 1200]) {
    const { xOf, xTicks, area } = plotLayout([], x, y, width, 300)
    expect(xOf(2048) - xOf(1024)).toBeCloseTo(xOf(1_048_576) - xOf(524_288))
    for (const [n, tick] of xTicks.entries()) {
      const before = xTicks[n - 1]
      const half = textWidth(tick.text, 12, 'sans400') / 2
      if (before !== undefined) expect(tick.at - half).toBeGreaterThan(before.at + textWidth(before.text, 12, 'sans400') / 2)
      expect(tick.at + half).toBeLessThanOrEqual(width)
    }
    expect(area.right).toBeGreaterThan(area.left)
  }
})

test('points keep their order, whiskers reach from lowest to highest', () => {
  const [series] = plotLayout(
    [{ name: 'a', index: 0, line: 'none', dots: true, points: [{ x: 4096, y: 1, low: 0.5, high: 2 }] }],
    x,
    y,
    400,
    200,
  ).series
  const [dot] = series?.dots ?? []
  expect(dot?.low).toBeGreaterThan(dot?.y ?? 0)
  expect(dot?.high).toBeLessThan(dot?.y ?? 0)
})

test('ticks reach beyond the largest value', () => {
  for (const most of [0.3, 1, 2.57, 6, 37]) {
    const ticks = linearTicks(most)
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(most)
    expect(ticks.length).toBeLessThanOrEqual(8)
  }
  for (const [low, high] of [
    [1, 1],
    [1, 2_000_000],
    [64, 524_288],
  ] as const) {
    const ticks = logTicks(low, high, 16)
    expect(ticks[0]).toBeLessThanOrEqual(low)
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(high)
  }
})
