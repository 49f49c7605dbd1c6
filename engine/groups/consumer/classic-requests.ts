import { errorCode, type ErrorName } from '../../kafka/errors'
import { refusal } from '../coordinator/refusal'
import type { SubmittedRequest } from '../coordinator/shard'
import type { HeartbeatRequest, LeaveGroupRequest, LeaveGroupResponse, SyncGroupRequest } from '../wire/classic'
import { classicAssignment } from './classic-metadata'
import { renewSession } from './coordinator-heartbeat'
import type { ConsumerDraft } from './draft'
import { fence } from './fence'
import { Refused } from './refused'
import type { ConsumerRule } from './rules'
import type { ConsumerMember } from './state'

type Identity = Pick<HeartbeatRequest, 'memberId' | 'groupInstanceId'>

/** Kafka: validateConsumerGroupMember, throwIfMemberDoesNotUseClassicProtocol. */
function memberOf(draft: ConsumerDraft, { memberId, groupInstanceId }: Identity): ConsumerMember | Refused {
  const unknown = new Refused('UNKNOWN_MEMBER_ID', 'consumer/classic/unknown-member')
  if (groupInstanceId !== null) {
    const owner = draft.staticMembers.get(groupInstanceId)
    if (owner === undefined) return unknown
    if (owner !== memberId) return new Refused('FENCED_INSTANCE_ID', 'consumer/classic/fenced-instance')
  }
  const member = draft.members.get(memberId)
  return member === undefined || member.details.classic === null ? unknown : member
}

function refuse(draft: ConsumerDraft, input: SubmittedRequest, memberId: string, error: ErrorName, rule: ConsumerRule): void {
  draft.answerNow(input.id, refusal(input.request, error), rule, { group: draft.groupId, member: memberId, error })
}

/** Told to join again, a member has its rebalance timeout to do so. */
function startJoinTimer(draft: ConsumerDraft, { memberId, details }: ConsumerMember): void {
  if (draft.base.timers.join.has(memberId)) return
  draft.fact('TimerSet', 'consumer/classic/join-timer', { kind: 'join', member: memberId, delayMs: details.rebalanceTimeoutMs })
  draft.startTimer('join', memberId, details.rebalanceTimeoutMs)
}

/** What members of the classic protocol compare their generation with: before 4.3 the group's epoch, though there was no target yet. */
const newestEpoch = (draft: ConsumerDraft): number => (draft.since('4.3') ? draft.assignmentEpoch : draft.groupEpoch)

/** SyncGroup in a consumer group: the member's own part, at once (Kafka: classicGroupSyncToConsumerGroup). */
export function classicSync(draft: ConsumerDraft, input: SubmittedRequest, fields: SyncGroupRequest): void {
  const { memberId, protocolType, protocolName } = fields
  const member = memberOf(draft, fields)
  if (member instanceof Refused) {
    refuse(draft, input, memberId, member.error, member.rule as ConsumerRule)
    return
  }
  const { current, details } = member
  const spoken = details.classic?.supportedProtocols[0]?.name
  if (fields.generationId !== current.memberEpoch)
    refuse(draft, input, memberId, 'ILLEGAL_GENERATION', 'consumer/classic/illegal-generation')
  else if ((protocolType !== null && protocolType !== 'consumer') || (protocolName !== null && protocolName !== spoken))
    refuse(draft, input, memberId, 'INCONSISTENT_GROUP_PROTOCOL', 'consumer/classic/inconsistent-protocol')
  else if (newestEpoch(draft) > current.memberEpoch && current.state !== 'UNREVOKED_PARTITIONS') {
    startJoinTimer(draft, member)
    refuse(draft, input, memberId, 'REBALANCE_IN_PROGRESS', 'consumer/classic/sync-rebalance-in-progress')
  } else {
    draft.cancelTimer('sync', memberId)
    renewSession(draft, memberId, details.classic?.sessionTimeoutMs ?? 0, false)
    const assignment = classicAssignment(member, current.assigned, draft.context.image)
    const answer = { throttleTimeMs: 0, errorCode: 0, protocolType, protocolName, assignment }
    draft.answer(input.id, { api: 'SyncGroup', fields: answer }, 'consumer/classic/synced', {
      member: memberId,
      generation: current.memberEpoch,
    })
  }
}

