import { expect, test } from 'vitest'
import { topicPartition } from '../kafka/ids'
import { fromMs } from '../kernel/time'
import { emptyGroup } from './classic/change'
import type { ClassicGroup, ClassicMember } from './classic/state'
import { emptyConsumerGroup } from './consumer/change'
import { ResolvedRegex, type ConsumerGroup } from './consumer/state'
import { applyToShard } from './coordinator/apply'
import { coordinatorConfig } from './coordinator/config'
import { emptyImage, type ShardContext } from './coordinator/context'
import { load, submit, unload } from './coordinator/host'
import { emptyGroupShard, Replayed, type Group, type GroupShard, type GroupShardOutcome } from './group-shard'
import { groupProtocols } from './protocols'
import { encodeSubscription } from './wire/consumer-protocol'

const config = coordinatorConfig(
  new Map([
    ['offsets.retention.minutes', '1'],
    ['offsets.retention.check.interval.ms', '10000'],
  ]),
)
const contextAt = (ms: number): ShardContext => ({
  now: fromMs(ms),
  config,
  kafkaVersion: '4.4',
  logEndOffset: 0,
  image: emptyImage,
  topicId: () => '',
})

/** Offsets of orders-0 and pay-0, committed at 5 s, in a shard of a group. */
function shardOf(group: Group | null): GroupShard {
  const shard = { ...emptyGroupShard(9), loading: false }
  if (group !== null) shard.groups.set('g', group)
  const committed = { offset: 5, leaderEpoch: 0, metadata: '', committedAt: fromMs(5000), topicId: '' }
  shard.offsets.set('g', new Map([topicPartition('orders', 0), topicPartition('pay', 0)].map((name) => [name, committed])))
  return shard
}

const lookAt = (shard: GroupShard, ms: number): GroupShardOutcome =>
  submit(shard, groupProtocols, { kind: 'timer', key: 'expire-group-metadata' }, contextAt(ms))

/** The topics whose offsets went, and `group` where it went as well. */
const gone = ({ append }: GroupShardOutcome): string[] =>
  append.map((record) => (record.type === 'OFFSET_COMMIT' ? record.key.topic : 'group'))

const member = (topics: readonly string[]): ClassicMember => {
  const metadata = encodeSubscription({ topics, userData: null, ownedPartitions: [], generationId: -1, rackId: null })
  return { memberId: 'a', protocols: [{ name: 'range', metadata }] } as unknown as ClassicMember
}

const classic = (more: Partial<ClassicGroup>): ClassicGroup => ({
  ...emptyGroup('g'),
  protocolType: 'consumer',
  protocolName: 'range',
  ...more,
})
const stable = (topics: readonly string[], more: Partial<ClassicGroup> = {}): ClassicGroup =>
  classic({ state: 'Stable', members: new Map([['a', member(topics)]]), ...more })
const consumer = (more: Partial<ConsumerGroup>): ConsumerGroup => ({ ...emptyConsumerGroup('g'), ...more })
const everything = ['orders', 'pay', 'group']

test.each([
  ['a classic group that is empty: counted from when it became so', classic({ stateSince: fromMs(20_000) }), 79_999, []],
  ['and then all of it goes, the group last', classic({ stateSince: fromMs(20_000) }), 80_000, everything],
  ['a stable one: what nobody is subscribed to, from its commit on', stable(['orders']), 65_000, ['pay']],
  ['a stable one, a moment earlier', stable(['orders']), 64_999, []],
  ['one in the middle of a rebalance keeps all', stable([], { state: 'PreparingRebalance' }), 1_000_000, []],
  ['one whose members are no consumers keeps all', stable([], { protocolType: 'connect' }), 1_000_000, []],
  [
    'one whose metadata cannot be read keeps all',
    classic({ state: 'Stable', members: new Map([['a', { ...member([]), protocols: [{ name: 'range', metadata: new Uint8Array(1) }] }]]) }),
    1_000_000,
    [],
  ],
  ['offsets without a group of members: from their commit on', classic({ protocolType: null, simple: true }), 65_000, everything],
  [
    'a consumer group without members: from the commit on, however lately it became empty',
    consumer({}),
    65_000,
    [...everything, 'group', 'group'],
  ],
  ['a consumer group’s topic that a member names stays', consumer({ subscribers: new Map([['pay', 1]]) }), 65_000, ['orders']],
  [
    'and one that a regular expression was resolved to',
    consumer({ resolvedRegexes: new Map([['o.*', new ResolvedRegex(['orders'], 1, 0)]]) }),
    65_000,
    ['pay'],
  ],
] as const)('%s', (_, group, ms, went) => {
  expect(gone(lookAt(shardOf(group), ms))).toEqual(went)
})

test('an empty group that never committed goes at the next look', () => {
  const shard = shardOf(classic({ stateSince: fromMs(9999) }))
  shard.offsets.clear()
  shard.records.set('g', new Replayed({} as never))
  expect(gone(lookAt(shard, 10_000))).toEqual(['group'])
})

test('a shard looks at even distances from its loading, as long as there is something to look at', () => {
  const shard = shardOf(null)
  const { append } = lookAt(shardOf(classic({ protocolType: null })), 65_000)
  const records = append.filter(({ type }) => type === 'OFFSET_COMMIT').map((record) => ({ ...record, value: committedValue }) as never)
  for (const change of load(shard, groupProtocols, records, contextAt(3000)).changes) applyToShard(shard, groupProtocols, change)
  expect(shard.cleanupAt).toBe(fromMs(13_000))
  const timers = (outcome: GroupShardOutcome) => outcome.effects.flatMap((effect) => (effect.do === 'timer' ? [effect] : []))
  expect(timers(lookAt(shard, 13_000))).toEqual([{ do: 'timer', key: 'expire-group-metadata', at: fromMs(23_000) }])
  expect(timers(unload(shard, groupProtocols, contextAt(14_000)))).toContainEqual({ do: 'timer', key: 'expire-group-metadata', at: null })
  shard.offsets.clear()
  shard.groups.clear()
  expect(timers(lookAt(shard, 13_000))).toEqual([{ do: 'timer', key: 'expire-group-metadata', at: null }])
})

const committedValue = { offset: 5, leaderEpoch: 0, metadata: '', commitTimestamp: 2000, topicId: '' }
