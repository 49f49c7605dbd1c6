import type { GroupId } from '../../kafka/ids'
import type { CoordinatorRecord } from '../../kafka/records'
import type { ShardContext } from '../coordinator/context'
import type { ClassicResult } from './coordinator'
import { Draft } from './draft'
import { groupTombstone } from './records'
import type { ClassicGroup } from './state'

/** DeleteGroups: only an Empty group goes, its offsets' tombstones first and its own last, in one batch (Kafka: deleteGroups). */
export function decideDeletion(
  group: ClassicGroup | undefined,
  groupId: GroupId,
  offsetTombstones: readonly CoordinatorRecord[],
  context: ShardContext,
): ClassicResult {
  const draft = new Draft(group, groupId, context)
  if (group === undefined || group.state === 'Dead') draft.fact('DeletionRefused', 'classic/group/missing', { error: 'GROUP_ID_NOT_FOUND' })
  else if (group.state !== 'Empty') draft.fact('DeletionRefused', 'classic/group/not-empty', { error: 'NON_EMPTY_GROUP' })
  else {
    draft.records.push(...offsetTombstones, groupTombstone(groupId))
    draft.fact('GroupDeleted', 'classic/group/deleted', { offsets: offsetTombstones.length })
    for (const memberId of draft.pendingJoin.keys()) draft.cancelTimer('pending-id', memberId)
    draft.removeGroup()
  }
  const result = draft.result()
  return group === undefined ? { ...result, soft: [] } : result
}
