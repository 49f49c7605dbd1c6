import { errorCode, type ErrorName } from '../../kafka/errors'
import type { TopicId } from '../../kafka/ids'
import type { OffsetCommitRecord } from '../../kafka/records'
import type { RuleId } from '../../kernel/event'
import type { ShardContext } from '../coordinator/context'
import type { Reply, RequestId } from '../coordinator/result'
import type { OffsetCommitPartition, OffsetCommitRequest, OffsetCommitResponse, OffsetCommitTopic } from '../wire/offsets'
import type { OffsetRule } from './rules'
import { topicIdIn, topicNameIn } from './topic-names'

export interface CommitResult {
  readonly records: readonly OffsetCommitRecord[]
  readonly reply: Reply
}

/** What a group says of one partition of a commit that stands as a whole; null where it may be written. */
export type PartitionVerdict = (topicId: TopicId, partition: number) => ErrorName | null

type AnsweredTopic = OffsetCommitResponse['topics'][number]
type AnsweredPartition = AnsweredTopic['partitions'][number]

function answeredTopic({ name, topicId }: OffsetCommitTopic, partitions: readonly AnsweredPartition[]): AnsweredTopic {
  return topicId === undefined ? { name, partitions } : { name, topicId, partitions }
}

const answered = (topics: readonly AnsweredTopic[]): Reply['answer'] => ({ api: 'OffsetCommit', fields: { throttleTimeMs: 0, topics } })

/** A commit that the group does not let stand: every partition hears the same. */
export function refuseCommit(id: RequestId, fields: OffsetCommitRequest, error: ErrorName, rule: RuleId): CommitResult {
  const code = errorCode(error)
  const topics = fields.topics.map((topic) =>
    answeredTopic(
      topic,
      topic.partitions.map(({ partitionIndex }) => ({ partitionIndex, errorCode: code })),
    ),
  )
  const reply = { to: id, answer: answered(topics), rule, detail: { group: fields.groupId, member: fields.memberId, error } }
  return { records: [], reply }
}

/** The rule of the host that refuses a partition, where it is not the group's. */
function hostRule(error: ErrorName | undefined): OffsetRule | undefined {
  if (error === 'OFFSET_METADATA_TOO_LARGE') return 'offsets/commit/metadata-too-large'
  return error === 'UNKNOWN_TOPIC_OR_PARTITION' || error === 'UNKNOWN_TOPIC_ID' ? 'offsets/commit/unknown-topic' : undefined
}

const tooLarge = ({ committedMetadata }: OffsetCommitPartition, limit: number): ErrorName =>
  (committedMetadata ?? '').length > limit ? 'OFFSET_METADATA_TOO_LARGE' : 'NONE'

const missing = (name: string, context: ShardContext, verdict: PartitionVerdict | null): ErrorName | null =>
  verdict !== null && context.image.topic(name) === undefined ? 'UNKNOWN_TOPIC_OR_PARTITION' : null

/**
 * A commit that may stand: one record a partition, in the order of the request. `verdict` is the group's on each partition; where there is
 * one, topics that are gone are refused before it (Kafka: KafkaApis.handleOffsetCommitRequest).
 */
export function commitOffsets(
  id: RequestId,
  request: { readonly fields: OffsetCommitRequest; readonly version: number },
  rule: RuleId,
  context: ShardContext,
  verdict: PartitionVerdict | null = null,
): CommitResult {
  const { fields } = request
  const limit = context.config.offsetMetadataMaxBytes
  const commitTimestamp = Math.floor(context.now / 1000)
  const records: OffsetCommitRecord[] = []
  const topics: AnsweredTopic[] = []
  let error: ErrorName | undefined
  for (const topic of fields.topics) {
    const name = topicNameIn(topic, context)
    const topicId = topicIdIn(topic, context)
    const gone = name === null ? 'UNKNOWN_TOPIC_ID' : missing(name, context, verdict)
    const partitions: AnsweredPartition[] = []
    for (const partition of topic.partitions) {
      const refused = gone ?? verdict?.(topicId, partition.partitionIndex) ?? tooLarge(partition, limit)
      partitions.push({ partitionIndex: partition.partitionIndex, errorCode: errorCode(refused) })
      if (refused !== 'NONE' || name === null) {
        error ??= refused
        continue
      }
      const key = { group: fields.groupId, topic: name, partition: partition.partitionIndex }
      const metadata = partition.committedMetadata ?? ''
      const value = { offset: partition.committedOffset, leaderEpoch: partition.committedLeaderEpoch, metadata, commitTimestamp, topicId }
      records.push({ type: 'OFFSET_COMMIT', key, value })
    }
    topics.push(answeredTopic(topic, partitions))
  }
  const detail = { group: fields.groupId, member: fields.memberId, partitions: records.length }
  const reply = { to: id, answer: answered(topics), rule: hostRule(error) ?? rule }
  return { records, reply: { ...reply, detail: error === undefined ? detail : { ...detail, error } } }
}
