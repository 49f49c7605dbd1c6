import type { GroupId } from '../kafka/ids'
import { groupOfRecord, type CoordinatorRecord } from '../kafka/records'
import { applyToClassicGroup, copyClassicGroup, emptyGroup } from './classic/change'
import { applyToConsumerGroup, emptyConsumerGroup } from './consumer/change'
import { inverseInConsumerGroup, replayIntoConsumerGroup } from './consumer/replay'
import { type GroupChange, Replayed, type GroupShard } from './group-shard'
import { inverseOffset, replayOffset } from './offsets/replay'

/** Makes one soft change, in place. */
export function apply(shard: GroupShard, groupId: GroupId, change: GroupChange): void {
  const group = shard.groups.get(groupId)
  switch (change.change) {
    case 'create':
      shard.groups.set(groupId, emptyGroup(groupId))
      return
    case 'restore':
      shard.groups.set(groupId, copyClassicGroup(change.group))
      return
    case 'remove':
      shard.groups.delete(groupId)
      return
    case 'begin':
      if (group?.kind !== 'consumer') shard.groups.set(groupId, emptyConsumerGroup(groupId))
      return
    case 'checked':
    case 'resolving':
    case 'timer':
      if (group?.kind === 'consumer') applyToConsumerGroup(group, change)
      return
    case 'head':
    case 'members':
    case 'pendingJoin':
    case 'pendingSync':
    case 'session':
    case 'staticMembers':
    case 'supportedProtocols':
      if (group?.kind !== 'classic') throw new Error(`a change to a group that is not there: ${groupId}`)
      applyToClassicGroup(group, change)
  }
}

/** Records of a consumer group make it, even in the place of a classic one; tombstones leave alone what is of another kind by now. */
export function replay(shard: GroupShard, record: CoordinatorRecord): void {
  if (record.type === 'OFFSET_COMMIT') replayOffset(shard.offsets, record)
  else if (record.type === 'GROUP_METADATA') {
    if (record.value === null) shard.records.delete(record.key.group)
    else shard.records.set(record.key.group, new Replayed(record.value))
  } else {
    const { groupId } = record.key
    let group = shard.groups.get(groupId)
    if (group?.kind !== 'consumer') {
      if (record.value === null) return
      group = emptyConsumerGroup(groupId)
      shard.groups.set(groupId, group)
    }
    if (!replayIntoConsumerGroup(group, record)) shard.groups.delete(groupId)
  }
}

/** The record that takes this one back: what the shard holds under its key now, or a tombstone. */
export function inverse(shard: GroupShard, record: CoordinatorRecord): CoordinatorRecord {
  if (record.type === 'OFFSET_COMMIT') return inverseOffset(shard.offsets, record)
  if (record.type === 'GROUP_METADATA')
    return { type: record.type, key: record.key, value: shard.records.get(record.key.group)?.value ?? null }
  const group = shard.groups.get(groupOfRecord(record))
  return inverseInConsumerGroup(group?.kind === 'consumer' ? group : undefined, record)
}

/** The groups that a new coordinator would know from its log, each once. */
export function hardGroups(shard: GroupShard): Iterable<GroupId> {
  const told = new Set<GroupId>(shard.records.keys())
  for (const [id, group] of shard.groups) if (group.kind === 'consumer') told.add(id)
  for (const id of shard.offsets.keys()) told.add(id)
  return told
}
