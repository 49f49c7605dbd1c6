import { topicPartition } from '../../kafka/ids'
import type { OffsetCommitRecord } from '../../kafka/records'
import type { CommittedOffset, Offsets } from './state'

/** What an OFFSET_COMMIT record makes of the offsets, in place; a tombstone forgets (Kafka: OffsetMetadataManager.replay). */
export function replayOffset(offsets: Offsets, { key, value }: OffsetCommitRecord): void {
  const name = topicPartition(key.topic, key.partition)
  const group = offsets.get(key.group)
  if (value === null) {
    group?.delete(name)
    if (group?.size === 0) offsets.delete(key.group)
    return
  }
  const committed: CommittedOffset = {
    offset: value.offset,
    leaderEpoch: value.leaderEpoch,
    metadata: value.metadata,
    committedAt: value.commitTimestamp * 1000,
    topicId: value.topicId,
  }
  if (group === undefined) offsets.set(key.group, new Map([[name, committed]]))
  else group.set(name, committed)
}

/** The record that brings back what this one is about to replace. */
export function inverseOffset(offsets: Offsets, { key }: OffsetCommitRecord): OffsetCommitRecord {
  const before = offsets.get(key.group)?.get(topicPartition(key.topic, key.partition))
  if (before === undefined) return { type: 'OFFSET_COMMIT', key, value: null }
  const { offset, leaderEpoch, metadata, committedAt, topicId } = before
  return { type: 'OFFSET_COMMIT', key, value: { offset, leaderEpoch, metadata, commitTimestamp: committedAt / 1000, topicId } }
}
