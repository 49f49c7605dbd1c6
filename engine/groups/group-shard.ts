import type { GroupId } from '../kafka/ids'
import type { GroupMetadataValue } from '../kafka/records'
import { copyClassicGroup, type ClassicChange } from './classic/change'
import type { ClassicGroup } from './classic/state'
import type { ClassicThen } from './classic/then'
import { copyConsumerGroup, type ConsumerChange } from './consumer/change'
import type { ConsumerThen } from './consumer/coordinator'
import type { ConsumerGroup } from './consumer/state'
import type { CoordinatorResult } from './coordinator/result'
import type { Shard, ShardChange, ShardOutcome } from './coordinator/shard'
import type { UpgradeThen } from './migration/finished'
import type { Offsets } from './offsets/state'

/** A group of any kind; `kind` tells which. */
export type Group = ClassicGroup | ConsumerGroup
/** What `apply` may be handed: soft changes of either protocol, and a classic group put back as it was. */
export type GroupChange = ClassicChange | ConsumerChange | { readonly change: 'restore'; readonly group: ClassicGroup }
/** What a protocol asks to be handed back when its records are committed, or have failed. */
export type GroupThen = ClassicThen | ConsumerThen | UpgradeThen
export type GroupResult = CoordinatorResult<GroupChange, GroupThen>
/** Nothing is written, answered or changed. */
export const noResult: GroupResult = { records: [], replies: [], soft: [], effects: [] }

export type GroupShardChange = ShardChange<GroupChange, GroupThen>
export type GroupShardOutcome = ShardOutcome<GroupChange, GroupThen>

/** A record's value as it was replayed. It never changes, so copies of a shard share it. */
export class Replayed<Value> {
  constructor(readonly value: Value) {}
}

/** The coordinator of one `__consumer_offsets` partition (Kafka: GroupCoordinatorShard). Of a consumer group in `groups` the first part is hard. */
export interface GroupShard extends Shard<Group, GroupThen> {
  /** Hard: group → `orders-2` → what was committed. */
  readonly offsets: Offsets
  /** Hard: classic group → its last record; what a new coordinator would come back to. */
  readonly records: Map<GroupId, Replayed<GroupMetadataValue>>
}

/** A coordinator that has nothing yet: it is loading until `load` says what the log holds. */
export function emptyGroupShard(partition: number): GroupShard {
  const soft = { loading: true, loadedAt: 0, cleanupAt: null, groups: new Map(), pending: [] }
  return { partition, ...soft, offsets: new Map(), records: new Map() }
}

/** A copy of which `replay` and `apply` change nothing in the original: records and what was committed never change, only what maps hold. */
export function copyGroupShard(shard: GroupShard): GroupShard {
  const groups = new Map<GroupId, Group>()
  for (const [id, group] of shard.groups) groups.set(id, group.kind === 'consumer' ? copyConsumerGroup(group) : copyClassicGroup(group))
  const offsets: Offsets = new Map()
  for (const [id, committed] of shard.offsets) offsets.set(id, new Map(committed))
  const { partition, loading, loadedAt, cleanupAt, pending, records } = shard
  return { partition, loading, loadedAt, cleanupAt, groups, pending: pending.slice(), offsets, records: new Map(records) }
}

/** The group of this name, if it is a classic one. */
export function classicGroupIn(shard: GroupShard | undefined, groupId: GroupId): ClassicGroup | undefined {
  const group = shard?.groups.get(groupId)
  return group?.kind === 'classic' ? group : undefined
}

/** The group of this name, if it is a consumer group. */
export function consumerGroupIn(shard: GroupShard | undefined, groupId: GroupId): ConsumerGroup | undefined {
  const group = shard?.groups.get(groupId)
  return group?.kind === 'consumer' ? group : undefined
}
