import type { ErrorName } from '../../kafka/errors'
import { syncFailed } from './answers'
import type { Draft } from './draft'
import { membersInOrder } from './member-order'
import { restartSession } from './membership'
import type { ClassicRule } from './rules'
import type { ClassicMember } from './state'

/** A parked SyncGroup is answered; its member's session starts afresh. */
export function answerSync(draft: Draft, member: ClassicMember, error: ErrorName, rule: ClassicRule, because: string): void {
  if (member.awaitingSync === null) return
  draft.answer(member.awaitingSync, syncFailed(error), rule, { member: member.memberId, error }, { because })
  draft.update(member.memberId, { awaitingSync: null })
  restartSession(draft, member.memberId, because)
}

/** Nobody's assignment stands any more: all are cleared, and every parked SyncGroup hears why (Kafka: resetAndPropagateAssignmentWithError). */
export function resetAssignments(draft: Draft, error: ErrorName, rule: ClassicRule, because: string): void {
  for (const member of membersInOrder(draft)) {
    draft.update(member.memberId, { assignment: new Uint8Array(0) })
    answerSync(draft, member, error, rule, because)
  }
}

/** Nobody is waited for any more who has not yet sent its SyncGroup. */
export function cancelPendingSync(draft: Draft): void {
  if (draft.head('pendingSyncDeadline') === null) return
  draft.set({ pendingSyncDeadline: null })
  draft.cancelTimer('pending-sync-check')
}
