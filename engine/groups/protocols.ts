import type { ErrorName } from '../kafka/errors'
import type { GroupId } from '../kafka/ids'
import { classicMembership } from './classic/client'
import type { ClassicClientRule } from './classic/client-rules'
import type { ClassicClient } from './classic/client-state'
import { decideCommitted, decideFailed } from './classic/coordinator-appended'
import { decideLoaded, decideTimer, decideUnloaded } from './classic/coordinator'
import { decideDeletion } from './classic/deletion'
import type { ClassicRule } from './classic/rules'
import type { ClassicGroup } from './classic/state'
import { consumerMembership } from './consumer/client'
import type { ConsumerClientRule } from './consumer/client-rules'
import type { ConsumerClient } from './consumer/client-state'
import {
  decideConsumerDeletion,
  decideConsumerLoaded,
  decideConsumerTimer,
  decideConsumerUnloaded,
  decideJoined,
} from './consumer/coordinator'
import type { ConsumerRule } from './consumer/rules'
import type { ConsumerGroup } from './consumer/state'
import type { ShardContext } from './coordinator/context'
import { refusal } from './coordinator/refusal'
import type { CoordinatorRule } from './coordinator/rules'
import type { Protocols, ShardInput, SubmittedRequest } from './coordinator/shard'
import { decideFetch, decideOffsetCommit } from './group-offsets'
import { decideExpiry } from './group-expiry'
import { apply, replay, inverse, hardGroups } from './group-replay'
import { type GroupChange, type GroupThen, type GroupResult, type GroupShard, emptyGroupShard, noResult } from './group-shard'
import { restored } from './migration/failed-upgrade'
import { decideClassic } from './migration/classic-requests'
import { decideConsumerRequest } from './migration/requests'
import { finished } from './migration/finished'
import type { MigrationRule } from './migration/rules'
import type { OffsetRule } from './offsets/rules'
import { offsetTombstones } from './offsets/tombstones'
import type { Membership } from './wire/membership'

/** Every rule that the coordinator's side of groups names. */
export type CoordinatorRuleName = ClassicRule | ConsumerRule | MigrationRule | OffsetRule | CoordinatorRule

function refuseWholly(input: SubmittedRequest, error: ErrorName, rule: CoordinatorRule): GroupResult {
  return { ...noResult, effects: [{ do: 'reply', to: input.id, answer: refusal(input.request, error), rule, detail: { error } }] }
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
  if (records.length === 0) return noResult
  const rule: OffsetRule = 'offsets/topic-deleted'
  return {
    ...noResult,
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
      return input.then.then === 'classicJoined' ? finished(decideJoined(group, input.then, context)) : noResult
    case 'failed':
      return noResult
    case 'unloaded':
      return decideConsumerUnloaded(group, context)
  }
}

/** A classic group's own; what was begun while the group was of the other kind is none of its affairs. */
function decideForGroup(group: ClassicGroup, input: OfAGroup, context: ShardContext): GroupResult {
  if (input.kind === 'timer') return decideTimer(group, input.key, context)
  if (input.kind === 'unloaded') return decideUnloaded(group, context)
  const { then } = input
  if (then.then === 'classicJoined' || then.then === 'upgraded') return noResult
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
    case 'expire':
      return decideExpiry(shard, groupId, context)
    case 'timer':
    case 'committed':
    case 'failed':
    case 'unloaded':
      if (input.kind === 'failed' && input.then.then === 'upgraded') return restored(input.then.before, input.error, context)
      if (group === undefined) return noResult
      return group.kind === 'consumer' ? decideForConsumer(group, input, context) : decideForGroup(group, input, context)
  }
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
