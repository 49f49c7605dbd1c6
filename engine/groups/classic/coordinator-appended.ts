import type { ErrorName } from '../../kafka/errors'
import type { ShardContext } from '../coordinator/context'
import { appendErrorOf } from '../coordinator/append-refusal'
import { joinRefusal } from '../coordinator/refusal'
import { assignmentCommitted, assignmentFailed } from './coordinator-sync'
import { Draft } from './draft'
import { membersInOrder } from './member-order'
import type { ClassicGroup } from './state'
import { replacementCommitted, replacementFailed } from './static-member'
import type { ClassicThen } from './then'
import type { ClassicResult } from './coordinator'

/** A group record is committed: go on with what waited for it. */
export function decideCommitted(group: ClassicGroup, then: ClassicThen, context: ShardContext): ClassicResult {
  const draft = new Draft(group, group.groupId, context)
  switch (then.then) {
    case 'assignment':
      assignmentCommitted(draft, then)
      break
    case 'replaced':
      replacementCommitted(draft, then)
      break
    case 'created':
      draft.fact('GroupCommitted', 'classic/join/group-created-committed', { generation: 0 })
      break
    case 'emptied':
      draft.fact('GroupCommitted', 'classic/join/empty-committed', { generation: then.generation })
  }
  return draft.result()
}

/** A group record could not be written: what waited for it is undone or told. */
export function decideFailed(group: ClassicGroup, then: ClassicThen, error: ErrorName, context: ShardContext): ClassicResult {
  const draft = new Draft(group, group.groupId, context)
  if (then.then === 'assignment') assignmentFailed(draft, then, error)
  else if (then.then === 'replaced') replacementFailed(draft, then, error)
  else if (then.then === 'created') creationFailed(draft, appendErrorOf(error))
  return draft.result()
}

/** The group never came to be: its creation is undone, and whoever came meanwhile is told why. */
function creationFailed(draft: Draft, error: ErrorName): void {
  draft.fact('GroupRemoved', 'classic/join/group-created-failed', { error })
  draft.cancelTimer('join-phase-timeout')
  for (const memberId of draft.pendingJoin.keys()) draft.cancelTimer('pending-id', memberId)
  for (const { memberId, awaitingJoin } of membersInOrder(draft)) {
    draft.cancelTimer('session', memberId)
    if (awaitingJoin === null) continue
    draft.answer(awaitingJoin, joinRefusal(memberId, error), 'classic/join/group-created-failed', { member: memberId, error })
  }
  draft.removeGroup()
}
