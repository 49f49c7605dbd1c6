import { expect, test } from 'vitest'
import { Chain } from '../../log/chain'
import { at, memberOf, topicOf } from '../rig.test'
import type { ClusterSetup, MemberSetup } from '../setup'
import { brokerNode, type GroupShard } from '../world'
import { broker, brokerConfigs, producerOf, ReplicaRun } from './replica-rig.test'

/** The group `g` is kept by partition 1 of two, which broker 3 leads at first. */
const configs = {
  ...brokerConfigs,
  'offsets.topic.num.partitions': '2',
  'group.initial.rebalance.delay.ms': '0',
}

const start = (member: string, atMs = 500) => at(atMs, { do: 'startMember', member })

function runOf(members: readonly MemberSetup[], actions: ClusterSetup['actions'], more: Readonly<Record<string, string>> = {}): GroupRun {
  return new GroupRun([...members.map(({ name }) => start(name)), ...actions], {
    configs: { ...configs, ...more },
    setup: {
      topics: [{ ...topicOf('orders', 3), replicationFactor: 3, recordsPerPartition: 0 }],
      groups: [{ groupId: 'g', configs: new Map(), members }],
      producers: [producerOf('P', {}, { recordsPerSecond: 2 })],
    },
  })
}

/** Every rule that these tests came by. */
export const hit = new Set<string>()

class GroupRun extends ReplicaRun {
  override untilMs(ms: number): this {
    super.untilMs(ms)
    for (const { rule } of this.seen) hit.add(rule)
    return this
  }

  /** What this broker coordinates of the group. */
  shard(number: number): GroupShard | undefined {
    const state = this.world.nodes.get(brokerNode(number))
    if (state?.kind !== 'broker') return undefined
    return [...state.shards.values()].find((shard) => shard.groups.has('g'))
  }

  owned(...names: readonly string[]): string[] {
    return names.flatMap((name) => this.consumer(name).owned).sort()
  }
}

const inEffect = (run: GroupRun, name: string): number =>
  [...run.consumer(name).committed.values()].reduce((sum, offset) => sum + offset, 0)

for (const protocol of ['classic', 'consumer'])
  test(`the coordinator of a ${protocol} group dies: another one reads its own replica, and the group goes on as it was`, () => {
    const members = ['A', 'B'].map((name) => memberOf(name, { 'group.protocol': protocol }))
    const run = runOf(members, [broker(15_000, 'killBroker', 3), broker(30_000, 'startBroker', 3)]).untilMs(14_000)
    expect([1, 2, 3].map((number) => run.shard(number)?.partition)).toEqual([undefined, undefined, 1])
    expect(run.owned('A', 'B')).toEqual(['orders-0', 'orders-1', 'orders-2'])
    const before = inEffect(run, 'A') + inEffect(run, 'B')
    const joins = run.seen.filter(({ type }) => type === 'JoinGroupRequest').length
    run.untilMs(18_900)
    expect([1, 2, 3].map((number) => run.shard(number)?.partition)).toEqual([undefined, undefined, undefined])
    run.untilMs(26_000)
    expect(run.last('broker-1', 'CoordinatorLoaded').detail).toMatchObject({ partition: '__consumer_offsets-1' })
    expect([1, 2, 3].map((number) => run.shard(number)?.partition)).toEqual([1, undefined, undefined])
    expect(run.owned('A', 'B')).toEqual(['orders-0', 'orders-1', 'orders-2'])
    expect(run.seen.filter(({ type }) => type === 'JoinGroupRequest').length).toBe(joins)
    expect(inEffect(run, 'A') + inEffect(run, 'B')).toBeGreaterThan(before)
    run.untilMs(45_000)
    expect(logged(run, 3)).toEqual(logged(run, 1))
    expect(logged(run, 3).length).toBeGreaterThan(5)
  })

/** The records of the group's partition on one broker. */
const logged = (run: GroupRun, number: number): unknown[] =>
  Chain.toArray(run.replica(number, '__consumer_offsets-1').log.last).flatMap((batch) => batch.logged ?? [])

