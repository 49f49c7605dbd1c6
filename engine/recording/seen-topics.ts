import { TopicMetadata } from '../cluster/world'
import { splitTopicPartition } from '../kafka/ids'
import { partitionsIn } from './embedded'
import type { Exchange } from './exchange'
import type { NameOfTopic } from './observe-consumer-member'

/** The topics that a log speaks of. */
export interface SeenTopics {
  readonly topics: Map<string, TopicMetadata>
  /** Name → id, of those that somebody was assigned by id. */
  readonly ids: ReadonlyMap<string, string>
}

/** Partitions that somebody was given or committed for exist, led by the one broker; how many more there are is not told. */
export function seenTopics(exchanges: readonly Exchange[], nameOf: NameOfTopic, broker: number): SeenTopics {
  const ids = new Map<string, string>()
  const counts = new Map<string, number>()
  const seen = (topic: string, partition: number): void => {
    counts.set(topic, Math.max(counts.get(topic) ?? 0, partition + 1))
  }
  for (const exchange of exchanges) {
    if (exchange.api === 'ConsumerGroupHeartbeat')
      for (const { topicId, partitions } of exchange.response.assignment?.topicPartitions ?? []) {
        ids.set(nameOf(topicId), topicId)
        for (const partition of partitions) seen(nameOf(topicId), partition)
      }
    if (exchange.api === 'OffsetCommit')
      for (const topic of exchange.request.topics) for (const { partitionIndex } of topic.partitions) seen(topic.name, partitionIndex)
    if (exchange.api === 'SyncGroup')
      for (const name of partitionsIn(exchange.response.assignment) ?? []) {
        const { topic, partition } = splitTopicPartition(name)
        seen(topic, partition)
      }
  }
  const leader = { leader: broker, leaderEpoch: 0 }
  const topicOf = (name: string, count: number): TopicMetadata =>
    new TopicMetadata(
      name,
      ids.get(name) ?? '',
      Array.from({ length: count }, () => leader),
    )
  return { topics: new Map([...counts].map(([name, count]) => [name, topicOf(name, count)])), ids }
}
