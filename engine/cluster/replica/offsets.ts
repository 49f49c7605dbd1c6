import { errorCode } from '../../kafka/errors'
import { topicPartition } from '../../kafka/ids'
import { endOffsetFor, stableEndOf } from '../../log/replica-log'
import type { ListOffsetsRequest } from '../message'
import { epochError } from './fetch-read'
import type { OffsetForLeaderEpochRequest } from './apis'
import type { Asking } from './delayed'
import type { ReplicaTurn } from './turn'

/** The two ends of a log: a client's end is the high watermark or the last stable offset, a follower's the log's (Kafka: Partition.fetchOffsetForTimestamp). */
export function listOffsetsAsked(turn: ReplicaTurn, asker: Asking, fields: ListOffsetsRequest): void {
  const topics = fields.topics.map(({ topic, partitions }) => ({
    topic,
    partitions: partitions.map((partitionIndex) => {
      const replica = turn.replica(topicPartition(topic, partitionIndex))
      if (replica?.role !== 'leader') return { partitionIndex, errorCode: errorCode('NOT_LEADER_OR_FOLLOWER'), offset: -1 }
      const { logStartOffset, logEndOffset, highWatermark } = replica.log
      const visible = fields.isolationLevel === 1 ? stableEndOf(replica.log) : highWatermark
      const end = fields.replicaId === undefined ? visible : logEndOffset
      return { partitionIndex, errorCode: 0, offset: fields.timestamp === -2 ? logStartOffset : end }
    }),
  }))
  turn.answer(asker, 'ListOffsets', { topics }, 'replication/offsets/listed')
}

/** A consumer checks its position after a change of leader (Kafka: Partition.lastOffsetForLeaderEpoch). */
export function epochEndAsked(turn: ReplicaTurn, asker: Asking, fields: OffsetForLeaderEpochRequest): void {
  const topics = fields.topics.map(({ topic, partitions }) => ({
    topic,
    partitions: partitions.map(({ partition, currentLeaderEpoch, leaderEpoch }) => {
      const key = topicPartition(topic, partition)
      const replica = turn.replica(key)
      const error = epochError(replica, turn.manager.image.partitions.has(key), currentLeaderEpoch)
      const end = replica === undefined || error !== 0 ? null : endOffsetFor(replica.log, leaderEpoch)
      return { partition, errorCode: error, leaderEpoch: end?.epoch ?? -1, endOffset: end?.endOffset ?? -1 }
    }),
  }))
  turn.reply(asker, 'OffsetForLeaderEpoch', { topics }, 'replication/epochs/answered')
}
