import { expect, test } from 'vitest'
import { clusterBehaviour } from '../behaviour'
import type { Message } from '../message'
import { at, memberOf } from '../rig.test'
import type { ClusterSetup } from '../setup'
import { brokerNode } from '../world'
import { broker, brokerConfigs, produce, ReplicaRun } from './replica-rig.test'

/** Every rule that these tests came by. */
export const hit = new Set<string>()

/** `orders` on brokers 1 and 2; the group is kept by broker 3 alone. */
function runOf(actions: ClusterSetup['actions'], autoOffsetReset: string): ReplicaRun {
  return new ReplicaRun(actions, {
    configs: { ...brokerConfigs, 'offsets.topic.num.partitions': '2', 'offsets.topic.replication.factor': '1' },
    setup: {
      topics: [
        {
          name: 'orders',
          partitions: 1,
          replicationFactor: 2,
          replicas: [[1, 2]],
          recordsPerPartition: 0,
          configs: new Map([['unclean.leader.election.enable', 'true']]),
        },
      ],
      groups: [{ groupId: 'g', configs: new Map(), members: [memberOf('A', { 'auto.offset.reset': autoOffsetReset }), memberOf('B')] }],
    },
  })
}

const start = (member: string, atMs = 0): ClusterSetup['actions'][number] => at(atMs, { do: 'startMember', member })

function until(run: ReplicaRun, ms: number): ReplicaRun {
  run.untilMs(ms)
  for (const { rule } of run.seen) hit.add(rule)
  return run
}

const position = (run: ReplicaRun): number | undefined => run.consumer('A').positions.get('orders-0')

test('a new leader that has all that was read is asked once, and reading goes on', () => {
  const run = until(
    runOf([start('A'), produce(5000, 'P', ['a0'], ['b1']), broker(8000, 'killBroker', 1), produce(14_000, 'P', ['c2'])], 'earliest'),
    20_000,
  )
  expect(run.of('A', 'PositionValid', 'TruncationDetected')).toEqual([
    'PositionValid {"partition":"orders-0","position":2,"leaderEpoch":0,"endOffset":2}',
  ])
  expect(position(run)).toBe(3)
  expect(run.consumer('A').replicas?.offsetEpochs.get('orders-0')).toBe(1)
})

/** What only broker 1 had, and A has read, is gone when broker 2 leads. */
const lost: ClusterSetup['actions'] = [
  produce(5000, 'P', ['a0']),
  broker(6000, 'killBroker', 2),
  produce(12_000, 'P', ['b1', 'b2']),
  broker(15_000, 'killBroker', 1),
  broker(17_000, 'startBroker', 2),
  produce(24_000, 'Q', ['z1'], ['z2'], ['z3'], ['z4']),
]

test('after an unclean election it goes back to where the logs part', () => {
  const run = until(runOf([start('A'), ...lost], 'earliest'), 14_500)
  expect(position(run)).toBe(3)
  until(run, 23_000)
  expect(run.last('A', 'TruncationDetected').detail).toEqual({ partition: 'orders-0', position: 3, leaderEpoch: 0, endOffset: 1 })
  expect(position(run)).toBe(1)
  until(run, 30_000)
  expect(position(run)).toBe(5)
})

test('without auto.offset.reset its application is told that the log was cut', () => {
  const run = until(runOf([start('B'), at(4500, { do: 'closeMember', member: 'B' }), start('A', 5000), ...lost], 'none'), 14_500)
  expect(position(run)).toBe(3)
  until(run, 23_000)
  expect(run.last('A', 'LogTruncation').detail).toMatchObject({ position: 3, endOffset: 1 })
  expect(run.consumer('A').exception).toBe('LogTruncationException')
})

test('a leader that knows nothing of the epoch: the position is looked up anew', () => {
  const run = until(runOf([start('A'), produce(5000, 'P', ['a0'], ['b1']), broker(8000, 'killBroker', 1)], 'earliest'), 8000)
  const asked = (): readonly number[] => [...(run.consumer('A').replicas?.checks.keys() ?? [])]
  for (let ms = 8000; asked().length === 0 && ms < 20_000; ms += 0.5) run.untilMs(ms)
  const [correlationId = -1] = asked()
  const answer = { partition: 0, errorCode: 0, leaderEpoch: -1, endOffset: -1 }
  const body = {
    kind: 'cluster-response',
    api: 'OffsetForLeaderEpoch',
    correlationId,
    fields: { topics: [{ topic: 'orders', partitions: [answer] }] },
  } as Message
  const { time } = run.world
  const envelope = { number: 1, from: brokerNode(2), to: 'A', label: '', sentAt: time, dueAt: time, event: 0, body }
  const context = { self: 'A', now: time, step: 0, random: () => 0 }
  const { effects } = clusterBehaviour.decide(run.consumer('A'), { kind: 'message', envelope }, context)
  const rules = effects.flatMap((effect) => ('rule' in effect ? [effect.rule] : []))
  for (const rule of rules) hit.add(rule)
  expect(rules).toContain('cluster/consumer/position-unknown')
  expect(rules).toContain('cluster/list-offsets/asked')
})
