import type {
  ClassicMemberMetadata,
  ConsumerGroupMemberMetadataValue,
  ConsumerGroupPartitionMetadataValue,
  ConsumerGroupRecord,
  ConsumerGroupRecordType,
  GroupMemberKey,
  TopicPartitionNumbers,
  TopicPartitionsSince,
} from './consumer-records'
import type { Fields, FieldValue } from './plan'
import { bytes, int, list, struct, text, textOrNull, wrongField } from './record-fields'

const word = (value: FieldValue): string => {
  if (typeof value !== 'string') throw wrongField('string')
  return value
}

const number = (value: FieldValue): number => {
  if (typeof value !== 'number') throw wrongField('number')
  return value
}

function classicMember(value: FieldValue | undefined): ClassicMemberMetadata | null {
  if (value === undefined || value === null) return null
  const fields = struct(value)
  return {
    sessionTimeoutMs: int(fields, 'sessionTimeoutMs', -1),
    supportedProtocols: list(fields, 'supportedProtocols', (protocol) => {
      const of = struct(protocol)
      return { name: text(of, 'name'), metadata: bytes(of, 'metadata') }
    }),
  }
}

const memberMetadata = (fields: Fields): ConsumerGroupMemberMetadataValue => ({
  instanceId: textOrNull(fields, 'instanceId'),
  rackId: textOrNull(fields, 'rackId'),
  clientId: text(fields, 'clientId'),
  clientHost: text(fields, 'clientHost'),
  subscribedTopicNames: list(fields, 'subscribedTopicNames', word),
  subscribedTopicRegex: textOrNull(fields, 'subscribedTopicRegex'),
  rebalanceTimeoutMs: int(fields, 'rebalanceTimeoutMs', -1),
  serverAssignor: textOrNull(fields, 'serverAssignor'),
  classicMemberMetadata: classicMember(fields['classicMemberMetadata']),
})

const partitionMetadata = (fields: Fields): ConsumerGroupPartitionMetadataValue => ({
  topics: list(fields, 'topics', (topic) => {
    const of = struct(topic)
    return {
      topicId: text(of, 'topicId'),
      topicName: text(of, 'topicName'),
      numPartitions: int(of, 'numPartitions', 0),
      partitionMetadata: list(of, 'partitionMetadata', (partition) => {
        const known = struct(partition)
        return { partition: int(known, 'partition', -1), racks: list(known, 'racks', word) }
      }),
    }
  }),
})

function numbers(value: FieldValue): TopicPartitionNumbers {
  const fields = struct(value)
  return { topicId: text(fields, 'topicId'), partitions: list(fields, 'partitions', number) }
}

function since(value: FieldValue): TopicPartitionsSince {
  const epochs = struct(value)['assignmentEpochs'] ?? null
  return { ...numbers(value), assignmentEpochs: epochs === null ? null : list(struct(value), 'assignmentEpochs', number) }
}

function hash(fields: Fields): number | bigint {
  const value = fields['metadataHash'] ?? 0
  if (typeof value !== 'number' && typeof value !== 'bigint') throw wrongField('metadataHash')
  return value
}

const memberKey = (key: Fields): GroupMemberKey => ({ groupId: text(key, 'groupId'), memberId: text(key, 'memberId') })

function ofMember(type: ConsumerGroupRecordType, key: GroupMemberKey, fields: Fields | null): ConsumerGroupRecord {
  if (type === 'CONSUMER_GROUP_MEMBER_METADATA') return { type, key, value: fields === null ? null : memberMetadata(fields) }
  if (type === 'CONSUMER_GROUP_TARGET_ASSIGNMENT_MEMBER')
    return { type, key, value: fields === null ? null : { topicPartitions: list(fields, 'topicPartitions', numbers) } }
  if (type !== 'CONSUMER_GROUP_CURRENT_MEMBER_ASSIGNMENT') throw new Error(`no record of a member: ${type}`)
  if (fields === null) return { type, key, value: null }
  const value = {
    memberEpoch: int(fields, 'memberEpoch', -1),
    previousMemberEpoch: int(fields, 'previousMemberEpoch', -1),
    state: int(fields, 'state', 0),
    assignedPartitions: list(fields, 'assignedPartitions', since),
    partitionsPendingRevocation: list(fields, 'partitionsPendingRevocation', since),
  }
  return { type, key, value }
}

/** A record of a consumer group out of the fields of its key and value; `null` for a tombstone's. */
export function readConsumerGroupRecord(type: ConsumerGroupRecordType, keyFields: Fields, fields: Fields | null): ConsumerGroupRecord {
  const groupId = text(keyFields, 'groupId')
  switch (type) {
    case 'CONSUMER_GROUP_METADATA':
      return { type, key: { groupId }, value: fields === null ? null : { epoch: int(fields, 'epoch', 0), metadataHash: hash(fields) } }
    case 'CONSUMER_GROUP_PARTITION_METADATA':
      return { type, key: { groupId }, value: fields === null ? null : partitionMetadata(fields) }
    case 'CONSUMER_GROUP_TARGET_ASSIGNMENT_METADATA': {
      if (fields === null) return { type, key: { groupId }, value: null }
      const assignmentTimestamp = int(fields, 'assignmentTimestamp', 0)
      return { type, key: { groupId }, value: { assignmentEpoch: int(fields, 'assignmentEpoch', 0), assignmentTimestamp } }
    }
    case 'CONSUMER_GROUP_REGULAR_EXPRESSION': {
      const key = { groupId, regularExpression: text(keyFields, 'regularExpression') }
      if (fields === null) return { type, key, value: null }
      const value = { topics: list(fields, 'topics', word), version: int(fields, 'version', 0), timestamp: int(fields, 'timestamp', 0) }
      return { type, key, value }
    }
    case 'CONSUMER_GROUP_MEMBER_METADATA':
    case 'CONSUMER_GROUP_TARGET_ASSIGNMENT_MEMBER':
    case 'CONSUMER_GROUP_CURRENT_MEMBER_ASSIGNMENT':
      return ofMember(type, memberKey(keyFields), fields)
  }
}
