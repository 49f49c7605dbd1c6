import { expect, test } from 'vitest'
import { parseScenarioText, planOf, strategies, transferOf } from '../../engine'
import { firstSettings, scenarioOf, settingsIn, settingsOf } from './read-path-scenario'
import { bufferSizes, fileSizes, listed, mostSideBySide, offered, setTls, tlsOf, toggled } from './read-path-settings'

test('what is set is what the link carries and the engine opens', () => {
  for (const fileBytes of [4096, 1024 ** 3])
    for (const cached of [true, false]) {
      const settings = { ...firstSettings, fileBytes, bufferBytes: 8192, cached }
      const text = scenarioOf(settings)
      expect(settingsIn(text, strategies)).toEqual(settings)
      const parsed = parseScenarioText(text)
      expect(parsed.ok).toBe(true)
      if (parsed.ok) expect(parsed.setup.readPath?.transfers.map(({ bufferBytes }) => bufferBytes)).toEqual([8192, 8192])
    }
})

test.each(['', 'null', '[]', '{', '{"readPath":7}', '{"readPath":{"transfers":[{"strategy":"x"}]}}', '{"readPath":{"transfers":[4]}}'])(
  'a link that says something else begins as all do: %s',
  (text) => {
    expect(settingsIn(text, strategies)).toEqual(firstSettings)
  },
)

test('sizes out of bounds are left as they are at the beginning', () => {
  const text = scenarioOf({ ...firstSettings, fileBytes: 1e15, bufferBytes: -4 })
  expect(settingsIn(text, strategies)).toEqual(firstSettings)
})

test.each([
  [0, 1],
  [1, 1_099_511_627_776],
  [1_099_511_627_776, 1],
])('what the engine runs is what the panel says, however small or large: %d by %d', (fileBytes, bufferBytes) => {
  const settings = { ...firstSettings, fileBytes, bufferBytes }
  expect(parseScenarioText(scenarioOf(settings)).ok).toBe(true)
  expect(settingsIn(scenarioOf(settings), strategies)).toEqual(settings)
})

test('a plaintext road that stands beside an encrypted one can be taken away', () => {
  const settings = { ...firstSettings, strategies: ['kafka-plaintext', 'kafka-tls'] as const }
  expect(listed(settings)).toContain('kafka-plaintext')
  expect(listed(settings)).not.toContain('splice')
  expect(listed(firstSettings)).toEqual(offered(false))
})

test('TLS makes another road of each, and the way back leads to plaintext', () => {
  const on = setTls(firstSettings, true)
  expect(tlsOf(on)).toBe(true)
  expect(on.strategies).toEqual(['tls-userspace', 'ktls-software'])
  expect(setTls(on, false)).toEqual(firstSettings)
  // Two that become one are made up to two again.
  expect(setTls({ ...firstSettings, strategies: ['java-heap', 'java-direct'] }, true).strategies).toHaveLength(2)
  for (const strategy of on.strategies) expect(planOf(transferOf(strategy, 65_536, 65_536, true)).totals.transforms).toBeGreaterThan(0)
})

test('never fewer than one, never more than four', () => {
  let settings = { ...firstSettings }
  for (const strategy of offered(false)) settings = settings.strategies.includes(strategy) ? settings : { ...toggled(settings, strategy) }
  expect(settings.strategies).toHaveLength(mostSideBySide)
  for (const strategy of offered(false)) if (settings.strategies.includes(strategy)) settings = { ...toggled(settings, strategy) }
  expect(settings.strategies).toHaveLength(1)
})

test('the sizes of the sliders double', () => {
  for (const sizes of [fileSizes, bufferSizes])
    for (const [n, size] of sizes.entries()) if (n > 0) expect(size).toBe(2 * (sizes[n - 1] ?? 0))
  expect(settingsOf([])).toEqual(firstSettings)
})