/** Whether anything of what a member is to have is still with others (Kafka: ConsumerGroup.waitingOnUnreleasedPartition). */
function waitsStill(draft: ConsumerDraft, { memberId, current }: ConsumerMember): boolean {
  const epochs = draft.base.partitionEpochs
  return (draft.target.get(memberId) ?? []).some(({ topicId, partitions }) => {
    const assigned = current.assigned.get(topicId)
    return partitions.some((partition) => assigned?.has(partition) !== true && epochs.get(topicId)?.has(partition) === true)
  })
}

/** Heartbeat in a consumer group: says when there is something to join again for (Kafka: classicGroupHeartbeatToConsumerGroup). */
export function classicHeartbeat(draft: ConsumerDraft, input: SubmittedRequest, fields: HeartbeatRequest): void {
  const { memberId } = fields
  const member = memberOf(draft, fields)
  if (member instanceof Refused) {
    refuse(draft, input, memberId, member.error, member.rule as ConsumerRule)
    return
  }
  const { current, details } = member
  if (fields.generationId !== current.memberEpoch) {
    refuse(draft, input, memberId, 'ILLEGAL_GENERATION', 'consumer/classic/illegal-generation')
    return
  }
  renewSession(draft, memberId, details.classic?.sessionTimeoutMs ?? 0, false)
  const rule = reasonToRejoin(draft, member)
  const error: ErrorName = rule === null ? 'NONE' : 'REBALANCE_IN_PROGRESS'
  if (rule !== null) startJoinTimer(draft, member)
  const answer = { throttleTimeMs: 0, errorCode: errorCode(error) }
  const detail = rule === null ? { member: memberId } : { member: memberId, error }
  draft.answer(input.id, { api: 'Heartbeat', fields: answer }, rule ?? 'consumer/classic/heartbeat', detail)
}

function reasonToRejoin(draft: ConsumerDraft, member: ConsumerMember): ConsumerRule | null {
  const { memberEpoch, state } = member.current
  if (memberEpoch < newestEpoch(draft)) return 'consumer/classic/epoch-behind'
  if (state === 'UNREVOKED_PARTITIONS') return 'consumer/classic/must-revoke'
  return state === 'UNRELEASED_PARTITIONS' && !waitsStill(draft, member) ? 'consumer/classic/partition-came-free' : null
}

/** LeaveGroup in a consumer group; an administrator removes members of either protocol by it (Kafka: classicGroupLeaveToConsumerGroup). */
export function classicLeave(draft: ConsumerDraft, input: SubmittedRequest, fields: LeaveGroupRequest): void {
  const gone = new Set<string>()
  const members = fields.members.map(({ memberId, groupInstanceId }): LeaveGroupResponse['members'][number] => {
    const owner = groupInstanceId === null ? undefined : draft.staticMembers.get(groupInstanceId)
    const who = memberId === '' ? owner : memberId
    const known = who !== undefined && draft.members.has(who) && (groupInstanceId === null || owner !== undefined)
    const error: ErrorName = !known ? 'UNKNOWN_MEMBER_ID' : groupInstanceId !== null && owner !== who ? 'FENCED_INSTANCE_ID' : 'NONE'
    if (error === 'NONE' && who !== undefined) gone.add(who)
    else draft.fact('LeaveRefused', 'consumer/classic/leave-refused', { member: memberId, error })
    return { memberId, groupInstanceId, errorCode: errorCode(error) }
  })
  if (gone.size > 0) fence(draft, [...gone], 'left', 'consumer/classic/left')
  draft.answer(input.id, { api: 'LeaveGroup', fields: { throttleTimeMs: 0, errorCode: 0, members } }, 'consumer/classic/leave-answered', {})
}
