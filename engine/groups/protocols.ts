import type { ErrorName } from '../kafka/errors'
import type { GroupId } from '../kafka/ids'
import type { CoordinatorRecord, GroupMetadataValue } from '../kafka/records'
import { applyToClassicGroup, copyClassicGroup, emptyGroup, type ClassicChange } from './classic/change'
import { classicMembership } from './classic/client'
import type { ClassicClientRule } from './classic/client-rules'
import type { ClassicClient } from './classic/client-state'
import {
  decideCommit,
  decideCommitted,
  decideFailed,
  decideHeartbeat,
  decideJoin,
  decideLeave,
  decideLoaded,
  decideSync,
  decideTimer,
  decideUnloaded,
  type ClassicResult,
} from './classic/coordinator'
import { decideDeletion } from './classic/deletion'
import type { ClassicRule } from './classic/rules'
import type { ClassicGroup } from './classic/state'
import type { ClassicThen } from './classic/then'
import { consumerMembership } from './consumer/client'
import type { ConsumerClientRule } from './consumer/client-rules'
import type { ConsumerClient } from './consumer/client-state'
import type { ShardContext } from './coordinator/context'
import { refusal } from './coordinator/refusal'
import type { CoordinatorResult } from './coordinator/result'
import type { CoordinatorRule } from './coordinator/rules'
import type { Protocols, Shard, ShardChange, ShardInput, ShardOutcome, SubmittedRequest } from './coordinator/shard'
import { commitOffsets, refuseCommit } from './offsets/commit'
import { fetchOffsets } from './offsets/fetch'
import { inverseOffset, replayOffset } from './offsets/replay'
import type { OffsetRule } from './offsets/rules'
import type { Offsets } from './offsets/state'
import { offsetTombstones } from './offsets/tombstones'
import type { Membership } from './wire/membership'

export type Group = ClassicGroup
export type GroupChange = ClassicChange
export type GroupThen = ClassicThen
export type GroupResult = CoordinatorResult<GroupChange, GroupThen>
export type GroupShardChange = ShardChange<GroupChange, GroupThen>
export type GroupShardOutcome = ShardOutcome<GroupChange, GroupThen>

/** Every rule that the coordinator's side of groups names. */
export type CoordinatorRuleName = ClassicRule | OffsetRule | CoordinatorRule

/** A record's value as it was replayed. It never changes, so copies of a shard share it. */
export class Replayed<Value> {
  constructor(readonly value: Value) {}
}

/** The coordinator of one `__consumer_offsets` partition (Kafka: GroupCoordinatorShard). */
export interface GroupShard extends Shard<Group, GroupThen> {
  /** Hard: group → `orders-2` → what was committed. */
  readonly offsets: Offsets
  /** Hard: group → its last record; what a new coordinator would come back to. */
  readonly records: Map<GroupId, Replayed<GroupMetadataValue>>
}

const nothing: GroupResult = { records: [], replies: [], soft: [], effects: [] }

function refuseWholly(input: SubmittedRequest, error: ErrorName, rule: CoordinatorRule): GroupResult {
  return { ...nothing, effects: [{ do: 'reply', to: input.id, answer: refusal(input.request, error), rule, detail: { error } }] }
}

/** Kafka's GroupCoordinatorService refuses an empty group id before any shard is looked for; a commit may have one. */
const refuseEmptyGroupId = (input: SubmittedRequest): GroupResult => refuseWholly(input, 'INVALID_GROUP_ID', 'coordinator/invalid-group-id')

function decideRequest(shard: GroupShard, groupId: GroupId, input: SubmittedRequest, context: ShardContext): GroupResult {
  const { request } = input
  const group = shard.groups.get(groupId)
  switch (request.api) {
    case 'FindCoordinator':
      throw new Error('FindCoordinator is answered by the broker, not by a coordinator')
    case 'OffsetFetch': {
      const undo = shard.pending.toReversed().flatMap((entry) => entry.undo)
      const isDead = (id: GroupId): boolean => shard.groups.get(id)?.state === 'Dead'
      const { to, answer, rule, detail, because, as } = fetchOffsets(shard.offsets, undo, input.id, request.fields, isDead)
      return { records: [], replies: [], soft: [], effects: [{ do: 'reply', to, answer, rule, detail, because, as }] }
    }
    case 'OffsetCommit': {
      const { error, rule, result } = decideCommit(group, request.fields, request.version, context)
      const { records, reply } =
        error === null ? commitOffsets(input.id, request.fields, rule, context) : refuseCommit(input.id, request.fields, error, rule)
      return { records, replies: [reply], soft: result.soft, effects: result.effects }
    }
    case 'ConsumerGroupHeartbeat':
      return refuseWholly(input, 'UNSUPPORTED_VERSION', 'coordinator/consumer-protocol-disabled')
    case 'JoinGroup':
      return groupId === '' ? refuseEmptyGroupId(input) : decideJoin(group, input, request, context)
    case 'SyncGroup':
      return groupId === '' ? refuseEmptyGroupId(input) : decideSync(group, input, request, context)
    case 'Heartbeat':
      return groupId === '' ? refuseEmptyGroupId(input) : decideHeartbeat(group, input, request, context)
    case 'LeaveGroup':
      return groupId === '' ? refuseEmptyGroupId(input) : decideLeave(group, input, request, context)
  }
}

