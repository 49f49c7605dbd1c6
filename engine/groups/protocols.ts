import type { ErrorName } from '../kafka/errors'
import type { GroupId, MemberId } from '../kafka/ids'
import { groupOfRecord, type CoordinatorRecord, type GroupMetadataValue } from '../kafka/records'
import { applyToClassicGroup, copyClassicGroup, emptyGroup, type ClassicChange } from './classic/change'
import { classicMembership } from './classic/client'
import type { ClassicClientRule } from './classic/client-rules'
import type { ClassicClient } from './classic/client-state'
import { decideCommit, decideCommitted, decideFailed, decideLoaded, decideTimer, decideUnloaded } from './classic/coordinator'
import { decideDeletion } from './classic/deletion'
import type { ClassicRule } from './classic/rules'
import type { ClassicGroup } from './classic/state'
import type { ClassicThen } from './classic/then'
import { consumerMembership } from './consumer/client'
import type { ConsumerClientRule } from './consumer/client-rules'
import type { ConsumerClient } from './consumer/client-state'
import { applyToConsumerGroup, copyConsumerGroup, emptyConsumerGroup, type ConsumerChange } from './consumer/change'
import {
  decideConsumerDeletion,
  decideConsumerLoaded,
  decideConsumerTimer,
  decideConsumerUnloaded,
  decideJoined,
  type ConsumerThen,
} from './consumer/coordinator'
import { checkCommit, checkFetch } from './consumer/coordinator-commit'
import { inverseInConsumerGroup, replayIntoConsumerGroup } from './consumer/replay'
import type { ConsumerRule } from './consumer/rules'
import type { ConsumerGroup } from './consumer/state'
import type { ShardContext } from './coordinator/context'
import { refusal } from './coordinator/refusal'
import type { CoordinatorResult } from './coordinator/result'
import type { CoordinatorRule } from './coordinator/rules'
import type { Protocols, Shard, ShardChange, ShardInput, ShardOutcome, SubmittedRequest } from './coordinator/shard'
import { restored } from './migration/failed-upgrade'
import { decideClassic, decideConsumerRequest, finished, type UpgradeThen } from './migration/requests'
import type { MigrationRule } from './migration/rules'
import { commitOffsets, refuseCommit } from './offsets/commit'
import { fetchOffsets, type FetchVerdict } from './offsets/fetch'
import { inverseOffset, replayOffset } from './offsets/replay'
import type { OffsetRule } from './offsets/rules'
import type { Offsets } from './offsets/state'
import { offsetTombstones } from './offsets/tombstones'
import type { Membership } from './wire/membership'

/** A group of any kind; `kind` tells which. */
export type Group = ClassicGroup | ConsumerGroup
export type GroupChange = ClassicChange | ConsumerChange | { readonly change: 'restore'; readonly group: ClassicGroup }
export type GroupThen = ClassicThen | ConsumerThen | UpgradeThen
export type GroupResult = CoordinatorResult<GroupChange, GroupThen>
export type GroupShardChange = ShardChange<GroupChange, GroupThen>
export type GroupShardOutcome = ShardOutcome<GroupChange, GroupThen>

/** Every rule that the coordinator's side of groups names. */
export type CoordinatorRuleName = ClassicRule | ConsumerRule | MigrationRule | OffsetRule | CoordinatorRule

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

const nothing: GroupResult = { records: [], replies: [], soft: [], effects: [] }

function refuseWholly(input: SubmittedRequest, error: ErrorName, rule: CoordinatorRule): GroupResult {
  return { ...nothing, effects: [{ do: 'reply', to: input.id, answer: refusal(input.request, error), rule, detail: { error } }] }
}

/** What a consumer group that is committed says of a member: a fetch reads no more than that. Null: no such member. */
function committedEpoch(shard: GroupShard, group: ConsumerGroup, memberId: MemberId): number | null {
  for (const { undo } of shard.pending)
    for (const record of undo)
      if (
        record.type === 'CONSUMER_GROUP_CURRENT_MEMBER_ASSIGNMENT' &&
        record.key.memberId === memberId &&
        record.key.groupId === group.groupId
      )
        return record.value?.memberEpoch ?? null
  return group.members.get(memberId)?.current.memberEpoch ?? null
}

