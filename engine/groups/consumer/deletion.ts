import type { CoordinatorRecord } from '../../kafka/records'
import type { ConsumerDraft } from './draft'
import { groupTombstones } from './records'

/** DeleteGroups: only an empty group goes, its offsets' tombstones first (Kafka: deleteGroups). */
export function deleteGroup(draft: ConsumerDraft, offsetTombstones: readonly CoordinatorRecord[]): void {
  if (draft.members.size > 0) {
    draft.fact('DeletionRefused', 'consumer/group/not-empty', { error: 'NON_EMPTY_GROUP' })
    return
  }
  draft.records.push(...offsetTombstones, ...groupTombstones(draft.groupId))
  draft.fact('GroupDeleted', 'consumer/group/deleted', { offsets: offsetTombstones.length })
}
