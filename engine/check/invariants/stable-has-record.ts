import type { GroupInvariant } from './invariant'

/** Stable implies a committed record of that generation. */
export const stableHasRecord: GroupInvariant = {
  name: 'stable-has-record',
  ofGroup({ group, shard }) {
    if (group.state !== 'Stable') return null
    const written = shard.records.get(group.groupId)?.value.generation ?? -1
    if (written !== group.generationId) return { generation: group.generationId, written }
    for (const { undo } of shard.pending)
      for (const record of undo)
        if (record.type === 'GROUP_METADATA' && record.key.group === group.groupId && record.value?.generation !== group.generationId)
          return { generation: group.generationId, written: 'not committed' }
    return null
  },
}
