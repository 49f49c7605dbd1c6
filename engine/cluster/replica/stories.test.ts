import { expect, test } from 'vitest'
import { at } from '../rig.test'
import { broker, produce, ReplicaRun } from './replica-rig.test'

/** The rules that a run here went by which no other run comes to. */
export const hit = new Set<string>()

test('the leader is killed: the next in-sync replica leads, an unanswered batch is stored once', () => {
  const run = new ReplicaRun([
    produce(1000, 'P', ['a0']),
    broker(3000, 'killBroker', 1),
    produce(3500, 'P', ['b1', 'b2']),
    broker(12_000, 'startBroker', 1),
    produce(16_000, 'P', ['c3']),
  ]).untilMs(20_000)
  expect(run.decisions()).toEqual(['2/1 [2,3] []', '2/1 [1,2,3] []'])
  expect(run.told('P')).toEqual(['0@0', '0@1', '0@3'])
  expect([1, 2, 3].map((number) => run.values(number))).toEqual(new Array(3).fill('0:a0 1:b1 2:b2 3:c3'))
  expect(run.replica(1).log.epochs).toEqual([
    { epoch: 0, startOffset: 0 },
    { epoch: 1, startOffset: 1 },
  ])
})

test('what only the old leader has is cut off by epochs when it comes back', () => {
  const run = new ReplicaRun([
    produce(1000, 'P', ['a0']),
    broker(2000, 'freezeBroker', 2),
    broker(2000, 'freezeBroker', 3),
    produce(3000, 'Q', ['x1'], ['x2', 'x3']),
    broker(3200, 'killBroker', 1),
    broker(3300, 'thawBroker', 2),
    broker(3300, 'thawBroker', 3),
    produce(9000, 'P', ['y1']),
    broker(12_000, 'startBroker', 1),
  ]).untilMs(20_000)
  expect(run.told('Q')).toEqual(['0@1', '0@2'])
  expect(run.last('broker-1', 'LogTruncated').detail).toMatchObject({ offset: 1, removed: 3, epoch: 0 })
  expect([1, 2, 3].map((number) => run.values(number))).toEqual(new Array(3).fill('0:a0 1:y1'))
})

test('below min.insync.replicas acks=all is refused, acks=1 is taken, and nothing is committed', () => {
  const run = new ReplicaRun(
    [
      produce(1000, 'P', ['a0']),
      broker(2000, 'freezeBroker', 2),
      broker(2000, 'freezeBroker', 3),
      produce(2500, 'Q', ['b1']),
      produce(8000, 'P', ['c']),
      broker(10_000, 'thawBroker', 2),
      broker(10_000, 'thawBroker', 3),
    ],
    { configs: { 'broker.session.timeout.ms': '60000' } },
  ).untilMs(9500)
  expect(run.decisions()).toEqual(['1/0 [1] [2,3]'])
  expect(run.last('broker-1', 'ProduceRefused').rule).toBe('replication/append/not-enough-replicas')
  expect([run.replica(1).log.logEndOffset, run.replica(1).log.highWatermark]).toEqual([2, 1])
  run.untilMs(14_000)
  expect(run.registration()).toMatchObject({ isr: [1, 2, 3], elr: [], partitionEpoch: 3 })
  expect(run.told('P')).toEqual(['0@0', '0@2'])
})

test('an unclean election loses what was acknowledged; the producer is refused once and goes on', () => {
  const run = new ReplicaRun(
    [
      produce(1000, 'P', ['a0']),
      broker(2000, 'killBroker', 3),
      produce(7000, 'P', ['b1']),
      broker(8000, 'killBroker', 2),
      produce(14_000, 'P', ['c2']),
      broker(15_000, 'killBroker', 1),
      broker(21_000, 'startBroker', 3),
      produce(24_000, 'P', ['z1']),
      broker(26_000, 'startBroker', 2),
      broker(28_000, 'startBroker', 1),
    ],
    { topic: { 'min.insync.replicas': '1', 'unclean.leader.election.enable': 'true' } },
  ).untilMs(36_000)
  expect(run.decisions()).toEqual(['1/0 [1,2] []', '1/0 [1] []', '-1/1 [] [1]', '3/2 [3] []', '3/2 [2,3] []', '3/2 [1,2,3] []'])
  expect(run.told('P')).toEqual(['0@0', '0@1', '0@2', '0@1'])
  expect(run.last('broker-3', 'ProduceRefused').rule).toBe('replication/append/out-of-order')
  expect([1, 2, 3].map((number) => run.values(number))).toEqual(new Array(3).fill('0:a0 1:z1'))
})

