import { BytesReader } from './bytes-reader'
import { readConsumerGroupRecord } from './consumer-record-fields'
import { zeroTopicId } from './ids'
import type { Fields, FieldValue } from './plan'
import { bytes, int, list, struct, text, textOrNull } from './record-fields'
import { readRecordPart, recordFormOf } from './record-parts'
import type { CoordinatorRecord, GroupMetadataMember, GroupMetadataValue, OffsetCommitValue } from './records'

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

/** A record from its bytes, any value version; throws `MalformedBytes`, also for a type of record that is not known here. */
export function decodeRecord(key: Uint8Array, value: Uint8Array | null): CoordinatorRecord {
  const keyReader = new BytesReader(key)
  const form = recordFormOf(keyReader.int16())
  const keyFields = readRecordPart(keyReader, form.key, 0)
  const valueReader = value === null ? undefined : new BytesReader(value)
  const fields = valueReader === undefined ? null : readRecordPart(valueReader, form.value, valueReader.int16())
  if (form.type === 'GROUP_METADATA')
    return { type: form.type, key: { group: text(keyFields, 'group') }, value: fields === null ? null : groupMetadata(fields) }
  if (form.type !== 'OFFSET_COMMIT') return readConsumerGroupRecord(form.type, keyFields, fields)
  const commitKey = { group: text(keyFields, 'group'), topic: text(keyFields, 'topic'), partition: int(keyFields, 'partition', -1) }
  return { type: form.type, key: commitKey, value: fields === null ? null : offsetCommit(fields) }
}
