import type { MemberId } from '../../kafka/ids'
import { joinRefusal } from '../coordinator/refusal'
import { syncFailed } from './answers'
import type { Draft } from './draft'
import { allJoined, completeJoin, prepareRebalance } from './join-phase'
import { remove } from './membership'
import type { ClassicMember } from './state'

/** A member's one timer has fired (Kafka: GroupMetadataManager.expireClassicGroupMemberHeartbeat). */
export function sessionTimerFired(draft: Draft, memberId: MemberId): void {
  if (draft.state === 'Dead') return
  if (draft.pendingJoin.has(memberId)) {
    draft.fact('TimerFired', 'classic/session/pending-id-expired', { kind: 'pending-id', member: memberId })
    draft.pendingJoin.delete(memberId)
    completeJoinOfRest(draft)
    return
  }
  const member = draft.members.get(memberId)
  if (member === undefined) return
  if (!member.isNew && (member.awaitingJoin !== null || member.awaitingSync !== null)) {
    draft.fact('TimerFired', 'classic/session/parked-counts-as-living', { kind: 'session', member: memberId })
    draft.update(memberId, { sessionDeadline: null })
    return
  }
  expire(draft, member)
}

function expire(draft: Draft, member: ClassicMember): void {
  const { memberId, isNew } = member
  const rule = isNew ? 'classic/session/new-member-expired' : 'classic/session/expired'
  draft.fact('TimerFired', rule, { kind: isNew ? 'new-member' : 'session', member: memberId })
  answerRemoved(draft, member)
  remove(draft, memberId, isNew ? 'new-member-timeout' : 'session-timeout', rule)
  if (draft.state === 'Stable' || draft.state === 'CompletingRebalance') prepareRebalance(draft, 'session-timeout')
  else completeJoinOfRest(draft)
}

/** What a removed member has parked is answered, so that its client may start over. */
export function answerRemoved(draft: Draft, member: ClassicMember): void {
  const detail = { member: member.memberId, error: 'UNKNOWN_MEMBER_ID' }
  if (member.awaitingJoin !== null)
    draft.answer(member.awaitingJoin, joinRefusal('', 'UNKNOWN_MEMBER_ID'), 'classic/join/unknown-member', detail)
  if (member.awaitingSync !== null)
    draft.answer(member.awaitingSync, syncFailed('UNKNOWN_MEMBER_ID'), 'classic/sync/unknown-member', detail)
}

/** The barrier after an expiry: unlike a JoinGroup or a LeaveGroup it ends an initial phase as well. */
function completeJoinOfRest(draft: Draft): void {
  if (draft.state === 'PreparingRebalance' && allJoined(draft)) completeJoin(draft)
}