function decideFetch(shard: GroupShard, input: SubmittedRequest, context: ShardContext): GroupResult {
  const { request } = input
  if (request.api !== 'OffsetFetch') return nothing
  const undo: CoordinatorRecord[] = []
  for (let n = shard.pending.length - 1; n >= 0; n--) for (const record of shard.pending[n]?.undo ?? []) undo.push(record)
  const verdictOf = ({ groupId, memberId, memberEpoch }: (typeof request.fields.groups)[number]): FetchVerdict => {
    const group = shard.groups.get(groupId)
    if (group?.kind === 'consumer') return checkFetch(memberId, memberEpoch, committedEpoch(shard, group, memberId ?? ''))
    return { error: null, rule: group?.state === 'Dead' ? 'offsets/fetch/group-dead' : 'offsets/fetch/answered' }
  }
  const { to, answer, rule, detail } = fetchOffsets(shard.offsets, undo, input.id, request, verdictOf, context)
  return { records: [], replies: [], soft: [], effects: [{ do: 'reply', to, answer, rule, detail }] }
}

function decideOffsetCommit(group: Group | undefined, input: SubmittedRequest, context: ShardContext): GroupResult {
  const { request } = input
  if (request.api !== 'OffsetCommit') return nothing
  const { fields, version } = request
  if (group?.kind === 'consumer') {
    const verdict = checkCommit(group, fields, version, context)
    if (verdict.error !== null) return { ...nothing, replies: [refuseCommit(input.id, fields, verdict.error, verdict.rule).reply] }
    const { records, reply } = commitOffsets(input.id, request, verdict.rule, context, verdict.partition ?? (() => null))
    return { ...nothing, records, replies: [reply] }
  }
  const { error, rule, result } = decideCommit(group, fields, version, context)
  const { records, reply } = error === null ? commitOffsets(input.id, request, rule, context) : refuseCommit(input.id, fields, error, rule)
  return { records, replies: [reply], soft: result.soft, effects: result.effects }
}

