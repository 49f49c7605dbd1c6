import { topicPartition } from '../../kafka/ids'
import { TopicMetadata } from '../topic'
import type { ClusterImage } from './image'

/** What a later image has otherwise than an earlier one, as clients are told of topics. */
export interface ToldTopics {
  readonly topics: readonly TopicMetadata[]
  readonly removed: readonly string[]
}

const nothing: ToldTopics = { topics: [], removed: [] }

export function toldTopics(before: ClusterImage, after: ClusterImage): ToldTopics {
  if (before === after) return nothing
  const topics: TopicMetadata[] = []
  for (const { name, topicId, partitions: count } of after.topics.values()) {
    const keys = Array.from({ length: count }, (_, partition) => topicPartition(name, partition))
    if (keys.every((key) => before.partitions.get(key) === after.partitions.get(key))) continue
    const partitions = keys.map((key) => {
      const known = after.partitions.get(key)
      return { leader: known?.leader ?? -1, leaderEpoch: known?.leaderEpoch ?? -1 }
    })
    topics.push(new TopicMetadata(name, topicId, partitions))
  }
  return { topics, removed: [...before.topics.keys()].filter((name) => !after.topics.has(name)) }
}