function decideTopicsDeleted(shard: GroupShard, groupId: GroupId, topics: readonly string[]): GroupResult {
  const records = offsetTombstones(shard.offsets, groupId, topics)
  if (records.length === 0) return nothing
  const rule: OffsetRule = 'offsets/topic-deleted'
  return {
    ...nothing,
    records,
    effects: [{ do: 'fact', type: 'OffsetsRemoved', rule, detail: { group: groupId, partitions: records.length } }],
  }
}

type OfAGroup = Extract<ShardInput<GroupThen>, { readonly kind: 'timer' | 'committed' | 'failed' | 'unloaded' }>

function decideForGroup(group: ClassicGroup, input: OfAGroup, context: ShardContext): ClassicResult {
  switch (input.kind) {
    case 'timer':
      return decideTimer(group, input.key, context)
    case 'committed':
      return decideCommitted(group, input.then, context)
    case 'failed':
      return decideFailed(group, input.then, input.error, context)
    case 'unloaded':
      return decideUnloaded(group, context)
  }
}

function decide(shard: GroupShard, groupId: GroupId, input: ShardInput<GroupThen>, context: ShardContext): GroupResult {
  const group = shard.groups.get(groupId)
  switch (input.kind) {
    case 'request':
      return decideRequest(shard, groupId, input, context)
    case 'loaded':
      return decideLoaded(groupId, shard.records.get(groupId)?.value ?? null, context)
    case 'deleteGroup':
      return decideDeletion(group, groupId, offsetTombstones(shard.offsets, groupId), context)
    case 'topicsDeleted':
      return decideTopicsDeleted(shard, groupId, input.topics)
    case 'timer':
    case 'committed':
    case 'failed':
    case 'unloaded':
      return group === undefined ? nothing : decideForGroup(group, input, context)
  }
}

function apply(shard: GroupShard, groupId: GroupId, change: GroupChange): void {
  if (change.change === 'create') {
    shard.groups.set(groupId, emptyGroup(groupId))
  } else if (change.change === 'remove') {
    shard.groups.delete(groupId)
  } else {
    const group = shard.groups.get(groupId)
    if (group === undefined) throw new Error(`a change to a group that is not there: ${groupId}`)
    applyToClassicGroup(group, change)
  }
}

function replay(shard: GroupShard, record: CoordinatorRecord): void {
  if (record.type === 'OFFSET_COMMIT') replayOffset(shard.offsets, record)
  else if (record.type !== 'GROUP_METADATA') return
  else if (record.value === null) shard.records.delete(record.key.group)
  else shard.records.set(record.key.group, new Replayed(record.value))
}

function inverse(shard: GroupShard, record: CoordinatorRecord): CoordinatorRecord {
  if (record.type === 'OFFSET_COMMIT') return inverseOffset(shard.offsets, record)
  if (record.type !== 'GROUP_METADATA') return record
  return { type: record.type, key: record.key, value: shard.records.get(record.key.group)?.value ?? null }
}

/** A coordinator that has nothing yet: it is loading until `load` says what the log holds. */
export function emptyGroupShard(partition: number): GroupShard {
  return { partition, loading: true, groups: new Map(), pending: [], offsets: new Map(), records: new Map() }
}

/** A copy of which `replay` and `apply` change nothing in the original: records and what was committed never change, only what maps hold. */
export function copyGroupShard(shard: GroupShard): GroupShard {
  const groups = new Map<GroupId, Group>()
  for (const [id, group] of shard.groups) groups.set(id, copyClassicGroup(group))
  const offsets: Offsets = new Map()
  for (const [id, committed] of shard.offsets) offsets.set(id, new Map(committed))
  const { partition, loading, pending, records } = shard
  return { partition, loading, groups, pending: pending.slice(), offsets, records: new Map(records) }
}

/** The list: every group protocol that a coordinator speaks, as its host wants it. */
export const groupProtocols: Protocols<GroupShard, GroupChange, GroupThen> = {
  decide,
  apply,
  replay,
  inverse,
  hardGroups: (shard) => new Set([...shard.records.keys(), ...shard.offsets.keys()]),
  empty: emptyGroupShard,
}

export type MemberClient = ClassicClient | ConsumerClient

/** Every rule that the members' side of groups names. */
export type MemberRuleName = ClassicClientRule | ConsumerClientRule

/** The members' ends of the same protocols, by what `group.protocol` calls them. */
export function membershipOf(protocol: MemberClient['protocol']): Membership<MemberClient> {
  return memberships[protocol]
}

/** Each is handed the clients that it made, and no others. */
const memberships = { classic: classicMembership, consumer: consumerMembership } as unknown as Readonly<
  Record<MemberClient['protocol'], Membership<MemberClient>>
>
