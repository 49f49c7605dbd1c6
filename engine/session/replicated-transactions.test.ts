import { expect, test } from 'vitest'
import { lastStableOffsetOf, type SegmentedLog } from '../log/segmented-log'
import { stableEndOf } from '../log/replica-log'
import { brokerNode, type ClusterWorld } from '../cluster/world'
import type { Replica } from '../cluster/replica/state'
import type { ClusterRun } from './branches'
import { worldDigest } from '../kernel/world-digest'
import { endOf } from '../scenario/build'
import { extendToStep, extendToTime, startRun, worldAt } from '../trace/run'
import { sourceOfSetup } from './source'
import { batchesOf, both, call, counting, ofType, runOf, send, setupOf, toldIn, withId } from './transaction-runs.test'

const replicated = {
  brokers: [{}, {}, {}],
  topics: [{ name: 'orders', partitions: 1, storedAsBytes: true, replication: 3, config: { 'min.insync.replicas': 2 } }],
  brokerConfig: {
    'broker.session.timeout.ms': 2000,
    'broker.heartbeat.interval.ms': 500,
    'replica.fetch.backoff.ms': 100,
    'auto.leader.rebalance.enable': false,
    'offsets.topic.num.partitions': 1,
    'transaction.state.log.num.partitions': 3,
    'group.initial.rebalance.delay.ms': 0,
  },
  untilMs: 20_000,
}

const run = (more: object): ClusterRun => runOf({ ...replicated, producers: [withId('T', 'one')], ...more })

function replicaOf(world: ClusterWorld, broker: number, key = 'orders-0'): Replica {
  const state = world.nodes.get(brokerNode(broker))
  const replica = state?.kind === 'broker' ? state.replication?.replicas.get(key) : undefined
  return replica ?? expect.fail(`broker ${String(broker)} has no ${key}`)
}

function bytesOf(world: ClusterWorld, broker: number): SegmentedLog {
  const state = world.nodes.get(brokerNode(broker))
  const stored = state?.kind === 'broker' ? state.stored?.logs.get('orders-0') : undefined
  return stored?.log ?? expect.fail(`broker ${String(broker)} keeps no bytes`)
}

const all = [1, 2, 3]

const leaderOf = (world: ClusterWorld, key = 'orders-0'): number =>
  all.find((broker) => replicaOf(world, broker, key).role === 'leader') ?? expect.fail(`nobody leads ${key}`)

/** Where each replica's readers of committed records may go, by the value and by the bytes. */
const stableEnds = (world: ClusterWorld): readonly number[] =>
  all.flatMap((broker) => [stableEndOf(replicaOf(world, broker).log), lastStableOffsetOf(bytesOf(world, broker))])