test('below min.insync.replicas nothing is written: the coordinator is not available, and what it did for the write is undone', () => {
  const run = runOf([memberOf('A')], [broker(10_000, 'killBroker', 1), broker(10_000, 'killBroker', 2), broker(40_000, 'startBroker', 1)], {
    'min.insync.replicas': '2',
  }).untilMs(20_000)
  const { logEndOffset } = run.replica(3, '__consumer_offsets-1').log
  const known = JSON.stringify([...(run.shard(3)?.offsets.get('g') ?? [])])
  run.untilMs(35_000)
  const refused = run.last('broker-3', 'OffsetCommitResponse')
  expect([refused.rule, refused.detail['error']]).toEqual(['coordinator/append-failed', 'COORDINATOR_NOT_AVAILABLE'])
  expect(run.replica(3, '__consumer_offsets-1').log.logEndOffset).toBe(logEndOffset)
  expect(JSON.stringify([...(run.shard(3)?.offsets.get('g') ?? [])])).toBe(known)
  run.untilMs(60_000)
  expect(run.last('broker-3', 'OffsetCommitResponse').rule).toBe('classic/commit/accepted')
  expect(JSON.stringify([...(run.shard(3)?.offsets.get('g') ?? [])])).not.toBe(known)
})

test('a write that is not committed within offsets.commit.timeout.ms is answered with an error, stays, and is committed in the end', () => {
  const still = { 'replica.lag.time.max.ms': '60000', 'broker.session.timeout.ms': '60000' }
  const run = runOf([memberOf('A')], [broker(10_000, 'freezeBroker', 1), broker(22_000, 'thawBroker', 1)], still).untilMs(21_000)
  const refused = run.last('broker-3', 'OffsetCommitResponse')
  expect([refused.rule, refused.detail['error']]).toEqual(['coordinator/append-timed-out', 'COORDINATOR_NOT_AVAILABLE'])
  const [asked] = run.seen.filter(({ type, atMs }) => type === 'OffsetCommitRequest' && atMs > 10_000)
  const [told] = run.seen.filter(({ rule }) => rule === 'coordinator/append-timed-out')
  expect((told?.atMs ?? 0) - (asked?.atMs ?? 0)).toBe(5001)
  const { logEndOffset, highWatermark } = run.replica(3, '__consumer_offsets-1').log
  expect(logEndOffset).toBeGreaterThan(highWatermark)
  run.untilMs(30_000)
  expect(run.replica(3, '__consumer_offsets-1').log.highWatermark).toBeGreaterThan(logEndOffset - 1)
  expect(run.last('broker-3', 'OffsetCommitResponse').rule).toBe('classic/commit/accepted')
})

test('a coordinator that stood still while another one took its place gives up when it comes to', () => {
  const run = runOf([memberOf('A')], [broker(10_000, 'freezeBroker', 3), broker(20_000, 'thawBroker', 3)]).untilMs(25_000)
  expect(run.last('broker-3', 'CoordinatorUnloaded').atMs).toBeGreaterThanOrEqual(20_000)
  expect([1, 2, 3].map((number) => run.shard(number)?.partition)).toEqual([1, undefined, undefined])
  run.untilMs(60_000)
  expect(run.owned('A')).toEqual(['orders-0', 'orders-1', 'orders-2'])
  expect(logged(run, 3)).toEqual(logged(run, 1))
})

test('a member that starts while a broker is down turns to the others', () => {
  const late = new GroupRun([broker(1000, 'killBroker', 1), start('A', 12_000)], {
    configs,
    setup: {
      topics: [{ ...topicOf('orders', 3), replicationFactor: 3, recordsPerPartition: 0 }],
      groups: [{ groupId: 'g', configs: new Map(), members: [memberOf('A')] }],
      producers: [],
    },
  }).untilMs(20_000)
  expect(late.owned('A')).toEqual(['orders-0', 'orders-1', 'orders-2'])
})
