import fc from 'fast-check'
import { expect, test } from 'vitest'
import { crashSetup } from '../../check/replication-laws/crashes'
import type { Recorder } from '../../kernel/event'
import { nextAt } from '../../kernel/due'
import { step } from '../../kernel/step'
import { Chain } from '../../log/chain'
import { activeSegment } from '../../log/segmented-log'
import { clusterBehaviour } from '../behaviour'
import { buildCluster } from '../build'
import { broker, produce, replicatedSetup } from '../replica/replica-rig.test'
import type { ClusterSetup } from '../setup'
import { brokerNode, type BrokerState, type ClusterWorld } from '../world'

/** How often each event came. */
const seen = new Map<string, number>()
const recorder: Recorder = {
  step: () => undefined,
  event: (_cause, _step, _time, _node, type) => void seen.set(type, (seen.get(type) ?? 0) + 1),
}
const times = (type: string): number => seen.get(type) ?? 0

function run(world: ClusterWorld, untilMs: number): ClusterWorld {
  while ((nextAt(world) ?? Infinity) <= untilMs * 1000) if (!step(world, clusterBehaviour, recorder)) break
  return world
}

function brokerOf(world: ClusterWorld, broker: number): BrokerState {
  const state = world.nodes.get(brokerNode(broker))
  return state?.kind === 'broker' ? state : expect.fail(`no broker ${String(broker)}`)
}

/** All bytes of a log, and where each segment and each index entry stands. */
function filesOf(world: ClusterWorld, broker: number): readonly unknown[] {
  const log = brokerOf(world, broker).stored?.logs.get('orders-0')?.log
  return (log?.segments ?? []).map(({ baseOffset, log: bytes, offsetIndex, timeIndex }) => [
    baseOffset,
    Buffer.from(bytes.view).toString('hex'),
    offsetIndex,
    timeIndex,
  ])
}

/** A replica's batches one after the other are its log's bytes. */
function agree(world: ClusterWorld, broker: number): void {
  const { stored, replication } = brokerOf(world, broker)
  const log = stored?.logs.get('orders-0')?.log
  const replica = replication?.replicas.get('orders-0')
  if (log === undefined || replica === undefined) return
  const batches = Chain.toArray(replica.log.last)
  const all = Buffer.concat(log.segments.map(({ log: { view } }) => view)).toString('hex')
  expect(Buffer.concat(batches.map(({ bytes }) => bytes ?? new Uint8Array(0))).toString('hex')).toBe(all)
  const { logStartOffset, logEndOffset, highWatermark } = replica.log
  expect([log.logStartOffset, log.logEndOffset, log.highWatermark]).toEqual([logStartOffset, logEndOffset, highWatermark])
  expect(activeSegment(log).baseOffset).toBeLessThanOrEqual(logEndOffset)
}

function storedSetup(seed: number, configs: Readonly<Record<string, string>>): ClusterSetup {
  const setup = crashSetup(seed)
  const topics = setup.topics.map((topic) => ({
    ...topic,
    storedAsBytes: true,
    configs: new Map([...topic.configs, ['internal.segment.bytes', '300'], ['index.interval.bytes', '100'], ...Object.entries(configs)]),
  }))
  // What only its leader has is cut off when another one leads.
  const hasty = setup.producers.map((one) => ({ ...one, name: 'Q', configs: new Map([...one.configs, ['acks', '1']]) }))
  const more = setup.actions.flatMap(({ at, action }) =>
    action.do === 'produce' ? [30, 80, 140].map((ms) => ({ at: at + ms * 1000, action: { ...action, producer: 'Q' } })) : [],
  )
  const actions = [...setup.actions, ...more].sort((a, b) => a.at - b.at)
  return { ...setup, topics, producers: [...setup.producers, ...hasty], actions }
}

test('whatever happens to brokers, in the end leader and followers have the same files, byte for byte', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), (seed) => {
      const world = run(buildCluster(storedSetup(seed, {})), 3500)
      for (const broker of [1, 2, 3]) agree(world, broker)
      run(world, 6000)
      for (const broker of [1, 2, 3]) agree(world, broker)
      const files = [1, 2, 3].map((broker) => filesOf(world, broker))
      expect(files[1]).toEqual(files[0])
      expect(files[2]).toEqual(files[0])
    }),
    { seed: 5, numRuns: 25 },
  )
  expect(times('LogTruncated')).toBeGreaterThan(0)
  expect(times('SegmentRolled')).toBeGreaterThan(50)
}, 60_000)

test('what only the old leader has is cut off by epochs: bytes, segments and indexes', () => {
  const story = replicatedSetup([
    produce(1000, 'P', ['a0']),
    broker(2000, 'freezeBroker', 2),
    broker(2000, 'freezeBroker', 3),
    produce(3000, 'Q', ['x1'], ['x2', 'x3'], ['x4'], ['x5'], ['x6']),
    broker(3200, 'killBroker', 1),
    broker(3300, 'thawBroker', 2),
    broker(3300, 'thawBroker', 3),
    produce(9000, 'P', ['y1']),
    broker(12_000, 'startBroker', 1),
  ])
  const topics = story.topics.map((topic) => ({
    ...topic,
    storedAsBytes: true,
    configs: new Map([...topic.configs, ['internal.segment.bytes', '200']]),
  }))
  const world = run(buildCluster({ ...story, topics }), 11_000)
  expect(filesOf(world, 1).length).toBeGreaterThan(2)
  run(world, 20_000)
  expect(filesOf(world, 1).length).toBe(1)
  for (const number of [1, 2, 3]) agree(world, number)
  expect(filesOf(world, 1)).toEqual(filesOf(world, 2))
})

test('retention takes each broker’s oldest segments by itself; a replica says of its log what the files say', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), (seed) => {
      const setup = storedSetup(seed, { 'retention.bytes': '400' })
      const often = setup.brokers.map((one) => ({ ...one, configs: new Map([...one.configs, ['log.retention.check.interval.ms', '700']]) }))
      const actions = setup.actions.map(({ at, action }) => ({ at: at + 30_000_000, action }))
      const world = run(buildCluster({ ...setup, brokers: often, actions }), 33_000)
      for (const broker of [1, 2, 3]) agree(world, broker)
      run(world, 40_000)
      for (const broker of [1, 2, 3]) agree(world, broker)
    }),
    { seed: 6, numRuns: 4 },
  )
  expect(times('SegmentDeleted')).toBeGreaterThan(3)
}, 60_000)
