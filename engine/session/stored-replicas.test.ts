import { expect, test } from 'vitest'
import { storedPartition } from '../cluster/stored-log/reading'
import type { BrokerState, ClusterWorld } from '../cluster/world'
import { Chain } from '../log/chain'
import { noCodecs } from '../log/codecs'
import { readLog } from '../log/read'
import type { SegmentedLog } from '../log/segmented-log'
import { parseScenario } from '../scenario/parse'
import { extendToTime, startRun } from '../trace/run'
import { eventAt, eventCount } from '../trace/trace'
import type { ClusterRun } from './branches'
import { sourceOfSetup } from './source'

/** Three brokers that clean each its own copy; the third is away while the others go on. */
const script = {
  version: 1,
  name: 'cleaned-replicas',
  untilMs: 60_000,
  brokers: [{}, {}, {}],
  brokerConfig: {
    'broker.session.timeout.ms': 3000,
    'replica.lag.time.max.ms': 3000,
    'offsets.topic.num.partitions': 2,
    'group.initial.rebalance.delay.ms': 0,
  },
  topics: [
    {
      name: 'orders',
      partitions: 1,
      replication: 3,
      storedAsBytes: true,
      config: { 'cleanup.policy': 'compact', 'internal.segment.bytes': 400, 'min.cleanable.dirty.ratio': 0 },
    },
  ],
  storage: { offsetsTopicAsBytes: true },
  producers: [{ name: 'P', topics: ['orders'], recordsPerSecond: 4, recordBytes: 40, keys: 3, stopAtMs: 30_000 }],
  groups: [
    {
      id: 'g',
      memberDefaults: { topics: ['orders'], config: { 'auto.offset.reset': 'earliest' } },
      members: [{ name: 'A', startAtMs: 24_000, processMsPerRecord: 1 }],
    },
  ],
  actions: [
    { atMs: 10_000, do: 'runCleaner', broker: 'broker-1' },
    { atMs: 12_000, do: 'killBroker', broker: 3 },
    { atMs: 18_000, do: 'runCleaner' },
    { atMs: 20_000, do: 'startBroker', broker: 3 },
    { atMs: 40_000, do: 'runCleaner', broker: 'broker-2' },
  ],
}

function ran(untilMs: number): ClusterRun {
  const parsed = parseScenario(script)
  if (!parsed.ok) return expect.fail(JSON.stringify(parsed.problems))
  const run = startRun(sourceOfSetup(parsed.setup))
  extendToTime(run, untilMs * 1000, 1_000_000)
  return run
}

const run = ran(58_000)

function brokerOf({ nodes }: ClusterWorld, number: number): BrokerState {
  const state = nodes.get(`broker-${String(number)}`)
  return state?.kind === 'broker' ? state : expect.fail(`no broker ${String(number)}`)
}

const logOf = (world: ClusterWorld, number: number, key = 'orders-0'): SegmentedLog =>
  brokerOf(world, number).stored?.logs.get(key)?.log ?? expect.fail(key)

const text = (bytes: Uint8Array | null): string | null => (bytes === null ? null : Buffer.from(bytes).toString())

/** The last value of each key. */
const latest = (log: SegmentedLog): ReadonlyMap<string | null, string | null> =>
  new Map(readLog(log, 0, 'read_uncommitted', noCodecs).records.map(({ key, value }) => [text(key), text(value)]))

test('each broker cleans its own copy: fewer records here than there, the same last value of every key everywhere', () => {
  const world = run.head
  const counts = [1, 2, 3].map((number) => readLog(logOf(world, number), 0, 'read_uncommitted', noCodecs).records.length)
  const end = logOf(world, 1).logEndOffset
  expect(end).toBeGreaterThan(100)
  for (const count of counts) expect(count).toBeLessThan(end)
  expect(new Set(counts).size).toBeGreaterThan(1)
  for (const number of [2, 3]) expect(latest(logOf(world, number))).toEqual(latest(logOf(world, 1)))
  for (const number of [1, 2, 3]) {
    const log = logOf(world, number)
    const replica = brokerOf(world, number).replication?.replicas.get('orders-0')
    const batches = Chain.toArray(replica?.log.last ?? null)
    expect(Buffer.concat(batches.map(({ bytes }) => bytes ?? new Uint8Array(0)))).toEqual(
      Buffer.concat(log.segments.map(({ log: { view } }) => view)),
    )
    expect([log.logEndOffset, log.highWatermark]).toEqual([end, end])
  }
  expect(storedPartition(world, 'orders-0')?.broker).toBe('broker-1')
})

test('a reader passes over what was cleaned and comes to the end; what it committed stands in every copy of the offsets topic', () => {
  const world = run.head
  const consumer = world.nodes.get('A')
  if (consumer?.kind !== 'consumer') return expect.fail('no A')
  expect(consumer.positions.get('orders-0')).toBe(logOf(world, 1).logEndOffset)
  let read = 0
  for (let id = 1; id <= eventCount(run.trace); id++) {
    const { node, type, detail } = eventAt(run.trace, id)
    if (node === 'A' && type === 'Processing') read += Number(detail['records'])
  }
  expect(read).toBeGreaterThan(20)
  expect(read).toBeLessThan(logOf(world, 1).logEndOffset)
  const [key] = [...(brokerOf(world, 1).stored?.logs ?? [])].flatMap(([name, { log }]) =>
    name !== 'orders-0' && log.logEndOffset > 0 ? [name] : [],
  )
  const files = [1, 2, 3].map((number) => Buffer.concat(logOf(world, number, key).segments.map(({ log }) => log.view)).toString('hex'))
  expect(files[0]?.length).toBeGreaterThan(300)
  expect(files[1]).toBe(files[0])
  expect(files[2]).toBe(files[0])
})
