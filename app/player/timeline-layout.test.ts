import { expect, test } from 'vitest'
import { catalogue } from '../words/catalogue'
import { timelineLayout } from './timeline-layout'

const strip = (to: number) => ({ from: 0, to, rows: [], group: [], members: [], ticks: [] })

test.each([
  ['en', 20_000_000, 's'],
  ['zh-TW', 20_000_000, '秒'],
  ['en', 20_000, 'ms'],
  ['zh-TW', 20_000, '毫秒'],
] as const)('in %s a run of %i µs has its times in one unit: %s', (language, endsAt, unit) => {
  const { axis } = timelineLayout(strip(endsAt), [], [], { width: 900, height: 120 }, false, catalogue[language])
  expect(axis.length).toBeGreaterThan(3)
  for (const { text } of axis) expect(text).toMatch(new RegExp(`^[\\d.]+ ${unit}$`))
})
