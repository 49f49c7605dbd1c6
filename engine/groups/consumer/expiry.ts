import type { TopicName } from '../../kafka/ids'
import type { OffsetExpiry } from '../offsets/expiry'
import type { ConsumerGroup } from './state'

const resolvedTo = ({ resolvedRegexes }: ConsumerGroup, topic: TopicName): boolean => {
  for (const { topics } of resolvedRegexes.values()) if (topics.includes(topic)) return true
  return false
}

/** An offset of a consumer group grows old from its commit on, whether or not there are members (Kafka: ModernGroup.offsetExpirationCondition). */
export function consumerExpiry(group: ConsumerGroup): OffsetExpiry {
  return {
    since: ({ committedAt }) => committedAt,
    isSubscribedTo: (topic) => group.subscribers.has(topic) || resolvedTo(group, topic),
  }
}
