import type { ConsumerGroupRecord } from '../../kafka/consumer-records'
import type { MemberId } from '../../kafka/ids'
import { grownSlots } from '../../kafka/table-order'
import { noPartitions } from './assigned'
import { place } from './counts'
import { currentOf, currentRecord, detailsOf, memberRecord, targetRecord } from './records'
import { ConsumerMember, ResolvedRegex, type ConsumerGroup, type CurrentAssignment, type MemberDetails } from './state'

/** What is known of a member that has said nothing yet. */
export const noDetails: MemberDetails = {
  instanceId: null,
  rackId: null,
  clientId: '',
  clientHost: '',
  subscribedTopicNames: [],
  subscribedTopicRegex: '',
  rebalanceTimeoutMs: -1,
  serverAssignor: null,
  classic: null,
}

/** A member that was given nothing yet. */
export const noAssignment: CurrentAssignment = {
  memberEpoch: 0,
  previousMemberEpoch: -1,
  state: 'STABLE',
  assigned: noPartitions,
  pendingRevocation: noPartitions,
}

function put(group: ConsumerGroup, member: ConsumerMember): void {
  place(group, member.memberId, member)
  group.memberSlots = grownSlots(group.members.size, group.memberSlots)
}

const memberOf = (group: ConsumerGroup, memberId: MemberId): ConsumerMember =>
  group.members.get(memberId) ?? new ConsumerMember(memberId, noDetails, noAssignment)

/** What a record makes of a group, in place: the only thing that changes its hard state (Kafka: GroupMetadataManager.replay). False once nothing is left of the group. */
export function replayIntoConsumerGroup(group: ConsumerGroup, record: ConsumerGroupRecord): boolean {
  switch (record.type) {
    case 'CONSUMER_GROUP_METADATA':
      if (record.value === null) return false
      group.groupEpoch = record.value.epoch
      group.metadataHash = record.value.metadataHash
      group.epochRecorded = true
      return true
    case 'CONSUMER_GROUP_PARTITION_METADATA':
      return true
    case 'CONSUMER_GROUP_TARGET_ASSIGNMENT_METADATA':
      group.assignmentEpoch = record.value?.assignmentEpoch ?? 1
      group.assignmentTimestamp = record.value?.assignmentTimestamp ?? 0
      group.targetRecorded = record.value !== null
      return true
    case 'CONSUMER_GROUP_MEMBER_METADATA': {
      const { memberId } = record.key
      if (record.value === null) place(group, memberId, undefined)
      else put(group, memberOf(group, memberId).with(detailsOf(record.value)))
      return group.epochRecorded || group.members.size > 0
    }
    case 'CONSUMER_GROUP_TARGET_ASSIGNMENT_MEMBER':
      if (record.value === null) group.target.delete(record.key.memberId)
      else group.target.set(record.key.memberId, record.value.topicPartitions)
      return true
    case 'CONSUMER_GROUP_CURRENT_MEMBER_ASSIGNMENT': {
      const { memberId } = record.key
      const known = group.members.get(memberId)
      if (record.value !== null) put(group, memberOf(group, memberId).at(currentOf(record.value)))
      else if (known !== undefined) place(group, memberId, known.at(noAssignment))
      return true
    }
    case 'CONSUMER_GROUP_REGULAR_EXPRESSION': {
      const { topics, version, timestamp } = record.value ?? { topics: [], version: 0, timestamp: 0 }
      if (record.value === null) group.resolvedRegexes.delete(record.key.regularExpression)
      else group.resolvedRegexes.set(record.key.regularExpression, new ResolvedRegex(topics, version, timestamp))
      return true
    }
  }
}

/** The record that would bring back what this one is about to replace; no group at all where there is `undefined`. */
export function inverseInConsumerGroup(group: ConsumerGroup | undefined, record: ConsumerGroupRecord): ConsumerGroupRecord {
  switch (record.type) {
    case 'CONSUMER_GROUP_METADATA': {
      const { key } = record
      const known = group?.epochRecorded === true
      return { type: record.type, key, value: known ? { epoch: group.groupEpoch, metadataHash: group.metadataHash } : null }
    }
    case 'CONSUMER_GROUP_PARTITION_METADATA':
      return { ...record, value: null }
    case 'CONSUMER_GROUP_TARGET_ASSIGNMENT_METADATA': {
      const { key } = record
      const { assignmentEpoch = 0, assignmentTimestamp = 0 } = group ?? {}
      return { type: record.type, key, value: group?.targetRecorded === true ? { assignmentEpoch, assignmentTimestamp } : null }
    }
    case 'CONSUMER_GROUP_MEMBER_METADATA':
    case 'CONSUMER_GROUP_TARGET_ASSIGNMENT_MEMBER':
    case 'CONSUMER_GROUP_CURRENT_MEMBER_ASSIGNMENT':
      return inverseOfMember(group, record.key.memberId, record)
    case 'CONSUMER_GROUP_REGULAR_EXPRESSION': {
      const known = group?.resolvedRegexes.get(record.key.regularExpression)
      if (known === undefined) return { ...record, value: null }
      const { topics, version, timestamp } = known
      return { ...record, value: { topics, version, timestamp } }
    }
  }
}

function inverseOfMember(
  group: ConsumerGroup | undefined,
  memberId: MemberId,
  record: Extract<ConsumerGroupRecord, { key: { memberId: MemberId } }>,
): ConsumerGroupRecord {
  const member = group?.members.get(memberId)
  const target = group?.target.get(memberId)
  const groupId = record.key.groupId
  if (record.type === 'CONSUMER_GROUP_TARGET_ASSIGNMENT_MEMBER')
    return target === undefined ? { ...record, value: null } : targetRecord(groupId, memberId, target)
  if (record.type === 'CONSUMER_GROUP_MEMBER_METADATA')
    return member === undefined ? { ...record, value: null } : memberRecord(groupId, memberId, member.details)
  if (member === undefined || member.current === noAssignment) return { ...record, value: null }
  return currentRecord(groupId, memberId, member.current, true)
}
