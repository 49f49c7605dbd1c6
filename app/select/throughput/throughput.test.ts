import { expect, test } from 'vitest'
import { endOf, laneOf, parseScenario, Session, sourceOfSetup, type Scenario } from '../../../engine'
import { scenarios } from '../../lessons/scenarios'
import { throughputOf, type Throughput } from './throughput'
import { sumsOf, windowAt, windowsMost, type Sums } from './windows'

const { actions, ...script } = scenarios['four-reasons']

/** The reading of `four-reasons`, or of one of its lanes, at a time, with other things in it. */
function readingAt(ms: number, lane: string | null, more: Partial<Scenario> = {}): Throughput {
  const parsed = parseScenario({ ...script, actions, untilMs: ms, ...more })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  const setup = lane === null ? parsed.setup : laneOf(parsed.setup, lane)
  if (setup === null) throw new Error(String(lane))
  const session = new Session(sourceOfSetup(setup), null)
  session.extendToTime(endOf(setup))
  const step = session.stepAtTime(ms * 1000)
  return session.withFrame(step, step, (frame) => structuredClone(throughputOf(frame, endOf(setup))))
}

function lastOf({ lanes, time }: Throughput): Sums {
  return sumsOf(windowAt(lanes[0]?.windows ?? [], time))
}

/** One broker and one partition, for two seconds. */
const small = (more: Partial<Scenario>): Sums => lastOf(readingAt(2000, null, { actions: [], lanes: [], ...more }))

test('each parameter of a broker moves what is written', () => {
  const { brokerCosts } = script
  const base = small({}).written
  expect(base).toBeGreaterThan(95e6)
  expect(base).toBeLessThan(105e6)
  expect(small({ brokerCosts: { ...brokerCosts, diskBytesPerSecond: 50_000_000 } }).written).toBeLessThan(0.6 * base)
  expect(small({ brokerCosts: { ...brokerCosts, diskBytesPerSecond: 1e9 } }).written).toBeGreaterThan(1.15 * base)
  expect(small({ brokerCosts: { ...brokerCosts, networkBytesPerSecond: 50_000_000 } }).written).toBeLessThan(0.6 * base)
  expect(small({ brokerCosts: { ...brokerCosts, requestMs: 50 } }).written).toBeLessThan(0.6 * base)
  expect(small({ brokerCosts: { ...brokerCosts, seekMs: 5 } }).written).toBeLessThan(0.1 * base)
}, 60_000)

test('brokers, partitions, consumers and replicas move it too', () => {
  const at = (brokers: number, replicas: readonly (readonly number[])[], consumers: number) =>
    small({
      brokers: Array.from({ length: brokers }, () => ({})),
      topics: [{ name: 'orders', partitions: replicas.length, replicas: replicas.map((each) => [...each]) }],
      groups: script.groups.map((group) => ({
        ...group,
        members: Array.from({ length: consumers }, (_, n) => ({ name: `C${String(n)}`, startAtMs: 0 })),
      })),
    })
  const one = at(1, [[1]], 1)
  expect(at(3, [[1], [2], [3]], 1).written).toBeGreaterThan(2.7 * one.written)
  expect(at(3, [[1], [1], [1]], 1).written).toBeLessThan(1.1 * one.written)
  expect(at(3, [[1]], 1).written).toBeLessThan(1.1 * one.written)
  expect(at(3, [[1], [2], [3]], 3).read).toBeGreaterThan(2 * at(3, [[1], [2], [3]], 1).read)
  expect(at(3, [[1]], 3).read).toBeLessThan(1.2 * one.read)
  expect(at(1, [[1]], 0).read).toBe(0)
  const copied = at(3, [[1, 2, 3]], 1)
  expect(copied.copied).toBeGreaterThan(0.8 * copied.written)
}, 60_000)

test('as it grows: one broker, three, and each reason switched off', () => {
  const grown = readingAt(15_000, 'all-on')
  expect(grown.lanes[0]).toMatchObject({ partitions: 12, replicas: 1, consumers: 3, unit: 'bytes' })
  const written = (ms: number): number => sumsOf(windowAt(grown.lanes[0]?.windows ?? [], ms * 1000)).written
  expect(written(10_000) / written(4000)).toBeGreaterThan(2.7)
  expect(written(14_000) / written(10_000)).toBeLessThan(1.1)
  const whole = lastOf(grown).written
  for (const lane of ['one-partition', 'leaders-on-one-broker', 'one-broker'])
    expect(lastOf(readingAt(15_000, lane)).written).toBeLessThan(0.4 * whole)
  expect(lastOf(readingAt(15_000, 'in-place')).written).toBeLessThan(0.1 * whole)
  const copied = lastOf(readingAt(15_000, 'three-replicas'))
  expect(copied.written).toBeLessThan(0.5 * whole)
  expect(copied.copied).toBeGreaterThan(1.5 * copied.written)
}, 60_000)

test('what has not happened yet is not told; a run of any length fits', () => {
  const early = readingAt(3000, 'all-on', { untilMs: 5000 })
  expect(early.lanes[0]?.windows.at(-1)?.to).toBe(3_000_000)
  const long = readingAt(200_000, null, { actions: [], lanes: [], groups: [], producers: [] })
  expect(long.lanes[0]?.windows.length).toBeLessThanOrEqual(windowsMost)
  expect(long.lanes[0]?.windows.at(-1)?.to).toBeGreaterThan(190_000_000)
})

test('before the meters were read for the first time it is known that there are some', () => {
  const [lane] = readingAt(100, 'all-on', { untilMs: 100 }).lanes
  expect(lane).toMatchObject({ unit: 'bytes', windows: [], partitions: 1 })
})

test('without costs nothing is metered: records are counted', () => {
  const parsed = parseScenario(scenarios['leader-dies'])
  const setup = parsed.ok ? laneOf(parsed.setup, 'acks-all') : null
  if (setup === null) throw new Error('no lane')
  const session = new Session(sourceOfSetup(setup), null)
  session.extendToTime(endOf(setup))
  const last = session.stepAtTime(endOf(setup))
  const { lanes } = session.withFrame(last, last, (frame) => structuredClone(throughputOf(frame, endOf(setup))))
  const [lane] = lanes
  expect(lane?.unit).toBe('records')
  const all = (lane?.windows ?? []).reduce((sum, window) => sum + (sumsOf(window).written * (window.to - window.from)) / 1e6, 0)
  const copied = (lane?.windows ?? []).reduce((sum, window) => sum + (sumsOf(window).copied * (window.to - window.from)) / 1e6, 0)
  expect(all).toBeGreaterThan(5)
  expect(copied).toBeGreaterThan(all)
  expect(lane?.windows.every(({ brokers }) => brokers.every(({ busy, full }) => busy === null && full === null))).toBe(true)
})
