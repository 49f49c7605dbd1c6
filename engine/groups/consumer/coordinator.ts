import type { GroupId } from '../../kafka/ids'
import type { CoordinatorRecord } from '../../kafka/records'
import type { ShardContext } from '../coordinator/context'
import type { CoordinatorResult } from '../coordinator/result'
import type { SubmittedOf, SubmittedRequest } from '../coordinator/shard'
import { parseTimerKey } from '../coordinator/timer-key'
import type { ConsumerChange } from './change'
import { classicJoin, classicJoinCommitted, type ClassicJoined } from './classic-join'
import { classicHeartbeat, classicLeave, classicSync } from './classic-requests'
import { heartbeat } from './coordinator-heartbeat'
import { leave } from './coordinator-leave'
import { deleteGroup } from './deletion'
import { ConsumerDraft } from './draft'
import { consumerGroupState } from './group-state'
import { tableOrder } from '../../kafka/table-order'
import type { Refused } from './refused'
import { regexesResolved } from './regex'
import { leaves } from './request-check'
import type { ConsumerGroup } from './state'
import { stateAfter } from './state-after'
import { isMemberTimer, loaded, memberTimerFired, unloaded } from './timers'

export type ConsumerThen = ClassicJoined
export type ConsumerResult = CoordinatorResult<ConsumerChange, ConsumerThen>

/** What a decision comes to: the state that the group is in by it is told, if it is another. */
export function consumerResult(draft: ConsumerDraft, then: ConsumerThen | null = null): ConsumerResult {
  const from = consumerGroupState(draft.base)
  const to = draft.downgrade === null ? stateAfter(draft) : from
  if (from !== to) draft.fact('GroupStateChanged', 'consumer/group/state', { from, to, groupEpoch: draft.groupEpoch })
  const { records, replies, soft, effects } = draft
  return then === null ? { records, replies, soft, effects } : { records, replies, soft, effects, then }
}

/** ConsumerGroupHeartbeat of whatever kind; the group is there, or begins by it. */
export function decideConsumerHeartbeat(
  draft: ConsumerDraft,
  input: SubmittedRequest,
  request: SubmittedOf<'ConsumerGroupHeartbeat'>,
): Refused | null {
  return leaves(request.fields) ? leave(draft, input, request.fields) : heartbeat(draft, input, request.fields)
}

/** A request of the classic protocol to a consumer group; the answer to a JoinGroup waits for its records. */
export function decideClassicRequest(
  draft: ConsumerDraft,
  input: SubmittedRequest,
  request: SubmittedOf<'JoinGroup' | 'SyncGroup' | 'Heartbeat' | 'LeaveGroup'>,
): ClassicJoined | null {
  switch (request.api) {
    case 'JoinGroup':
      return classicJoin(draft, input, request.fields, request.version)
    case 'SyncGroup':
      classicSync(draft, input, request.fields)
      return null
    case 'Heartbeat':
      classicHeartbeat(draft, input, request.fields)
      return null
    case 'LeaveGroup':
      classicLeave(draft, input, request.fields)
      return null
  }
}

/** A JoinGroup whose records are there, or that needed none. */
export function decideJoined(group: ConsumerGroup, then: ClassicJoined, context: ShardContext): ConsumerDraft {
  const draft = new ConsumerDraft(group, group.groupId, context)
  classicJoinCommitted(draft, then)
  return draft
}

/** What a timer of a consumer group brings about: patterns resolved, or a member removed. */
export function decideConsumerTimer(group: ConsumerGroup, key: string, context: ShardContext): ConsumerDraft {
  const draft = new ConsumerDraft(group, group.groupId, context)
  const { kind, rest } = parseTimerKey(key)
  if (kind === 'regex') regexesResolved(draft)
  else if (isMemberTimer(kind)) memberTimerFired(draft, kind, rest)
  return draft
}

/** Deletes a group that is empty, its offsets with it; refuses any other. */
export function decideConsumerDeletion(
  group: ConsumerGroup,
  offsetTombstones: readonly CoordinatorRecord[],
  context: ShardContext,
): ConsumerResult {
  const draft = new ConsumerDraft(group, group.groupId, context)
  deleteGroup(draft, offsetTombstones)
  const { records, replies, soft, effects } = draft
  return { records, replies, soft, effects }
}

/** What a new coordinator makes of the group that the log has given it. */
export function decideConsumerLoaded(group: ConsumerGroup, groupId: GroupId, context: ShardContext): ConsumerResult {
  const draft = new ConsumerDraft(group, groupId, context)
  loaded(draft, tableOrder(group.members.keys(), group.memberSlots))
  return consumerResult(draft)
}

/** The broker is not this group's coordinator any more: its timers end with it. */
export function decideConsumerUnloaded(group: ConsumerGroup, context: ShardContext): ConsumerResult {
  const draft = new ConsumerDraft(group, group.groupId, context)
  unloaded(draft)
  return consumerResult(draft)
}
