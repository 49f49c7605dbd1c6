import { describe, expect, test } from 'vitest'
import { errorCode } from '../../kafka/errors'
import type { Context } from '../../kernel/node'
import { clusterBehaviour } from '../behaviour'
import type { FetchRequest } from '../fetch-message'
import type { Message, ProduceRequest } from '../message'
import { at } from '../rig.test'
import { brokerNode, controllerNode } from '../world'
import type { AlterPartitionRequest, AlterPartitionResponse } from './apis'
import { broker, produce, ReplicaRun } from './replica-rig.test'

/** Every rule that these tests came by. */
export const hit = new Set<string>()

const context = (self: string, now: number): Context => ({ self, now, step: 0, random: () => 0 })

/** What a node would do at this moment, were it given this message: the rules of its effects; nothing of it is done. */
function given(run: ReplicaRun, node: string, from: string, body: Message): readonly string[] {
  const state = run.world.nodes.get(node)
  if (state === undefined) throw new Error(`no ${node}`)
  const { time } = run.world
  const envelope = { number: 1, from, to: node, label: '', sentAt: time, dueAt: time, event: 0, body }
  const { effects } = clusterBehaviour.decide(state, { kind: 'message', envelope }, context(node, time))
  const rules = effects.flatMap((effect) => ('rule' in effect ? [effect.rule] : []))
  for (const rule of rules) hit.add(rule)
  return rules
}

function finished(run: ReplicaRun, ms: number): ReplicaRun {
  run.untilMs(ms)
  for (const { rule } of run.seen) hit.add(rule)
  return run
}

const settled = (): ReplicaRun => finished(new ReplicaRun([produce(1000, 'P', ['a0'])]), 3000)

describe('the controller refuses a change of the in-sync set', () => {
  const asked = (run: ReplicaRun, more: Partial<AlterPartitionRequest>): readonly string[] => {
    const { leaderEpoch, partitionEpoch } = run.registration()
    const fields: AlterPartitionRequest = {
      brokerId: 1,
      brokerEpoch: 0,
      topic: 'orders',
      partition: 0,
      leaderEpoch,
      newIsr: [1, 2],
      leaderRecoveryState: 0,
      partitionEpoch,
      ...more,
    }
    const body: Message = { kind: 'cluster-request', api: 'AlterPartition', correlationId: 1, clientId: 'broker-1', fields }
    return given(run, controllerNode, brokerNode(1), body)
  }

  test('of one that does not lead, of a partition that it does not know', () => {
    expect(asked(settled(), { brokerId: 2 })).toEqual(['controller/alter-partition/not-leader'])
    expect(asked(settled(), { topic: 'elsewhere' })).toEqual(['controller/alter-partition/not-leader'])
  })

  test('of one that has not seen the change before', () => {
    const run = finished(new ReplicaRun([produce(1000, 'P', ['a0']), broker(2000, 'killBroker', 3), produce(3000, 'P', ['b1'])]), 9000)
    const { partitionEpoch } = run.registration()
    expect(partitionEpoch).toBeGreaterThan(0)
    expect(asked(run, { partitionEpoch: partitionEpoch - 1 })).toEqual(['controller/alter-partition/old-partition-epoch'])
  })

  test('with a broker in it that is fenced', () => {
    const run = finished(new ReplicaRun([produce(1000, 'P', ['a0']), broker(2000, 'killBroker', 3)]), 9000)
    expect(asked(run, { newIsr: [1, 2, 3] })).toEqual(['controller/alter-partition/ineligible-replica'])
  })
})

test('a leader that is refused gives its change up, and looks again', () => {
  const run = finished(new ReplicaRun([produce(1000, 'P', ['a0']), broker(2000, 'freezeBroker', 3), produce(3000, 'P', ['b1'])]), 3200)
  let ms = 3200
  while (run.replica(1).pending === null && ms < 9000) run.untilMs(++ms)
  const { pending } = run.replica(1)
  if (pending === null) throw new Error('no change is under way')
  const fields: AlterPartitionResponse = {
    topic: 'orders',
    partition: 0,
    errorCode: errorCode('INVALID_UPDATE_VERSION'),
    leaderId: -1,
    leaderEpoch: -1,
    isr: [],
    leaderRecoveryState: 0,
    partitionEpoch: -1,
  }
  const body: Message = {
    kind: 'cluster-response',
    api: 'AlterPartition',
    correlationId: pending.correlationId,
    fields,
  }
  expect(given(run, brokerNode(1), controllerNode, body)).toContain('replication/isr/refused')
})

