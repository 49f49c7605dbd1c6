import { errorCode, type ErrorName } from '../../kafka/errors'
import type { OffsetCommitRecord } from '../../kafka/records'
import type { RuleId } from '../../kernel/event'
import type { ShardContext } from '../coordinator/context'
import type { Reply, RequestId } from '../coordinator/result'
import type { OffsetCommitPartition, OffsetCommitRequest } from '../wire/offsets'
import type { OffsetRule } from './rules'

export interface CommitResult {
  readonly records: readonly OffsetCommitRecord[]
  readonly reply: Reply
}

function answer(fields: OffsetCommitRequest, errorOf: (partition: OffsetCommitPartition) => ErrorName): Reply['answer'] {
  const topics = fields.topics.map(({ name, partitions }) => ({
    name,
    partitions: partitions.map((partition) => ({ partitionIndex: partition.partitionIndex, errorCode: errorCode(errorOf(partition)) })),
  }))
  return { api: 'OffsetCommit', fields: { throttleTimeMs: 0, topics } }
}

/** A commit that the group does not let stand: every partition hears the same. */
export function refuseCommit(id: RequestId, fields: OffsetCommitRequest, error: ErrorName, rule: RuleId): CommitResult {
  const reply = { to: id, answer: answer(fields, () => error), rule, detail: { group: fields.groupId, member: fields.memberId, error } }
  return { records: [], reply }
}

/** A commit that may stand: one record a partition, in the order of the request. Whether the member owns the partition is nobody's question. */
export function commitOffsets(id: RequestId, fields: OffsetCommitRequest, rule: RuleId, context: ShardContext): CommitResult {
  const limit = context.config.offsetMetadataMaxBytes
  const tooLarge = (partition: OffsetCommitPartition): boolean => (partition.committedMetadata ?? '').length > limit
  const commitTimestamp = Math.floor(context.now / 1000)
  const records: OffsetCommitRecord[] = []
  let refused = 0
  for (const { name, partitions } of fields.topics) {
    const topicId = context.topicId(name)
    for (const partition of partitions) {
      if (tooLarge(partition)) {
        refused += 1
        continue
      }
      const key = { group: fields.groupId, topic: name, partition: partition.partitionIndex }
      const metadata = partition.committedMetadata ?? ''
      const value = { offset: partition.committedOffset, leaderEpoch: partition.committedLeaderEpoch, metadata, commitTimestamp, topicId }
      records.push({ type: 'OFFSET_COMMIT', key, value })
    }
  }
  const detail = { group: fields.groupId, member: fields.memberId, partitions: records.length }
  if (refused === 0) return { records, reply: { to: id, answer: answer(fields, () => 'NONE'), rule, detail } }
  const answered = answer(fields, (partition) => (tooLarge(partition) ? 'OFFSET_METADATA_TOO_LARGE' : 'NONE'))
  const error = { error: 'OFFSET_METADATA_TOO_LARGE' }
  return {
    records,
    reply: { to: id, answer: answered, rule: 'offsets/commit/metadata-too-large' satisfies OffsetRule, detail: { ...detail, ...error } },
  }
}
