import { splitTopicPartition, type GroupId, type TopicName } from '../../kafka/ids'
import type { OffsetCommitRecord } from '../../kafka/records'
import type { Offsets } from './state'

/** Forgets what a group committed: all of it, or for these topics. */
export function offsetTombstones(offsets: Offsets, group: GroupId, topics?: readonly TopicName[]): OffsetCommitRecord[] {
  return [...(offsets.get(group)?.keys() ?? [])].flatMap((name): OffsetCommitRecord[] => {
    const { topic, partition } = splitTopicPartition(name)
    if (topics !== undefined && !topics.includes(topic)) return []
    return [{ type: 'OFFSET_COMMIT', key: { group, topic, partition }, value: null }]
  })
}
