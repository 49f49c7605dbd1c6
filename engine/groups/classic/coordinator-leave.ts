import { errorCode, type ErrorName } from '../../kafka/errors'
import type { MemberId } from '../../kafka/ids'
import type { SubmittedRequest } from '../coordinator/shard'
import type { LeaveGroupRequest, LeaveGroupResponse } from '../wire/classic'
import { checkMember } from './check'
import type { Draft } from './draft'
import { rebalanceOrCompleteJoin } from './join-phase'
import { remove } from './membership'
import type { ClassicRule } from './rules'
import { answerRemoved } from './session-timer'

type Leaving = LeaveGroupRequest['members'][number]

function answer(draft: Draft, input: SubmittedRequest, error: ErrorName, members: LeaveGroupResponse['members'], rule: ClassicRule): void {
  const fields = { throttleTimeMs: 0, errorCode: errorCode(error), members }
  draft.answerWhenCommitted(input.id, { api: 'LeaveGroup', fields }, rule, error === 'NONE' ? {} : { error })
}

/** LeaveGroup of a group that is not there: top level fine, each member unknown. */
export function leaveMissing(draft: Draft, input: SubmittedRequest, fields: LeaveGroupRequest): void {
  const members = fields.members.map((member) => resultOf(member, 'UNKNOWN_MEMBER_ID'))
  answer(draft, input, 'NONE', members, 'classic/leave/group-missing')
}

/** LeaveGroup (Kafka: GroupMetadataManager.classicGroupLeave): all of a batch, then one rebalance, or one look at the barrier. */
export function leave(draft: Draft, input: SubmittedRequest, fields: LeaveGroupRequest): void {
  if (draft.state === 'Dead') {
    answer(draft, input, 'COORDINATOR_NOT_AVAILABLE', [], 'classic/leave/dead')
    return
  }
  const results = fields.members.map((member) => resultOf(member, leaveOne(draft, member)))
  if (results.some((result) => result.errorCode === 0) && draft.state !== 'Empty') rebalanceOrCompleteJoin(draft, 'member-left')
  answer(draft, input, 'NONE', results, 'classic/leave/answered')
}

function resultOf({ memberId, groupInstanceId }: Leaving, error: ErrorName): LeaveGroupResponse['members'][number] {
  return { memberId, groupInstanceId, errorCode: errorCode(error) }
}

function leaveOne(draft: Draft, { memberId, groupInstanceId }: Leaving): ErrorName {
  if (memberId === '') {
    const owner = groupInstanceId === null ? undefined : draft.staticMembers.get(groupInstanceId)
    if (owner === undefined) return refused(draft, memberId, 'UNKNOWN_MEMBER_ID', 'classic/leave/unknown-member')
    return removed(draft, owner, 'removed-by-instance-id', 'classic/leave/by-instance-id')
  }
  if (draft.pendingJoin.has(memberId)) {
    draft.pendingJoin.delete(memberId)
    draft.cancelTimer('pending-id', memberId)
    draft.fact('PendingIdDropped', 'classic/leave/pending-id', { member: memberId })
    return 'NONE'
  }
  const member = checkMember(draft, memberId, groupInstanceId)
  if (member === 'UNKNOWN_MEMBER_ID') return refused(draft, memberId, member, 'classic/leave/unknown-member')
  if (member === 'FENCED_INSTANCE_ID') return refused(draft, memberId, member, 'classic/leave/fenced-instance')
  return removed(draft, memberId, 'left', 'classic/leave/member')
}

function refused(draft: Draft, member: MemberId, error: ErrorName, rule: ClassicRule): ErrorName {
  draft.fact('LeaveRefused', rule, { member, error })
  return error
}

function removed(draft: Draft, memberId: MemberId, reason: 'left' | 'removed-by-instance-id', rule: ClassicRule): ErrorName {
  const member = draft.members.get(memberId)
  if (member !== undefined) answerRemoved(draft, member)
  remove(draft, memberId, reason, rule)
  return 'NONE'
}