test('in order: the leader moves at once, and back when it is asked to', () => {
  const run = new ReplicaRun([
    produce(1000, 'P', ['a0']),
    broker(2000, 'stopBroker', 1),
    broker(4000, 'startBroker', 1),
    at(9000, { do: 'electLeaders', topic: 'orders', partition: 0, type: 'preferred' }),
    at(9500, { do: 'electLeaders', topic: 'orders', partition: 0, type: 'preferred' }),
  ]).untilMs(12_000)
  expect(run.decisions()).toEqual(['2/1 [2,3] []', '2/1 [1,2,3] []', '1/2 [1,2,3] []'])
  expect(run.last('controller', 'ElectionNotNeeded').detail).toEqual({ partition: 'orders-0', error: 84 })
})

test('a broker that is to start while it is still stopping starts once it has stopped; a later wish overrules that', () => {
  // The controller lets it go only when it has moved the leaders, which takes some ten milliseconds.
  const together = new ReplicaRun([produce(1000, 'P', ['a0']), broker(2000, 'stopBroker', 1), broker(2001, 'startBroker', 1)]).untilMs(9000)
  expect(together.last('broker-1', 'BrokerStartWaits').atMs).toBeLessThan(together.last('broker-1', 'BrokerStopped').atMs)
  expect(together.last('broker-1', 'BrokerStarted').atMs).toBe(together.last('broker-1', 'BrokerStopped').atMs)
  expect(together.decisions()).toEqual(['2/1 [2,3] []', '2/1 [1,2,3] []'])
  for (const { rule } of together.seen) hit.add(rule)
  const overruled = new ReplicaRun([broker(2000, 'stopBroker', 1), broker(2001, 'startBroker', 1), broker(2001, 'killBroker', 1)]).untilMs(
    20_000,
  )
  expect(overruled.decisions().at(-1)).toBe('2/1 [2,3] []')
  expect(overruled.seen.filter(({ type }) => type === 'BrokerStarted')).toEqual([])
})

test('records are deleted up to an offset; a follower that lies below begins again', () => {
  const run = new ReplicaRun([
    produce(1000, 'P', ['a0', 'a1']),
    broker(2000, 'killBroker', 3),
    produce(8000, 'P', ['b2', 'b3'], ['c4', 'c5'], ['d6']),
    at(9000, { do: 'deleteRecords', topic: 'orders', partition: 0, offset: 5 }),
    broker(11_000, 'startBroker', 3),
  ]).untilMs(16_000)
  expect(run.last('broker-1', 'DeleteRecordsResponse').detail).toMatchObject({ partition: 'orders-0', lowWatermark: 5 })
  expect(run.last('broker-3', 'LogRestarted').detail).toMatchObject({ offset: 5 })
  expect([1, 2, 3].map((number) => run.replica(number).log.logStartOffset)).toEqual([5, 5, 5])
  expect(run.values(3)).toBe('4:c4 5:c5 6:d6')
})

test('a broker that is stopped before it is registered, or while it is fenced, stops at once', () => {
  const stopped = (...actions: Parameters<typeof broker>[]) =>
    new ReplicaRun(actions.map((action) => broker(...action)))
      .untilMs(20_000)
      .seen.filter(({ type }) => type === 'BrokerStopped')
      .map(({ atMs }) => atMs)
  // The answer to its registration is on its way.
  expect(stopped([2000, 'killBroker', 2], [12_000, 'startBroker', 2], [12_001, 'stopBroker', 2])).toEqual([12_001])
  // Its session ended while it stood still; the controller answers its next heartbeat.
  expect(stopped([2000, 'freezeBroker', 2], [9000, 'thawBroker', 2], [9000, 'stopBroker', 2])).toEqual([9002])
})
