import { expect, test } from 'vitest'
import { endOf, eventAt, laneOf, parseScenario, Session, sourceOfSetup, stepAt, type Frame } from '../../engine'
import { scenarios } from '../lessons/scenarios'
import { cellsMost, replicasOf } from './replicas'
import type { ReplicasReading } from './replicas-reading'

const written = (atMs: number, ...values: readonly string[]) => ({
  atMs,
  do: 'produce',
  producer: 'P',
  topic: 'orders',
  partition: 0,
  batches: [values.map((value) => ({ key: null, value }))],
})

/** `leader-dies`, in one of its lanes, with other things done. */
function opened(lane: 'acks-1' | 'acks-all', more: object = {}): Session {
  const parsed = parseScenario({ ...scenarios['leader-dies'], ...more })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  const setup = laneOf(parsed.setup, lane)
  if (setup === null) throw new Error(lane)
  const session = new Session(sourceOfSetup(setup), null)
  session.extendToTime(endOf(setup))
  return session
}

/** What the picture of the cluster is made of at a time. */
function readingAt(ms: number, lane: 'acks-1' | 'acks-all', more: object = {}): ReplicasReading {
  const session = opened(lane, more)
  const step = session.stepAtTime(ms * 1000)
  return session.withFrame(step, step, (frame: Frame) => structuredClone(replicasOf(frame)))
}

const toldOf = ({ told }: ReplicasReading): readonly string[] =>
  told.flatMap(({ values, kept }) => values.map((value) => `${value} ${String(kept)}`))

test('what was acknowledged by one broker alone is there as long as that one leads, and lost once another does', () => {
  expect(toldOf(readingAt(14_000, 'acks-1')).slice(-3)).toEqual(['x4 true', 'x5 true', 'x6 true'])
  expect(toldOf(readingAt(30_000, 'acks-1')).filter((text) => text.endsWith('false'))).toEqual(['x4 false', 'x5 false', 'x6 false'])
  expect(toldOf(readingAt(50_000, 'acks-all')).filter((text) => !text.endsWith('true'))).toEqual([])
})

test('a record that is older than the picture shows is looked for all the same', () => {
  const { actions } = scenarios['leader-dies']
  const many = Array.from({ length: 2 * cellsMost }, (_, n) => `m${String(n)}`)
  const later = readingAt(34_000, 'acks-1', { actions: [...actions, written(31_000, ...many)].sort((a, b) => a.atMs - b.atMs) })
  expect(later.partitions[0]?.copies[0]?.cells).toHaveLength(cellsMost)
  expect(later.partitions[0]?.copies[0]?.cells[0]?.offset).toBeGreaterThan(10)
  expect(toldOf(later)).toContain('x4 false')
})

test('cells, ends and epochs of a copy are those of its log; nobody reads beyond the high watermark', () => {
  const { partitions, brokers } = readingAt(28_000, 'acks-all')
  expect(brokers.map(({ fate }) => fate)).toEqual(['down', 'running', 'running'])
  const [orders] = partitions
  expect(orders).toMatchObject({ leader: 2, leaderEpoch: 1, isr: [2, 3] })
  for (const { cells, end, highWatermark, epochs, broker } of orders?.copies ?? []) {
    expect(cells.at(-1)?.offset).toBe(end - 1)
    expect(highWatermark).toBeLessThanOrEqual(end)
    expect(new Set(cells.map(({ epoch }) => epoch)).size).toBe(broker === 1 ? 1 : epochs.length)
  }
})

test('by messages a reader stops where something moves, and never for a heartbeat, an idle fetch, or a log that is read', () => {
  const session = opened('acks-1')
  const { trace } = session
  const tells = (step: number): readonly string[] => {
    const { firstEvent, events, input, cause } = stepAt(trace, step)
    const own = Array.from({ length: events }, (_, n) => eventAt(trace, firstEvent + n))
    const come = input === 'message' && cause > 0 ? [eventAt(trace, cause)] : []
    return [...own, ...come].map(({ type }) => type)
  }
  const quiet = /^(BrokerHeartbeat|Fetch|Metadata|InitProducerId)(Request|Response|Fetch|Records)$|^Connection/
  const stops = session.beats('messages').map(tells)
  expect(stops.filter((types) => types.every((type) => quiet.test(type)))).toEqual([])
  const said = new Set(stops.flat())
  for (const type of ['HighWatermarkAdvanced', 'RecordsAppended', 'ProduceRequest', 'BatchAcknowledged', 'LeaderBegins', 'IsrChanged'])
    expect(said).toContain(type)
  const story = new Set(session.beats('story').map(tells).flat())
  for (const type of ['PartitionChanged', 'EpochsDiverge', 'LogTruncated']) expect(story).toContain(type)
  expect(story).not.toContain('BatchAcknowledged')
  expect(session.beats('story').length).toBeLessThan(30)
})

test('partitions of the brokers’ own come last, so that those of topics are never the ones that find no room', () => {
  const parsed = parseScenario({ ...scenarios['transactions-leader-dies'], brokerConfig: {} })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  const session = new Session(sourceOfSetup(parsed.setup), null)
  session.extendToTime(1)
  const { partitions } = session.withFrame(1, 1, (frame: Frame) => structuredClone(replicasOf(frame)))
  expect(partitions.map(({ name }) => name).slice(0, 2)).toEqual(['orders-0', '__consumer_offsets-0'])
  expect(partitions.length).toBeLessThan(100)
})