function decideRequest(shard: GroupShard, groupId: GroupId, input: SubmittedRequest, context: ShardContext): GroupResult {
  const { request } = input
  const group = shard.groups.get(groupId)
  switch (request.api) {
    case 'FindCoordinator':
      throw new Error('FindCoordinator is answered by the broker, not by a coordinator')
    case 'OffsetFetch':
      return decideFetch(shard, input, context)
    case 'OffsetCommit':
      return decideOffsetCommit(group, input, context)
    case 'ConsumerGroupHeartbeat':
      if (!context.config.consumer.enabled) return refuseWholly(input, 'UNSUPPORTED_VERSION', 'coordinator/consumer-protocol-disabled')
      return decideConsumerRequest(group, groupId, input, request, context)
    case 'JoinGroup':
    case 'SyncGroup':
    case 'Heartbeat':
    case 'LeaveGroup':
      // Kafka's GroupCoordinatorService refuses an empty group id before any shard is looked for; a commit may have one.
      if (groupId === '') return refuseWholly(input, 'INVALID_GROUP_ID', 'coordinator/invalid-group-id')
      return decideClassic(group, groupId, input, request, context)
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

function decideForConsumer(group: ConsumerGroup, input: OfAGroup, context: ShardContext): GroupResult {
  switch (input.kind) {
    case 'timer':
      return finished(decideConsumerTimer(group, input.key, context))
    case 'committed':
      return input.then.then === 'classicJoined' ? finished(decideJoined(group, input.then, context)) : nothing
    case 'failed':
      return nothing
    case 'unloaded':
      return decideConsumerUnloaded(group, context)
  }
}

/** A classic group's own; what was begun while the group was of the other kind is none of its affairs. */
function decideForGroup(group: ClassicGroup, input: OfAGroup, context: ShardContext): GroupResult {
  if (input.kind === 'timer') return decideTimer(group, input.key, context)
  if (input.kind === 'unloaded') return decideUnloaded(group, context)
  const { then } = input
  if (then.then === 'classicJoined' || then.then === 'upgraded') return nothing
  return input.kind === 'committed' ? decideCommitted(group, then, context) : decideFailed(group, then, input.error, context)
}

function decide(shard: GroupShard, groupId: GroupId, input: ShardInput<GroupThen>, context: ShardContext): GroupResult {
  const group = shard.groups.get(groupId)
  switch (input.kind) {
    case 'request':
      return decideRequest(shard, groupId, input, context)
    case 'loaded':
      if (group?.kind === 'consumer') return decideConsumerLoaded(group, groupId, context)
      return decideLoaded(groupId, shard.records.get(groupId)?.value ?? null, context)
    case 'deleteGroup': {
      const tombstones = offsetTombstones(shard.offsets, groupId)
      if (group?.kind === 'consumer') return decideConsumerDeletion(group, tombstones, context)
      return decideDeletion(group, groupId, tombstones, context)
    }
    case 'topicsDeleted':
      return decideTopicsDeleted(shard, groupId, input.topics)
    case 'timer':
    case 'committed':
    case 'failed':
    case 'unloaded':
      if (input.kind === 'failed' && input.then.then === 'upgraded') return restored(input.then.before, input.error, context)
      if (group === undefined) return nothing
      return group.kind === 'consumer' ? decideForConsumer(group, input, context) : decideForGroup(group, input, context)
  }
}

function apply(shard: GroupShard, groupId: GroupId, change: GroupChange): void {
  const group = shard.groups.get(groupId)
  switch (change.change) {
    case 'create':
      shard.groups.set(groupId, emptyGroup(groupId))
      return
    case 'restore':
      shard.groups.set(groupId, copyClassicGroup(change.group))
      return
    case 'remove':
      shard.groups.delete(groupId)
      return
    case 'begin':
      if (group?.kind !== 'consumer') shard.groups.set(groupId, emptyConsumerGroup(groupId))
      return
    case 'checked':
    case 'resolving':
    case 'timer':
      if (group?.kind === 'consumer') applyToConsumerGroup(group, change)
      return
    case 'head':
    case 'members':
    case 'pendingJoin':
    case 'pendingSync':
    case 'session':
    case 'staticMembers':
    case 'supportedProtocols':
      if (group?.kind !== 'classic') throw new Error(`a change to a group that is not there: ${groupId}`)
      applyToClassicGroup(group, change)
  }
}

/** Records of a consumer group make it, even in the place of a classic one; tombstones leave alone what is of another kind by now. */
function replay(shard: GroupShard, record: CoordinatorRecord): void {
  if (record.type === 'OFFSET_COMMIT') replayOffset(shard.offsets, record)
  else if (record.type === 'GROUP_METADATA') {
    if (record.value === null) shard.records.delete(record.key.group)
    else shard.records.set(record.key.group, new Replayed(record.value))
  } else {
    const { groupId } = record.key
    let group = shard.groups.get(groupId)
    if (group?.kind !== 'consumer') {
      if (record.value === null) return
      group = emptyConsumerGroup(groupId)
      shard.groups.set(groupId, group)
    }
    if (!replayIntoConsumerGroup(group, record)) shard.groups.delete(groupId)
  }
}

function inverse(shard: GroupShard, record: CoordinatorRecord): CoordinatorRecord {
  if (record.type === 'OFFSET_COMMIT') return inverseOffset(shard.offsets, record)
  if (record.type === 'GROUP_METADATA')
    return { type: record.type, key: record.key, value: shard.records.get(record.key.group)?.value ?? null }
  const group = shard.groups.get(groupOfRecord(record))
  return inverseInConsumerGroup(group?.kind === 'consumer' ? group : undefined, record)
}

/** A coordinator that has nothing yet: it is loading until `load` says what the log holds. */
export function emptyGroupShard(partition: number): GroupShard {
  return { partition, loading: true, groups: new Map(), pending: [], offsets: new Map(), records: new Map() }
}

/** A copy of which `replay` and `apply` change nothing in the original: records and what was committed never change, only what maps hold. */
export function copyGroupShard(shard: GroupShard): GroupShard {
  const groups = new Map<GroupId, Group>()
  for (const [id, group] of shard.groups) groups.set(id, group.kind === 'consumer' ? copyConsumerGroup(group) : copyClassicGroup(group))
  const offsets: Offsets = new Map()
  for (const [id, committed] of shard.offsets) offsets.set(id, new Map(committed))
  const { partition, loading, pending, records } = shard
  return { partition, loading, groups, pending: pending.slice(), offsets, records: new Map(records) }
}

function hardGroups(shard: GroupShard): Iterable<GroupId> {
  const told = new Set<GroupId>(shard.records.keys())
  for (const [id, group] of shard.groups) if (group.kind === 'consumer') told.add(id)
  for (const id of shard.offsets.keys()) told.add(id)
  return told
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

/** The list: every group protocol that a coordinator speaks, as its host wants it. */
export const groupProtocols: Protocols<GroupShard, GroupChange, GroupThen> = {
  decide,
  apply,
  replay,
  inverse,
  hardGroups,
  empty: emptyGroupShard,
}

export type MemberClient = ClassicClient | ConsumerClient

/** Every rule that the members' side of groups names. */
export type MemberRuleName = ClassicClientRule | ConsumerClientRule

/** The members' ends of the same protocols, by what `group.protocol` calls them. Each is handed the clients that it made, and no others. */
export function membershipOf(protocol: MemberClient['protocol']): Membership<MemberClient> {
  return (protocol === 'classic' ? classicMembership : consumerMembership) as unknown as Membership<MemberClient>
}
