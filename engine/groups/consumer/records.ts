import type { ConsumerGroupMemberMetadataValue, ConsumerGroupRecord, TopicPartitionNumbers } from '../../kafka/consumer-records'
import type { GroupId, MemberId } from '../../kafka/ids'
import { assignedOf, recordedPartitions } from './assigned'
import type { CurrentAssignment, MemberDetails, MemberState } from './state'

const states: readonly MemberState[] = ['STABLE', 'UNREVOKED_PARTITIONS', 'UNRELEASED_PARTITIONS']
const unknownState = 127

/** Kafka's number of a state (MemberState.value). */
export function stateNumber(state: MemberState): number {
  const number = states.indexOf(state)
  return number < 0 ? unknownState : number
}

/** A member's state by its number in records; UNKNOWN for any other. */
export const stateOfNumber = (number: number): MemberState => states[number] ?? 'UNKNOWN'

/** What a member says of itself, as ConsumerGroupMemberMetadata. */
export function memberRecord(groupId: GroupId, memberId: MemberId, details: MemberDetails): ConsumerGroupRecord {
  const { classic, ...rest } = details
  return { type: 'CONSUMER_GROUP_MEMBER_METADATA', key: { groupId, memberId }, value: { ...rest, classicMemberMetadata: classic } }
}

/** What a ConsumerGroupMemberMetadata record says. */
export function detailsOf(value: ConsumerGroupMemberMetadataValue): MemberDetails {
  return {
    instanceId: value.instanceId,
    rackId: value.rackId,
    clientId: value.clientId,
    clientHost: value.clientHost,
    subscribedTopicNames: value.subscribedTopicNames,
    subscribedTopicRegex: value.subscribedTopicRegex ?? '',
    rebalanceTimeoutMs: value.rebalanceTimeoutMs,
    serverAssignor: value.serverAssignor,
    classic: value.classicMemberMetadata,
  }
}

/** What a member has and is to give up, as ConsumerGroupCurrentMemberAssignment; epochs of partitions since KIP-1251. */
export function currentRecord(groupId: GroupId, memberId: MemberId, current: CurrentAssignment, withEpochs: boolean): ConsumerGroupRecord {
  const value = {
    memberEpoch: current.memberEpoch,
    previousMemberEpoch: current.previousMemberEpoch,
    state: stateNumber(current.state),
    assignedPartitions: recordedPartitions(current.assigned, withEpochs),
    partitionsPendingRevocation: recordedPartitions(current.pendingRevocation, withEpochs),
  }
  return { type: 'CONSUMER_GROUP_CURRENT_MEMBER_ASSIGNMENT', key: { groupId, memberId }, value }
}

/** What such a record says. */
export function currentOf(
  value: NonNullable<Extract<ConsumerGroupRecord, { type: 'CONSUMER_GROUP_CURRENT_MEMBER_ASSIGNMENT' }>['value']>,
): CurrentAssignment {
  return {
    memberEpoch: value.memberEpoch,
    previousMemberEpoch: value.previousMemberEpoch,
    state: stateOfNumber(value.state),
    assigned: assignedOf(value.assignedPartitions, value.memberEpoch),
    pendingRevocation: assignedOf(value.partitionsPendingRevocation, value.memberEpoch),
  }
}

/** What a member is to have, as ConsumerGroupTargetAssignmentMember. */
export function targetRecord(groupId: GroupId, memberId: MemberId, topicPartitions: readonly TopicPartitionNumbers[]): ConsumerGroupRecord {
  return { type: 'CONSUMER_GROUP_TARGET_ASSIGNMENT_MEMBER', key: { groupId, memberId }, value: { topicPartitions } }
}

/** What forgets a member, in the order in which Kafka writes it. */
export function memberTombstones(groupId: GroupId, memberId: MemberId): ConsumerGroupRecord[] {
  const key = { groupId, memberId }
  return [
    { type: 'CONSUMER_GROUP_CURRENT_MEMBER_ASSIGNMENT', key, value: null },
    { type: 'CONSUMER_GROUP_TARGET_ASSIGNMENT_MEMBER', key, value: null },
    { type: 'CONSUMER_GROUP_MEMBER_METADATA', key, value: null },
  ]
}

/** What forgets a group without members (Kafka: ConsumerGroup.createGroupTombstoneRecords). */
export function groupTombstones(groupId: GroupId): ConsumerGroupRecord[] {
  return [
    { type: 'CONSUMER_GROUP_TARGET_ASSIGNMENT_METADATA', key: { groupId }, value: null },
    { type: 'CONSUMER_GROUP_PARTITION_METADATA', key: { groupId }, value: null },
    { type: 'CONSUMER_GROUP_METADATA', key: { groupId }, value: null },
  ]
}
