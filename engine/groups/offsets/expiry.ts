import { splitTopicPartition, type GroupId, type TopicName, type TopicPartition } from '../../kafka/ids'
import type { OffsetCommitRecord } from '../../kafka/records'
import { toMs } from '../../kernel/time'
import type { SimTime } from '../../kernel/node'
import type { CommittedOffset } from './state'

/** From when on a group's offsets grow old, and which stay whatever their age (Kafka: OffsetExpirationCondition, Group.isSubscribedToTopic). */
export interface OffsetExpiry {
  since(committed: CommittedOffset): SimTime
  isSubscribedTo(topic: TopicName): boolean
}

export interface ExpiredOffsets {
  readonly records: readonly OffsetCommitRecord[]
  /** Nothing of the group's is left behind them. */
  readonly all: boolean
}

const wholeMs = (time: SimTime): number => Math.floor(toMs(time))

/** Tombstones for what nobody reads and nobody has committed for so long (Kafka: OffsetMetadataManager.cleanupExpiredOffsets). */
export function expiredOffsets(
  group: GroupId,
  committed: ReadonlyMap<TopicPartition, CommittedOffset>,
  expiry: OffsetExpiry,
  now: SimTime,
  retentionMs: number,
): ExpiredOffsets {
  const records: OffsetCommitRecord[] = []
  for (const [name, offset] of committed) {
    const { topic, partition } = splitTopicPartition(name)
    if (expiry.isSubscribedTo(topic) || wholeMs(now) - wholeMs(expiry.since(offset)) < retentionMs) continue
    records.push({ type: 'OFFSET_COMMIT', key: { group, topic, partition }, value: null })
  }
  return { records, all: records.length === committed.size }
}
