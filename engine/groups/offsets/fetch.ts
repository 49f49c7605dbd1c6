import { splitTopicPartition, topicPartition, type GroupId, type TopicPartition } from '../../kafka/ids'
import type { CoordinatorRecord, OffsetCommitRecord } from '../../kafka/records'
import type { Reply, RequestId } from '../coordinator/result'
import type { OffsetFetchRequest, OffsetFetchResponse } from '../wire/offsets'
import type { OffsetRule } from './rules'
import type { Offsets } from './state'

interface Found {
  readonly offset: number
  readonly leaderEpoch: number
  readonly metadata: string
}

type AnsweredGroup = OffsetFetchResponse['groups'][number]

const nothing: Found = { offset: -1, leaderEpoch: -1, metadata: '' }

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

function answerGroup(
  offsets: Offsets,
  undo: readonly CoordinatorRecord[],
  { groupId, topics }: OffsetFetchRequest['groups'][number],
  dead: boolean,
): AnsweredGroup {
  const committed = offsets.get(groupId)
  const before = uncommitted(undo, groupId)
  const find = (name: TopicPartition): Found => {
    if (dead) return nothing
    const value = before.get(name)
    return (value === undefined ? committed?.get(name) : value) ?? nothing
  }
  const all = topics ?? topicsOf(new Set([...(committed?.keys() ?? []), ...before.keys()]))
  const answered = all.map(({ name, partitionIndexes }) => ({
    name,
    partitions: partitionIndexes.map((partitionIndex) => {
      const { offset, leaderEpoch, metadata } = find(topicPartition(name, partitionIndex))
      return { partitionIndex, committedOffset: offset, committedLeaderEpoch: leaderEpoch, metadata, errorCode: 0 }
    }),
  }))
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
  fields: OffsetFetchRequest,
  isDead: (group: GroupId) => boolean,
): Reply {
  const groups = fields.groups.map((group) => answerGroup(offsets, undo, group, isDead(group.groupId)))
  const dead = fields.groups.some(({ groupId }) => isDead(groupId))
  const rule: OffsetRule = dead ? 'offsets/fetch/group-dead' : 'offsets/fetch/answered'
  return { to: id, answer: { api: 'OffsetFetch', fields: { throttleTimeMs: 0, groups } }, rule, detail: {} }
}
