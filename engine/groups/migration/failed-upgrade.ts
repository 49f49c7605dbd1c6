import type { ErrorName } from '../../kafka/errors'
import { Draft } from '../classic/draft'
import { restartSession } from '../classic/membership'
import type { ClassicGroup } from '../classic/state'
import type { ClassicChange } from '../classic/change'
import type { ShardContext } from '../coordinator/context'
import type { CoordinatorResult } from '../coordinator/result'
import type { MigrationRule } from './rules'

/** The records of a conversion were not written: the group is what it was before, and its members' sessions begin anew. */
export function restored(
  before: ClassicGroup,
  error: ErrorName,
  context: ShardContext,
): CoordinatorResult<ClassicChange | { readonly change: 'restore'; readonly group: ClassicGroup }, never> {
  const draft = new Draft(before, before.groupId, context)
  for (const memberId of before.members.keys()) {
    // Whoever waited has been answered already.
    draft.update(memberId, { awaitingJoin: null, awaitingSync: null })
    restartSession(draft, memberId)
  }
  draft.set({ awaitingJoin: 0 })
  const { soft, effects } = draft.result()
  const rule: MigrationRule = 'migration/upgrade/append-failed'
  const detail = { group: before.groupId, error }
  return {
    records: [],
    replies: [],
    soft: [{ change: 'restore', group: before }, ...soft],
    effects: [{ do: 'fact', type: 'ConversionFailed', rule, detail }, ...effects],
  }
}
