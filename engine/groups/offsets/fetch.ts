import { splitTopicPartition, topicPartition, type GroupId, type TopicName, type TopicPartition } from '../../kafka/ids'
import { errorCode, type ErrorName } from '../../kafka/errors'
import type { CoordinatorRecord, OffsetCommitRecord } from '../../kafka/records'
import type { RuleId } from '../../kernel/event'
import type { ShardContext } from '../coordinator/context'
import type { Reply, RequestId } from '../coordinator/result'
import type { OffsetFetchRequest, OffsetFetchResponse } from '../wire/offsets'
import type { Offsets } from './state'
import { topicNameIn } from './topic-names'

interface Found {
  readonly offset: number
  readonly leaderEpoch: number
  readonly metadata: string
}

type AskedGroup = OffsetFetchRequest['groups'][number]

/** What a group says to a fetch of its offsets. */
export interface FetchVerdict {
  readonly error: ErrorName | null
  readonly rule: RuleId
}

type AskedTopic = NonNullable<AskedGroup['topics']>[number]
type AnsweredGroup = OffsetFetchResponse['groups'][number]
type AnsweredPartition = AnsweredGroup['topics'][number]['partitions'][number]

const nothing: Found = { offset: -1, leaderEpoch: -1, metadata: '' }
const unknownTopic = { committedOffset: -1, committedLeaderEpoch: -1, metadata: '', errorCode: errorCode('UNKNOWN_TOPIC_ID') }

/** What was there before records that are appended but not committed: a fetch sees committed offsets alone. */
function uncommitted(undo: Iterable<CoordinatorRecord>, group: GroupId): Map<TopicPartition, OffsetCommitRecord['value']> {
  const before = new Map<TopicPartition, OffsetCommitRecord['value']>()
  for (const record of undo) {
    if (record.type === 'OFFSET_COMMIT' && record.key.group === group)
      before.set(topicPartition(record.key.topic, record.key.partition), record.value)
  }
  return before
}

function topicsOf(names: Iterable<TopicPartition>): { readonly name: string; readonly partitionIndexes: number[] }[] {
  const topics = new Map<string, number[]>()
  for (const name of names) {
    const { topic, partition } = splitTopicPartition(name)
    const known = topics.get(topic)
    if (known === undefined) topics.set(topic, [partition])
    else known.push(partition)
  }
  return [...topics].map(([name, partitionIndexes]) => ({ name, partitionIndexes }))
}

function answerTopic(
  name: TopicName | null,
  partitionIndexes: readonly number[],
  find: (partition: TopicPartition) => Found,
): AnsweredPartition[] {
  const answered: AnsweredPartition[] = []
  for (const partitionIndex of partitionIndexes) {
    if (name === null) {
      answered.push({ ...unknownTopic, partitionIndex })
      continue
    }
    const { offset, leaderEpoch, metadata } = find(topicPartition(name, partitionIndex))
    answered.push({ partitionIndex, committedOffset: offset, committedLeaderEpoch: leaderEpoch, metadata, errorCode: 0 })
  }
  return answered
}

function answerGroup(
  offsets: Offsets,
  undo: readonly CoordinatorRecord[],
  { groupId, topics }: AskedGroup,
  dead: boolean,
  context: ShardContext,
): AnsweredGroup {
  const committed = offsets.get(groupId)
  const before = uncommitted(undo, groupId)
  const find = (name: TopicPartition): Found => {
    if (dead) return nothing
    const value = before.size === 0 ? undefined : before.get(name)
    return (value === undefined ? committed?.get(name) : value) ?? nothing
  }
  const all: readonly AskedTopic[] = topics ?? topicsOf(new Set([...(committed?.keys() ?? []), ...before.keys()]))
  const answered = all.map((topic) => {
    const partitions = answerTopic(topicNameIn(topic, context), topic.partitionIndexes, find)
    return topic.topicId === undefined ? { name: topic.name, partitions } : { name: topic.name, topicId: topic.topicId, partitions }
  })
  if (topics !== null) return { groupId, topics: answered, errorCode: 0 }
  const known = answered.map((topic) => ({ ...topic, partitions: topic.partitions.filter(({ committedOffset }) => committedOffset >= 0) }))
  return { groupId, topics: known.filter(({ partitions }) => partitions.length > 0), errorCode: 0 }
}

/**
 * OffsetFetch (Kafka: OffsetMetadataManager.fetchOffsets): a read, so it waits for nothing. `undo` are the records that would undo what is
 * not committed yet, newest first. A group without a commit, or a dead one, is answered as one that has none.
 */
export function fetchOffsets(
  offsets: Offsets,
  undo: readonly CoordinatorRecord[],
  id: RequestId,
  { fields }: { readonly fields: OffsetFetchRequest },
  verdictOf: (group: AskedGroup) => FetchVerdict,
  context: ShardContext,
): Reply {
  const asked = fields.groups.map((group) => ({ group, verdict: verdictOf(group) }))
  const groups = asked.map(({ group, verdict }) => {
    if (verdict.error !== null) return { groupId: group.groupId, topics: [], errorCode: errorCode(verdict.error) }
    return answerGroup(offsets, undo, group, verdict.rule === 'offsets/fetch/group-dead', context)
  })
  const telling = asked.find(({ verdict }) => verdict.error !== null || verdict.rule === 'offsets/fetch/group-dead') ?? asked[0]
  const answer = { api: 'OffsetFetch' as const, fields: { throttleTimeMs: 0, groups } }
  return { to: id, answer, rule: telling?.verdict.rule ?? 'offsets/fetch/answered', detail: {} }
}
