import { assignedOf } from '../../groups/consumer/assigned'
import { stateOfNumber } from '../../groups/consumer/records'
import type { ConsumerGroupRecord, TopicPartitionNumbers, TopicPartitionsSince } from '../../kafka/consumer-records'
import type { CoordinatorRecord } from '../../kafka/records'
import { byCodeUnit, byNumber } from '../../kernel/order'
import { epochsView } from './current-assignment'
import { isJson, shown, type Json } from './reading'

/** The same value with the keys of objects sorted, so that equal ones print alike. */
export function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (!isJson(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => byCodeUnit(a, b))
      .map(([key, each]) => [key, inOrder(each)]),
  )
}

/** How a topic is called in a file: a topic that is not there any more has no name. */
export type TopicNamer = (topicId: string) => string

/** Partitions by the name of their topic. */
export function numbersView(topics: readonly TopicPartitionNumbers[], nameOf: TopicNamer): Json {
  const listed = topics.filter(({ partitions }) => partitions.length > 0)
  return Object.fromEntries(listed.map(({ topicId, partitions }) => [nameOf(topicId), [...partitions].sort(byNumber)]))
}

const renamed = (topics: readonly TopicPartitionsSince[], nameOf: TopicNamer): TopicPartitionsSince[] =>
  topics.map((topic) => ({ ...topic, topicId: nameOf(topic.topicId) }))

const sinceView = (topics: readonly TopicPartitionsSince[], epoch: number, nameOf: TopicNamer): Json =>
  epochsView(assignedOf(renamed(topics, nameOf), epoch))

function memberView(record: Extract<ConsumerGroupRecord, { type: 'CONSUMER_GROUP_MEMBER_METADATA' }>): Json {
  const { value } = record
  if (value === null) return { member: record.key.memberId, tombstone: true }
  const { classicMemberMetadata: classic, instanceId, serverAssignor, subscribedTopicRegex: regex } = value
  return {
    member: record.key.memberId,
    ...(instanceId === null ? {} : { instanceId }),
    subscribedTopicNames: value.subscribedTopicNames,
    ...(regex === null || regex === '' ? {} : { subscribedTopicRegex: regex }),
    rebalanceTimeoutMs: value.rebalanceTimeoutMs,
    ...(serverAssignor === null ? {} : { serverAssignor }),
    ...(classic === null
      ? {}
      : { classic: { sessionTimeoutMs: classic.sessionTimeoutMs, protocols: classic.supportedProtocols.map(({ name }) => name) } }),
  }
}

function currentView(record: Extract<ConsumerGroupRecord, { type: 'CONSUMER_GROUP_CURRENT_MEMBER_ASSIGNMENT' }>, nameOf: TopicNamer): Json {
  const { value } = record
  if (value === null) return { member: record.key.memberId, tombstone: true }
  const { memberEpoch, previousMemberEpoch } = value
  return {
    member: record.key.memberId,
    memberEpoch,
    previousMemberEpoch,
    state: stateOfNumber(value.state),
    assigned: sinceView(value.assignedPartitions, memberEpoch, nameOf),
    pendingRevocation: sinceView(value.partitionsPendingRevocation, memberEpoch, nameOf),
  }
}

/** A record as the files write it; the metadata hash is left out. */
export function recordView(record: CoordinatorRecord, nameOf: TopicNamer): Json {
  const tombstone = record.value === null ? { tombstone: true } : {}
  switch (record.type) {
    case 'CONSUMER_GROUP_MEMBER_METADATA':
      return { type: 'MEMBER_METADATA', ...memberView(record) }
    case 'CONSUMER_GROUP_METADATA':
      return { type: 'GROUP_METADATA', ...tombstone, ...(record.value === null ? {} : { epoch: record.value.epoch }) }
    case 'CONSUMER_GROUP_PARTITION_METADATA':
      return { type: 'PARTITION_METADATA', ...tombstone }
    case 'CONSUMER_GROUP_TARGET_ASSIGNMENT_METADATA': {
      if (record.value === null) return { type: 'TARGET_ASSIGNMENT_METADATA', ...tombstone }
      const { assignmentEpoch: epoch, assignmentTimestamp: timestampMs } = record.value
      return { type: 'TARGET_ASSIGNMENT_METADATA', epoch, timestampMs }
    }
    case 'CONSUMER_GROUP_TARGET_ASSIGNMENT_MEMBER': {
      const of = { type: 'TARGET_ASSIGNMENT_MEMBER', member: record.key.memberId, ...tombstone }
      return record.value === null ? of : { ...of, partitions: numbersView(record.value.topicPartitions, nameOf) }
    }
    case 'CONSUMER_GROUP_CURRENT_MEMBER_ASSIGNMENT':
      return { type: 'CURRENT_MEMBER_ASSIGNMENT', ...currentView(record, nameOf) }
    case 'CONSUMER_GROUP_REGULAR_EXPRESSION': {
      const of = { type: 'REGULAR_EXPRESSION', regex: record.key.regularExpression, ...tombstone }
      return record.value === null ? of : { ...of, topics: [...record.value.topics].sort(byCodeUnit) }
    }
    case 'GROUP_METADATA': {
      if (record.value === null) return { type: 'CLASSIC_GROUP_METADATA', ...tombstone }
      const { generation, protocol, leader, members } = record.value
      const ids = members.map(({ memberId }) => memberId).sort(byCodeUnit)
      return { type: 'CLASSIC_GROUP_METADATA', generation, protocol, leader, members: ids }
    }
    case 'OFFSET_COMMIT':
      return { type: 'OFFSET_COMMIT', partition: record.key.partition, ...tombstone }
  }
}

const isTarget = (record: Json): boolean => record['type'] === 'TARGET_ASSIGNMENT_MEMBER' && record['tombstone'] !== true

/** Whether two records that follow each other may stand the other way round: targets, and records that differ in the member alone. */
export function mayTurn(a: Json, b: Json): boolean {
  if (isTarget(a) && isTarget(b)) return true
  return a['type'] === b['type'] && a['member'] !== undefined && a['tombstone'] === b['tombstone']
}

/** Records as text, runs whose order says nothing sorted. */
export function recordLines(records: readonly Json[]): string[] {
  const lines: string[] = []
  let run: string[] = []
  let before: Json | undefined
  for (const record of records) {
    if (before !== undefined && !mayTurn(before, record)) {
      lines.push(...run.sort(byCodeUnit))
      run = []
    }
    run.push(shown(inOrder(record)))
    before = record
  }
  return [...lines, ...run.sort(byCodeUnit)]
}
