import { BytesReader, BytesWriter, MalformedBytes } from './bytes'
import { knownPlan } from './codec'
import { readPlan } from './codec-read'
import { writePlan } from './codec-write'
import { readConsumerGroupRecord } from './consumer-record-fields'
import { zeroTopicId } from './ids'
import { planOf, type Fields, type FieldValue } from './plan'
import { bytes, int, list, struct, text, textOrNull } from './record-fields'
import type { CoordinatorRecord, GroupMetadataMember, GroupMetadataValue, OffsetCommitValue, RecordType } from './records'
import type { MessageName } from './schemas.data'

export interface RecordBytes {
  readonly key: Uint8Array
  readonly value: Uint8Array | null
}

interface Form {
  readonly type: RecordType
  /** Stands before the key's fields. */
  readonly apiKey: number
  readonly key: MessageName
  readonly value: MessageName
  /** The version that Kafka 4.4 writes (Kafka: `GroupCoordinatorRecordHelpers`). */
  readonly valueVersion: number
}

const consumerGroupForms: readonly Form[] = (
  [
    ['CONSUMER_GROUP_METADATA', 3, 'ConsumerGroupMetadata'],
    ['CONSUMER_GROUP_PARTITION_METADATA', 4, 'ConsumerGroupPartitionMetadata'],
    ['CONSUMER_GROUP_MEMBER_METADATA', 5, 'ConsumerGroupMemberMetadata'],
    ['CONSUMER_GROUP_TARGET_ASSIGNMENT_METADATA', 6, 'ConsumerGroupTargetAssignmentMetadata'],
    ['CONSUMER_GROUP_TARGET_ASSIGNMENT_MEMBER', 7, 'ConsumerGroupTargetAssignmentMember'],
    ['CONSUMER_GROUP_CURRENT_MEMBER_ASSIGNMENT', 8, 'ConsumerGroupCurrentMemberAssignment'],
    ['CONSUMER_GROUP_REGULAR_EXPRESSION', 16, 'ConsumerGroupRegularExpression'],
  ] as const
).map(([type, apiKey, name]) => ({ type, apiKey, key: `${name}Key`, value: `${name}Value`, valueVersion: 0 }))

const forms: readonly Form[] = [
  { type: 'OFFSET_COMMIT', apiKey: 1, key: 'OffsetCommitKey', value: 'OffsetCommitValue', valueVersion: 4 },
  { type: 'GROUP_METADATA', apiKey: 2, key: 'GroupMetadataKey', value: 'GroupMetadataValue', valueVersion: 3 },
  ...consumerGroupForms,
]

const byType = new Map<RecordType, Form>(forms.map((form) => [form.type, form]))
const byApiKey = new Map<number, Form>(forms.map((form) => [form.apiKey, form]))

/** Which messages the bytes of a record hold: its key is version 0 behind two bytes of type, its value stands behind two of version. */
export function recordForm(type: RecordType): Form {
  const form = byType.get(type)
  if (form === undefined) throw new Error(`no record type ${type}`)
  return form
}

const scratch = new BytesWriter()

function encodePart(lead: number, name: MessageName, version: number, fields: object): Uint8Array {
  scratch.clear()
  scratch.int16(lead)
  writePlan(scratch, knownPlan(name, version), fields)
  return scratch.done()
}

/** The key and value bytes that Kafka 4.4 would append. */
export function encodeRecord(record: CoordinatorRecord): RecordBytes {
  const form = recordForm(record.type)
  const key = encodePart(form.apiKey, form.key, 0, record.key)
  if (record.value === null) return { key, value: null }
  return { key, value: encodePart(form.valueVersion, form.value, form.valueVersion, record.value) }
}

function readMember(value: FieldValue): GroupMetadataMember {
  const fields = struct(value)
  const sessionTimeout = int(fields, 'sessionTimeout', -1)
  return {
    memberId: text(fields, 'memberId'),
    groupInstanceId: textOrNull(fields, 'groupInstanceId'),
    clientId: text(fields, 'clientId'),
    clientHost: text(fields, 'clientHost'),
    // Before version 1 there was one time-out for both.
    rebalanceTimeout: int(fields, 'rebalanceTimeout', sessionTimeout),
    sessionTimeout,
    subscription: bytes(fields, 'subscription'),
    assignment: bytes(fields, 'assignment'),
  }
}

function groupMetadata(fields: Fields): GroupMetadataValue {
  return {
    protocolType: text(fields, 'protocolType'),
    generation: int(fields, 'generation', -1),
    protocol: textOrNull(fields, 'protocol'),
    leader: textOrNull(fields, 'leader'),
    currentStateTimestamp: int(fields, 'currentStateTimestamp', -1),
    members: list(fields, 'members', readMember),
  }
}

function offsetCommit(fields: Fields): OffsetCommitValue {
  return {
    offset: int(fields, 'offset', -1),
    leaderEpoch: int(fields, 'leaderEpoch', -1),
    metadata: text(fields, 'metadata'),
    commitTimestamp: int(fields, 'commitTimestamp', -1),
    topicId: textOrNull(fields, 'topicId') ?? zeroTopicId,
  }
}

function readPart(reader: BytesReader, name: MessageName, version: number): Fields {
  const plan = planOf(name, version)
  if (plan === undefined) throw new MalformedBytes('bad-version', 0)
  const fields = readPlan(reader, plan)
  reader.end()
  return fields
}

/** A record from its bytes, any value version; throws `MalformedBytes`, also for a type of record that is not known here. */
export function decodeRecord(key: Uint8Array, value: Uint8Array | null): CoordinatorRecord {
  const keyReader = new BytesReader(key)
  const form = byApiKey.get(keyReader.int16())
  if (form === undefined) throw new MalformedBytes('bad-version', 0)
  const keyFields = readPart(keyReader, form.key, 0)
  const valueReader = value === null ? undefined : new BytesReader(value)
  const fields = valueReader === undefined ? null : readPart(valueReader, form.value, valueReader.int16())
  if (form.type === 'GROUP_METADATA')
    return { type: form.type, key: { group: text(keyFields, 'group') }, value: fields === null ? null : groupMetadata(fields) }
  if (form.type !== 'OFFSET_COMMIT') return readConsumerGroupRecord(form.type, keyFields, fields)
  const commitKey = { group: text(keyFields, 'group'), topic: text(keyFields, 'topic'), partition: int(keyFields, 'partition', -1) }
  return { type: form.type, key: commitKey, value: fields === null ? null : offsetCommit(fields) }
}
