import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endOf, parseScenario, Session, sourceOfSetup, type Setup } from '../../engine'
import { controlsOf } from './controls'
import { firstGrowth, fitted, growthChoices, growthMeasuredMs, growthOf, type GrowthSettings } from './growth'
import { growthIn, growthScenario } from './growth-scenario'
import { throughputOf } from './throughput/throughput'
import { sumsOf, windowAt, type Sums } from './throughput/windows'
import { scenarios } from '../lessons/scenarios'

const oneOf = (choices: readonly number[]): fc.Arbitrary<number> => fc.constantFrom(...choices)

const settings: fc.Arbitrary<GrowthSettings> = fc
  .record({
    brokers: oneOf(growthChoices.brokers),
    partitions: oneOf(growthChoices.partitions),
    replicas: oneOf(growthChoices.replicas),
    consumers: oneOf(growthChoices.consumers),
    leaders: fc.constantFrom('spread' as const, 'together' as const),
    diskBytesPerSecond: oneOf(growthChoices.diskBytesPerSecond),
    networkBytesPerSecond: oneOf(growthChoices.networkBytesPerSecond),
  })
  .map(fitted)

/** With one broker or one partition there is one place only. */
const told = (one: GrowthSettings): GrowthSettings => (one.brokers > 1 && one.partitions > 1 ? one : { ...one, leaders: 'spread' })

function setupOf(one: GrowthSettings): Setup {
  const parsed = parseScenario(JSON.parse(growthScenario(one)))
  if (!parsed.ok) throw new Error(JSON.stringify([one, parsed.problems]))
  return parsed.setup
}

function sessionOf(setup: Setup): Session {
  const session = new Session(sourceOfSetup(setup), null)
  session.extendToTime(endOf(setup))
  return session
}

/** What the meters said in the end. */
function measured(more: Partial<GrowthSettings>): Sums {
  const setup = setupOf({ ...firstGrowth, ...more })
  const session = sessionOf(setup)
  const last = session.stepAtTime(endOf(setup))
  const { lanes, time } = session.withFrame(last, last, (frame) => structuredClone(throughputOf(frame, endOf(setup))))
  const window = windowAt(lanes[0]?.windows ?? [], time)
  expect(window?.to).toBe(growthMeasuredMs * 1000)
  return sumsOf(window)
}

test('every choice is a scenario that the engine takes, and is read back out of the link', () => {
  fc.assert(
    fc.property(settings, (one) => {
      setupOf(one)
      expect(growthIn(growthScenario(one))).toEqual(told(one))
    }),
    { seed: 2, numRuns: 200 },
  )
})

test('a link that somebody edited is read without trust', () => {
  for (const text of ['', '{', 'null', '[]', '{"brokers":{}}', '{"brokers":[]}']) expect(growthIn(text)).toEqual(firstGrowth)
  expect(growthIn('{"brokers":[{},{}],"topics":[{"replication":2,"partitions":5}]}')).toMatchObject({ partitions: 5, replicas: 2 })
  const odd = {
    brokers: [{}, {}],
    topics: [{ partitions: -3, replicas: [['x'], 7] }],
    groups: 'no',
    brokerCosts: { diskBytesPerSecond: 'all' },
  }
  expect(growthIn(JSON.stringify(odd))).toMatchObject({ brokers: 2, partitions: 2, replicas: 1, consumers: 0, diskBytesPerSecond: 100e6 })
})

test('each setting moves what the meters say, or does not, for a reason', () => {
  const three = measured({})
  expect(three.written).toBeGreaterThan(280e6)
  expect(measured({ brokers: 6, partitions: 6, consumers: 6 }).written).toBeGreaterThan(1.9 * three.written)
  expect(measured({ brokers: 6 }).written).toBeLessThan(1.1 * three.written)
  expect(measured({ leaders: 'together' }).written).toBeLessThan(0.4 * three.written)
  expect(measured({ consumers: 1 }).read).toBeLessThan(0.5 * three.read)
  expect(measured({ consumers: 0 }).read).toBe(0)
  expect(measured({ diskBytesPerSecond: 50e6 }).written).toBeLessThan(0.6 * three.written)
  expect(measured({ networkBytesPerSecond: 50e6 }).written).toBeLessThan(0.6 * three.written)
  const copied = measured({ replicas: 3 })
  expect(copied.written).toBeLessThan(0.6 * three.written)
  expect(copied.copied).toBeGreaterThan(1.5 * copied.written)
}, 120_000)

test('a run that is metered says its size, wherever it stands; others have none', () => {
  const parsed = parseScenario({ ...scenarios['four-reasons'], lanes: [], untilMs: 6500 })
  if (!parsed.ok) throw new Error('four-reasons')
  const session = sessionOf(parsed.setup)
  const at = (ms: number): GrowthSettings | null => {
    const step = session.stepAtTime(ms * 1000)
    return session.withFrame(step, step, (frame) => controlsOf(frame).growth)
  }
  expect(at(1000)).toMatchObject({ brokers: 1, partitions: 1, consumers: 1 })
  expect(at(6500)).toMatchObject({ brokers: 3, partitions: 3, consumers: 1, diskBytesPerSecond: 100e6, leaders: 'spread' })
  const plain = parseScenario(scenarios['classic-join'])
  if (!plain.ok) throw new Error('classic-join')
  expect(sessionOf(plain.setup).withFrame(0, 0, ({ world }) => growthOf(world))).toBeNull()
}, 120_000)
