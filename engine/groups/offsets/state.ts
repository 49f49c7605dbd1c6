import type { GroupId, TopicId, TopicPartition } from '../../kafka/ids'
import type { SimTime } from '../../kernel/node'

/** What a group committed for one partition (Kafka: OffsetAndMetadata). */
export interface CommittedOffset {
  readonly offset: number
  readonly leaderEpoch: number
  readonly metadata: string
  readonly committedAt: SimTime
  readonly topicId: TopicId
}

/** Hard: group → `orders-2` → what was committed. */
export type Offsets = Map<GroupId, Map<TopicPartition, CommittedOffset>>