test('a transaction commits on all replicas: the marker is the leader’s, and followers’ last stable offset follows', () => {
  const { head: world } = run({ actions: [call(1000, 'T', 'begin'), send(1000, 'T', 'a', 'b'), call(2000, 'T', 'commit')] })
  const log = batchesOf(bytesOf(world, leaderOf(world)))
  expect(log.map((batch) => batch.replace(/ \d+\//, ' id/'))).toEqual(['0 txn id/0 #0', '2 COMMIT id/1'])
  expect(all.map((broker) => batchesOf(bytesOf(world, broker)))).toEqual([log, log, log])
  expect(stableEnds(world)).toEqual([3, 3, 3, 3, 3, 3])
})

test('while a transaction is open, the last stable offset of every replica stays where it begins', () => {
  const actions = [call(1000, 'T', 'begin'), send(1000, 'T', 'a', 'b')]
  const { head: world } = run({ producers: [withId('T', 'one', { 'transaction.timeout.ms': 60_000 })], actions })
  expect(stableEnds(world)).toEqual([0, 0, 0, 0, 0, 0])
  expect(all.map((broker) => replicaOf(world, broker).log.highWatermark)).toEqual([2, 2, 2])
})

const told = (ran: ClusterRun, node: string, type: string): readonly unknown[] => ofType(ran, type).filter((each) => each.node === node)

test('the leader dies in an open transaction: the next one knows its producer from the log, and it commits as if nothing were', () => {
  const leader = leaderOf(run({ untilMs: 500 }).head)
  const ran = run({
    groups: both,
    actions: [
      call(1000, 'T', 'begin'),
      send(1000, 'T', 'a'),
      { atMs: 1500, do: 'killBroker', broker: leader },
      send(1600, 'T', 'b'),
      call(1700, 'T', 'commit'),
      { atMs: 9000, do: 'startBroker', broker: leader },
    ],
  })
  const { head: world } = ran
  expect(leaderOf(world)).not.toBe(leader)
  const log = batchesOf(bytesOf(world, leaderOf(world)))
  expect(log.map((batch) => batch.replace(/ \d+\//, ' id/'))).toEqual(['0 txn id/0 #0', '1 txn id/0 #1', '2 COMMIT id/1'])
  expect(all.map((broker) => batchesOf(bytesOf(world, broker)))).toEqual([log, log, log])
  expect(stableEnds(world)).toEqual([3, 3, 3, 3, 3, 3])
  expect(ofType(ran, 'TransactionEnded').map(({ detail }) => detail['committed'])).toEqual([1])
  expect(told(ran, 'T', 'TransactionFailed')).toEqual([])
})

/** All that was told in these runs, by rule. */
const rulesOf = (ran: ClusterRun): ReadonlySet<string> => new Set(toldIn(ran).map(({ rule }) => rule))

test('the coordinator dies before its markers are written: the next one reads its log, and they are', () => {
  // Markers to the leader of `orders-0` take so long that the coordinator is dead by then.
  const ran = run({
    producers: [withId('T', 'two')],
    network: { links: [{ from: 'broker-3', to: 'broker-1', latencyMs: 400 }] },
    actions: [call(1000, 'T', 'begin'), send(1000, 'T', 'a'), call(3000, 'T', 'commit'), { atMs: 3100, do: 'killBroker', broker: 3 }],
  })
  const { head: world } = ran
  const [coordinator] = ofType(ran, 'FindCoordinatorResponse').map(({ detail }) => detail['coordinator'])
  expect(coordinator).toEqual([3])
  const [loaded] = ofType(ran, 'TransactionsLoaded')
  expect(['broker-1', 'broker-2']).toContain(loaded?.node)
  expect(batchesOf(bytesOf(world, 1)).map((batch) => batch.replace(/ \d+\//, ' id/'))).toContain('1 COMMIT id/1')
  expect(ofType(ran, 'TransactionCompleted').map(({ detail }) => detail['state'])).toEqual(['CompleteCommit'])
})

test('a coordinator that stood still finds another in its place: what it knows it forgets, its markers are refused', () => {
  const ran = run({
    producers: [withId('T', 'two', { 'request.timeout.ms': 1000, 'transaction.timeout.ms': 3000 })],
    brokerConfig: { ...replicated.brokerConfig, 'transaction.abort.timed.out.transaction.cleanup.interval.ms': 500 },
    actions: [
      call(1000, 'T', 'begin'),
      send(1000, 'T', 'a'),
      { atMs: 1500, do: 'freezeBroker', broker: 3 },
      call(1600, 'T', 'commit'),
      { atMs: 9000, do: 'thawBroker', broker: 3 },
    ],
  })
  const rules = rulesOf(ran)
  for (const rule of ['client/coordinator-lost', 'coordinator/loaded', 'coordinator/resigned'])
    expect([...rules]).toContain(`transactions/${rule}`)
  expect(stableEnds(ran.head)).toEqual([2, 2, 2, 2, 2, 2])
})

test('a producer that asks who coordinated before is told so, and asks who does now', () => {
  const ran = run({
    brokerConfig: { ...replicated.brokerConfig, 'auto.leader.rebalance.enable': true, 'leader.imbalance.check.interval.seconds': 9 },
    actions: [
      { atMs: 500, do: 'killBroker', broker: 3 },
      call(4000, 'T', 'begin'),
      send(4000, 'T', 'a'),
      call(4500, 'T', 'commit'),
      { atMs: 6000, do: 'startBroker', broker: 3 },
      call(8000, 'T', 'begin'),
      send(8000, 'T', 'b'),
      call(10_000, 'T', 'commit'),
    ],
  })
  expect([...rulesOf(ran)]).toContain('transactions/refused/not-coordinator')
  expect(ofType(ran, 'TransactionEnded').map(({ detail }) => detail['committed'])).toEqual([1, 1])
})

test('with too few replicas of __transaction_state nothing is written down, and the producer waits', () => {
  const ran = run({
    brokerConfig: { ...replicated.brokerConfig, 'transaction.state.log.min.isr': 3 },
    actions: [
      call(1000, 'T', 'begin'),
      send(1000, 'T', 'a'),
      { atMs: 1500, do: 'killBroker', broker: 2 },
      call(6000, 'T', 'commit'),
      { atMs: 9000, do: 'startBroker', broker: 2 },
    ],
  })
  expect([...rulesOf(ran)]).toContain('transactions/refused/unavailable')
  expect(ofType(ran, 'TransactionEnded').map(({ atMs }) => atMs > 9000)).toEqual([true])
  expect(stableEnds(ran.head)).toEqual([2, 2, 2, 2, 2, 2])
})

test('a marker that cannot be replicated is refused, and sent again until it stands', () => {
  const ran = run({
    topics: [{ name: 'orders', partitions: 1, storedAsBytes: true, replication: 3, config: { 'min.insync.replicas': 3 } }],
    actions: [
      call(1000, 'T', 'begin'),
      send(1000, 'T', 'a'),
      { atMs: 1500, do: 'killBroker', broker: 3 },
      call(6000, 'T', 'commit'),
      { atMs: 9000, do: 'startBroker', broker: 3 },
    ],
  })
  const rules = rulesOf(ran)
  for (const rule of ['markers/refused', 'markers/again']) expect([...rules]).toContain(`transactions/${rule}`)
  expect(ofType(ran, 'MarkerWritten')).toHaveLength(1)
  expect(stableEnds(ran.head)).toEqual([2, 2, 2, 2, 2, 2])
})

test('readers: of committed records up to the last stable offset, and nothing that was aborted', () => {
  const ran = run({
    groups: counting,
    producers: [withId('T', 'one'), withId('U', 'two')],
    actions: [
      call(1000, 'T', 'begin'),
      send(1000, 'T', 'a', 'b'),
      call(1200, 'U', 'begin'),
      send(1200, 'U', 'c'),
      call(2000, 'T', 'abort'),
      call(4000, 'U', 'commit'),
    ],
  })
  const skipped = ofType(ran, 'AbortedSkipped').map(({ node, detail }) => `${node} ${String(detail['records'])}`)
  expect(skipped).toEqual(['read_committed 2'])
  for (const name of ['read_committed', 'read_uncommitted']) {
    const reader = ran.head.nodes.get(name)
    expect(reader?.kind === 'consumer' ? reader.positions.get('orders-0') : null).toBe(5)
  }
})

test('a transaction whose batch cannot be delivered in time is aborted, and the next one goes on', () => {
  const ran = run({
    producers: [withId('T', 'two', { 'delivery.timeout.ms': 1500, 'request.timeout.ms': 1000, 'linger.ms': 0 })],
    actions: [
      call(1000, 'T', 'begin'),
      send(1000, 'T', 'a'),
      { atMs: 1500, do: 'freezeBroker', broker: 1 },
      send(1600, 'T', 'b'),
      call(1700, 'T', 'commit'),
      { atMs: 6000, do: 'thawBroker', broker: 1 },
      call(8000, 'T', 'begin'),
      send(8000, 'T', 'c'),
      call(8500, 'T', 'commit'),
    ],
  })
  const rules = rulesOf(ran)
  for (const rule of ['client/batch-refused', 'client/must-abort']) expect([...rules]).toContain(`transactions/${rule}`)
  expect(ofType(ran, 'TransactionEnded').map(({ detail }) => detail['committed'])).toEqual([0, 1])
  expect(new Set(stableEnds(ran.head)).size).toBe(1)
})

test('a run with transactions on replicas is the same from any keyframe', () => {
  const setup = setupOf({
    ...replicated,
    groups: counting,
    producers: [withId('T', 'one'), { ...withId('U', 'two', { 'compression.type': 'none' }), recordsPerSecond: 5, keyNames: ['k'] }],
    actions: [
      call(1000, 'T', 'begin'),
      send(1000, 'T', 'a'),
      call(1200, 'U', 'begin'),
      { atMs: 1500, do: 'killBroker', broker: 1 },
      call(2500, 'U', 'abort'),
      { atMs: 5000, do: 'startBroker', broker: 1 },
      call(6000, 'T', 'commit'),
    ],
  })
  const [straight, sought] = [1_000_000, 16].map((interval) => startRun(sourceOfSetup(setup), { interval }))
  if (straight === undefined || sought === undefined) return expect.fail('no run')
  extendToTime(sought, endOf(setup), 1_000_000)
  for (let step = 1; step < 1200; step++) {
    extendToStep(straight, step)
    if (step % 37 === 0) expect(worldDigest(worldAt(sought, step)), String(step)).toBe(worldDigest(straight.head))
  }
})
