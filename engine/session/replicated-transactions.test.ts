import { expect, test } from 'vitest'
import { worldDigest } from '../kernel/world-digest'
import { endOf } from '../scenario/build'
import { extendToStep, extendToTime, startRun, worldAt } from '../trace/run'
import { sourceOfSetup } from './source'
import { batchesOf, both, call, counting, ofType, send, setupOf, withId } from './transaction-runs.test'
import { run, bytesOf, leaderOf, all, stableEnds, replicaOf, told, rulesOf, replicated } from './replicated-transaction-run.test'

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
