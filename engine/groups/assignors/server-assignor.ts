import type { InstanceId, MemberId, Partition, TopicId } from '../../kafka/ids'

/** As a target record has it. */
export interface TopicIdPartitions {
  readonly topicId: TopicId
  readonly partitions: readonly Partition[]
}

/** What a member is to have; a topic stands in it once. */
export type TargetAssignment = readonly TopicIdPartitions[]

/** One member before its target is computed (Kafka: `MemberSubscription` and `MemberAssignment` of a `GroupSpec`). */
export interface TargetMember {
  readonly memberId: MemberId
  readonly instanceId: InstanceId | null
  /** No topic twice. Members subscribed alike may share one array, which is then looked at once. */
  readonly topicIds: readonly TopicId[]
  /** What it was to have before, not what it owns. */
  readonly target: TargetAssignment
}

/** `HOMOGENEOUS`: all members are subscribed to the same. */
export type SubscriptionType = 'HOMOGENEOUS' | 'HETEROGENEOUS'

/** What a server-side assignor is told (Kafka: `GroupSpec` and `SubscribedTopicDescriber`). Orders are part of it: they decide ties. */
export interface TargetInput {
  readonly subscriptionType: SubscriptionType
  /** Partition counts of the topics that exist, in the order in which they are gone through; there may be more than are subscribed to. */
  readonly topics: ReadonlyMap<TopicId, number>
  readonly members: readonly TargetMember[]
}

/**
 * The targets, one for each member in order, none at all where there is nothing to give; where nothing changed for a member, the very
 * object that came in. Or the reason why there are none.
 */
export type TargetResult =
  | { readonly kind: 'assigned'; readonly targets: readonly TargetAssignment[] }
  | { readonly kind: 'failed'; readonly exception: 'PartitionAssignorException'; readonly topicId: TopicId }

/** Arithmetic that the coordinator does (Kafka: `ConsumerGroupPartitionAssignor`). */
export interface ServerAssignor {
  readonly name: string
  readonly assign: (input: TargetInput) => TargetResult
}
