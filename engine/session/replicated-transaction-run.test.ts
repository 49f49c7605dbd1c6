import { expect, test } from 'vitest'
import { lastStableOffsetOf, type SegmentedLog } from '../log/segmented-log'
import { stableEndOf } from '../log/replica-log'
import { brokerNode, type ClusterWorld } from '../cluster/world'
import type { Replica } from '../cluster/replica/state'
import type { ClusterRun } from './branches'
import { ofType, runOf, toldIn, withId } from './transaction-runs.test'

export const replicated = {
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

export const run = (more: object): ClusterRun => runOf({ ...replicated, producers: [withId('T', 'one')], ...more })

export function replicaOf(world: ClusterWorld, broker: number, key = 'orders-0'): Replica {
  const state = world.nodes.get(brokerNode(broker))
  const replica = state?.kind === 'broker' ? state.replication?.replicas.get(key) : undefined
  return replica ?? expect.fail(`broker ${String(broker)} has no ${key}`)
}

export function bytesOf(world: ClusterWorld, broker: number): SegmentedLog {
  const state = world.nodes.get(brokerNode(broker))
  const stored = state?.kind === 'broker' ? state.stored?.logs.get('orders-0') : undefined
  return stored?.log ?? expect.fail(`broker ${String(broker)} keeps no bytes`)
}

export const all = [1, 2, 3]

export const leaderOf = (world: ClusterWorld, key = 'orders-0'): number =>
  all.find((broker) => replicaOf(world, broker, key).role === 'leader') ?? expect.fail(`nobody leads ${key}`)

/** Where each replica's readers of committed records may go, by the value and by the bytes. */
export const stableEnds = (world: ClusterWorld): readonly number[] =>
  all.flatMap((broker) => [stableEndOf(replicaOf(world, broker).log), lastStableOffsetOf(bytesOf(world, broker))])

export const told = (ran: ClusterRun, node: string, type: string): readonly unknown[] =>
  ofType(ran, type).filter((each) => each.node === node)

/** All that was told in these runs, by rule. */
export const rulesOf = (ran: ClusterRun): ReadonlySet<string> => new Set(toldIn(ran).map(({ rule }) => rule))

test('every broker keeps the partition, by its value and by its bytes', () => {
  const { head } = run({})
  expect(all.map((broker) => replicaOf(head, broker).log.logEndOffset)).toEqual(all.map((broker) => bytesOf(head, broker).logEndOffset))
})