describe('a broker refuses a fetch', () => {
  const fetch = (run: ReplicaRun, node: number, topic: string): readonly string[] => {
    const position = { currentLeaderEpoch: 0, lastFetchedEpoch: -1, logStartOffset: 0 }
    const fields: FetchRequest = {
      maxWaitMs: 0,
      minBytes: 1,
      partitionMaxBytes: 1000,
      topics: [{ topic, partitions: [{ partition: 0, fetchOffset: 0, position }] }],
      replica: { replicaId: 3, replicaEpoch: 0 },
    }
    return given(run, brokerNode(node), brokerNode(3), {
      kind: 'request',
      api: 'Fetch',
      version: 18,
      correlationId: 1,
      clientId: 'f',
      fields,
    })
  }

  test('that does not come to the leader, and one of a topic that is not there', () => {
    expect(fetch(settled(), 2, 'orders')).toContain('replication/fetch/not-leader')
    expect(fetch(settled(), 1, 'elsewhere')).toContain('replication/fetch/refused')
  })
})

test('a leader says where an epoch ended with it', () => {
  const asked = { topics: [{ topic: 'orders', partitions: [{ partition: 0, currentLeaderEpoch: 0, leaderEpoch: 0 }] }] }
  const body: Message = { kind: 'cluster-request', api: 'OffsetForLeaderEpoch', correlationId: 1, clientId: 'c', fields: asked }
  expect(given(settled(), brokerNode(1), 'C', body)).toEqual(['replication/epochs/answered'])
})

test('a batch of a producer epoch that is past is refused', () => {
  const run = settled()
  const state = run.world.nodes.get('P')
  if (state?.kind !== 'sender') throw new Error('no P')
  const batch = {
    producerId: state.producerId,
    producerEpoch: state.producerEpoch - 1,
    baseSequence: 1,
    records: [{ key: null, value: 'late' }],
  }
  const topics = [{ topic: 'orders', partitions: [{ partition: 0, recordCount: 1, sizeBytes: 80, batch }] }]
  const fields: ProduceRequest = { acks: -1, timeoutMs: 1000, topics }
  const body: Message = { kind: 'request', api: 'Produce', version: 13, correlationId: 9, clientId: 'P', fields }
  expect(given(run, brokerNode(1), 'P', body)).toContain('replication/append/old-producer-epoch')
})

test('records that are not committed are not deleted, and a follower that stands still keeps the answer back until its time is over', () => {
  const remove = (atMs: number, offset: number) => at(atMs, { do: 'deleteRecords', topic: 'orders', partition: 0, offset, timeoutMs: 1000 })
  const run = finished(
    new ReplicaRun([produce(1000, 'P', ['a0']), remove(2000, 99), broker(2500, 'freezeBroker', 3), remove(3000, 1)]),
    5000,
  )
  expect(run.seen.filter(({ rule }) => rule.startsWith('replication/delete-records/')).map(({ rule }) => rule)).toEqual([
    'replication/delete-records/refused',
    'replication/delete-records/started',
    'replication/delete-records/timed-out',
  ])
  expect(run.replica(1).log.logStartOffset).toBe(1)
})

test('where nobody may lead, no election helps; and a batch that nobody takes expires', () => {
  const run = finished(
    new ReplicaRun(
      [
        produce(1000, 'P', ['a0']),
        ...[1, 2, 3].map((number) => broker(2000, 'killBroker', number)),
        produce(3000, 'P', ['b1']),
        at(9000, { do: 'electLeaders', topic: 'orders', partition: 0, type: 'unclean' }),
        at(200_000, { do: 'deleteTopic', topic: 'orders' }),
      ],
      { replication: { elr: false } },
    ),
    201_000,
  )
  expect(run.seen.map(({ rule }) => rule)).toContain('controller/election/not-available')
  expect(run.last('P', 'BatchExpired').rule).toBe('replication/producer/expired')
  expect(run.told('P')).toEqual(['0@0', `${String(errorCode('REQUEST_TIMED_OUT'))}@-1`])
  expect(run.last(controllerNode, 'TopicDeleted').rule).toBe('controller/topic/deleted')
})

test('a broker that is started twice is registered twice: what it says with its first epoch is refused', () => {
  const run = finished(
    new ReplicaRun([
      broker(2000, 'killBroker', 2),
      broker(12_000, 'startBroker', 2),
      broker(12_000.5, 'killBroker', 2),
      broker(12_000.7, 'startBroker', 2),
    ]),
    13_500,
  )
  expect(run.seen.filter(({ rule }) => rule === 'controller/broker/stale-epoch')).toHaveLength(1)
  expect(run.seen.filter(({ rule, node }) => rule === 'replication/broker/registered' && node === 'broker-2')).toHaveLength(2)
})
