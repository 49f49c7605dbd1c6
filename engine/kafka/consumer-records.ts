import type {
  AssignmentEpoch,
  ClientId,
  GroupEpoch,
  GroupId,
  InstanceId,
  MemberEpoch,
  MemberId,
  Partition,
  TopicId,
  TopicName,
} from './ids'

export interface GroupKey {
  readonly groupId: GroupId
}

export interface GroupMemberKey {
  readonly groupId: GroupId
  readonly memberId: MemberId
}

export interface RegularExpressionKey {
  readonly groupId: GroupId
  readonly regularExpression: string
}

/** Kafka's `ConsumerGroupMetadataValue`. The hash is over the subscribed topics; a number where one holds it. */
export interface ConsumerGroupMetadataValue {
  readonly epoch: GroupEpoch
  readonly metadataHash: number | bigint
}

/** Kafka's `ConsumerGroupPartitionMetadataValue`: what 4.0 kept instead of a hash. */
export interface ConsumerGroupPartitionMetadataValue {
  readonly topics: readonly {
    readonly topicId: TopicId
    readonly topicName: TopicName
    readonly numPartitions: number
    readonly partitionMetadata: readonly { readonly partition: Partition; readonly racks: readonly string[] }[]
  }[]
}

/** What makes a member of a consumer group one that speaks the classic protocol. */
export interface ClassicMemberMetadata {
  readonly sessionTimeoutMs: number
  readonly supportedProtocols: readonly { readonly name: string; readonly metadata: Uint8Array }[]
}

/** Kafka's `ConsumerGroupMemberMetadataValue`. */
export interface ConsumerGroupMemberMetadataValue {
  readonly instanceId: InstanceId | null
  readonly rackId: string | null
  readonly clientId: ClientId
  /** `/` and the address. */
  readonly clientHost: string
  /** Sorted. */
  readonly subscribedTopicNames: readonly TopicName[]
  /** Empty where there is none. */
  readonly subscribedTopicRegex: string | null
  readonly rebalanceTimeoutMs: number
  readonly serverAssignor: string | null
  readonly classicMemberMetadata: ClassicMemberMetadata | null
}

export interface TopicPartitionNumbers {
  readonly topicId: TopicId
  readonly partitions: readonly Partition[]
}

/** Partitions with the epoch at which each was given, from 4.3 on. */
export interface TopicPartitionsSince extends TopicPartitionNumbers {
  readonly assignmentEpochs: readonly AssignmentEpoch[] | null
}

/** Kafka's `ConsumerGroupTargetAssignmentMetadataValue`; a timestamp of 0 says that nothing was computed. */
export interface ConsumerGroupTargetAssignmentMetadataValue {
  readonly assignmentEpoch: AssignmentEpoch
  readonly assignmentTimestamp: number
}

/** Kafka's `ConsumerGroupTargetAssignmentMemberValue`. */
export interface ConsumerGroupTargetAssignmentMemberValue {
  readonly topicPartitions: readonly TopicPartitionNumbers[]
}

/** Kafka's `ConsumerGroupCurrentMemberAssignmentValue`. */
export interface ConsumerGroupCurrentMemberAssignmentValue {
  readonly memberEpoch: MemberEpoch
  readonly previousMemberEpoch: MemberEpoch
  /** 0 STABLE, 1 UNREVOKED_PARTITIONS, 2 UNRELEASED_PARTITIONS; what else there is, a newer broker knows. */
  readonly state: number
  readonly assignedPartitions: readonly TopicPartitionsSince[]
  readonly partitionsPendingRevocation: readonly TopicPartitionsSince[]
}

/** Kafka's `ConsumerGroupRegularExpressionValue`. */
export interface ConsumerGroupRegularExpressionValue {
  readonly topics: readonly TopicName[]
  readonly version: number
  readonly timestamp: number
}

interface Entry<Type extends string, Key, Value> {
  readonly type: Type
  readonly key: Key
  /** `null` is its tombstone. */
  readonly value: Value | null
}

/** The entries of `__consumer_offsets` that make a consumer group (Kafka: GroupCoordinatorRecordHelpers). */
export type ConsumerGroupRecord =
  | Entry<'CONSUMER_GROUP_METADATA', GroupKey, ConsumerGroupMetadataValue>
  | Entry<'CONSUMER_GROUP_PARTITION_METADATA', GroupKey, ConsumerGroupPartitionMetadataValue>
  | Entry<'CONSUMER_GROUP_MEMBER_METADATA', GroupMemberKey, ConsumerGroupMemberMetadataValue>
  | Entry<'CONSUMER_GROUP_TARGET_ASSIGNMENT_METADATA', GroupKey, ConsumerGroupTargetAssignmentMetadataValue>
  | Entry<'CONSUMER_GROUP_TARGET_ASSIGNMENT_MEMBER', GroupMemberKey, ConsumerGroupTargetAssignmentMemberValue>
  | Entry<'CONSUMER_GROUP_CURRENT_MEMBER_ASSIGNMENT', GroupMemberKey, ConsumerGroupCurrentMemberAssignmentValue>
  | Entry<'CONSUMER_GROUP_REGULAR_EXPRESSION', RegularExpressionKey, ConsumerGroupRegularExpressionValue>

export type ConsumerGroupRecordType = ConsumerGroupRecord['type']
