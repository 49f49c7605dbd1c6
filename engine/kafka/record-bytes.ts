import { BytesWriter } from './bytes'
import { writePlan } from './codec-write'
import { recordPlans } from './record-plans'
import type { RecordPartName } from './record-schemas.data'
import type { CoordinatorRecord, RecordType } from './records'

export interface RecordBytes {
  readonly key: Uint8Array
  readonly value: Uint8Array | null
}

export interface RecordForm {
  readonly type: RecordType
  /** Stands before the key's fields. */
  readonly apiKey: number
  readonly key: RecordPartName
  readonly value: RecordPartName
  /** The version that Kafka 4.4 writes (Kafka: `GroupCoordinatorRecordHelpers`). */
  readonly valueVersion: number
}

const consumerGroupForms: readonly RecordForm[] = (
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

/** Every type of record that a coordinator writes. */
export const recordForms: readonly RecordForm[] = [
  { type: 'OFFSET_COMMIT', apiKey: 1, key: 'OffsetCommitKey', value: 'OffsetCommitValue', valueVersion: 4 },
  { type: 'GROUP_METADATA', apiKey: 2, key: 'GroupMetadataKey', value: 'GroupMetadataValue', valueVersion: 3 },
  ...consumerGroupForms,
]

const byType = new Map<RecordType, RecordForm>(recordForms.map((form) => [form.type, form]))

/** Which messages the bytes of a record hold: its key is version 0 behind two bytes of type, its value stands behind two of version. */
export function recordForm(type: RecordType): RecordForm {
  const form = byType.get(type)
  if (form === undefined) throw new Error(`no record type ${type}`)
  return form
}

const scratch = new BytesWriter()

function encodePart(lead: number, name: RecordPartName, version: number, fields: object): Uint8Array {
  scratch.clear()
  scratch.int16(lead)
  writePlan(scratch, recordPlans.known(name, version), fields)
  return scratch.done()
}

/** The key and value bytes that Kafka 4.4 would append. */
export function encodeRecord(record: CoordinatorRecord): RecordBytes {
  const form = recordForm(record.type)
  const key = encodePart(form.apiKey, form.key, 0, record.key)
  if (record.value === null) return { key, value: null }
  return { key, value: encodePart(form.valueVersion, form.value, form.valueVersion, record.value) }
}
