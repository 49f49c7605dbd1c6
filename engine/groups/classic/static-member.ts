import { errorCode, type ErrorName } from '../../kafka/errors'
import type { MemberId } from '../../kafka/ids'
import { appendErrorOf } from '../coordinator/append-refusal'
import { joinRefusal } from '../coordinator/refusal'
import { joined, memberList, syncFailed } from './answers'
import type { Draft } from './draft'
import { completeJoinIfAllIn, prepareRebalance } from './join-phase'
import { memberUpdate, type Joining } from './joining'
import { membersInOrder } from './member-order'
import { joinAnswered, replace, restartSession, updateMember } from './membership'
import { groupRecord } from './records'
import type { ClassicMember } from './state'
import type { ClassicThen } from './then'
import { vote } from './vote'

/** Whoever still waits under the old id is fenced: there is one process to an instance id. */
function fence(draft: Draft, member: ClassicMember): void {
  const detail = { member: member.memberId, error: 'FENCED_INSTANCE_ID' }
  if (member.awaitingJoin !== null)
    draft.answer(member.awaitingJoin, joinRefusal(member.memberId, 'FENCED_INSTANCE_ID'), 'classic/static/double-fenced', detail)
  if (member.awaitingSync !== null)
    draft.answer(member.awaitingSync, syncFailed('FENCED_INSTANCE_ID'), 'classic/static/double-fenced', detail)
}

function swap(draft: Draft, before: ClassicMember, memberId: MemberId): void {
  const leads = draft.leader === before.memberId
  draft.cancelTimer('session', before.memberId)
  if (draft.pendingSync.delete(before.memberId)) draft.pendingSync.set(memberId, true)
  replace(draft, before, memberId)
  draft.fact('MemberReplaced', 'classic/static/replaced', { member: memberId, before: before.memberId })
  if (leads) draft.fact('LeaderElected', 'classic/leader/replaced', { member: memberId })
}

/** A static member comes back without its id: it takes its seat again under a new one (Kafka: updateStaticMemberThenRebalanceOrCompleteJoin). */
export function replaceStaticMember(joining: Joining, owner: MemberId): void {
  const { draft, input, version } = joining
  const before = draft.members.get(owner)
  if (before === undefined) throw new Error('an instance id without a member')
  const leaderBefore = draft.leader
  const memberId = input.newMemberId
  fence(draft, before)
  swap(draft, before, memberId)
  restartSession(draft, memberId)
  updateMember(draft, memberId, memberUpdate(joining), input.id)
  draft.fact('RequestParked', 'classic/join/parked', { api: 'JoinGroup', member: memberId })
  if (draft.state === 'CompletingRebalance') {
    prepareRebalance(draft, 'static-member-replaced', 'classic/static/returned-while-completing')
  } else if (draft.state === 'PreparingRebalance') {
    completeJoinIfAllIn(draft)
  } else if (vote(draft) !== draft.head('protocolName')) {
    prepareRebalance(draft, 'static-member-replaced', 'classic/static/assignor-changes')
  } else {
    const assignments = new Map(membersInOrder(draft).map((member) => [member.memberId, member.assignment]))
    draft.records.push(groupRecord(draft, assignments))
    draft.then = { then: 'replaced', request: input.id, member: memberId, before, leaderBefore, version }
    draft.fact('MembershipAppended', 'classic/static/no-rebalance', { member: memberId, generation: draft.generation })
  }
}

type Replaced = Extract<ClassicThen, { readonly then: 'replaced' }>

/** The record is committed: the member goes on where it was. A leader of old is told that it leads still, but need not assign. */
export function replacementCommitted(draft: Draft, then: Replaced): void {
  const member = draft.members.get(then.member)
  draft.fact('MembershipCommitted', 'classic/static/committed', { member: then.member, generation: draft.generation })
  if (member === undefined || member.awaitingJoin !== then.request) return
  const leads = draft.leader === then.member
  const answer =
    then.version >= 9
      ? joined(draft, then.member, draft.leader, leads ? memberList(draft) : [], leads)
      : joined(draft, then.member, then.leaderBefore, [], false)
  draft.answer(then.request, answer, 'classic/static/committed', { member: then.member, generation: draft.generation })
  joinAnswered(draft, then.member)
}

/** The record was not written: the old id has its seat again, and the process that came is told so. */
export function replacementFailed(draft: Draft, then: Replaced, appendError: ErrorName): void {
  const member = draft.members.get(then.member)
  if (member === undefined) return
  const error = appendErrorOf(appendError)
  if (member.awaitingJoin === then.request) {
    const answer = joined(draft, '', then.leaderBefore, [], false)
    const refused = answer.api === 'JoinGroup' ? { ...answer, fields: { ...answer.fields, errorCode: errorCode(error) } } : answer
    draft.answer(then.request, refused, 'classic/static/undone', { member: then.member, error })
  }
  const { protocols, rebalanceTimeoutMs, sessionTimeoutMs } = then.before
  updateMember(draft, then.member, { protocols, rebalanceTimeoutMs, sessionTimeoutMs }, null)
  const undone = draft.members.get(then.member)
  if (undone === undefined) return
  swap(draft, undone, then.before.memberId)
  restartSession(draft, then.before.memberId)
}
