import type { ClassicMemberMetadata } from '../../kafka/consumer-records'
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
} from '../../kafka/ids'
import type { SimTime } from '../../kernel/node'
import type { TargetAssignment } from '../assignors/server-assignor'
import type { Assigned } from './assigned'

/** As Kafka prints them (MemberState). UNKNOWN: a newer broker wrote it. */
export type MemberState = 'STABLE' | 'UNREVOKED_PARTITIONS' | 'UNRELEASED_PARTITIONS' | 'UNKNOWN'

/** Derived, never stored (Kafka: ConsumerGroup.ConsumerGroupState). */
export type ConsumerGroupState = 'Empty' | 'Assigning' | 'Reconciling' | 'Stable'

/** What a member says of itself: its MEMBER_METADATA record. */
export interface MemberDetails {
  readonly instanceId: InstanceId | null
  readonly rackId: string | null
  readonly clientId: ClientId
  /** `/` and the address. */
  readonly clientHost: string
  /** Sorted. */
  readonly subscribedTopicNames: readonly TopicName[]
  /** Empty where there is none. */
  readonly subscribedTopicRegex: string
  /** −1 where it never said. */
  readonly rebalanceTimeoutMs: number
  /** Its vote. */
  readonly serverAssignor: string | null
  /** Set for members that speak the classic protocol. */
  readonly classic: ClassicMemberMetadata | null
}

/** How far a member has come: its CURRENT_MEMBER_ASSIGNMENT record. */
export interface CurrentAssignment {
  readonly memberEpoch: MemberEpoch
  /** Before the last change of its assignment. */
  readonly previousMemberEpoch: MemberEpoch
  readonly state: MemberState
  readonly assigned: Assigned
  /** Taken away, but not yet confirmed by the member. */
  readonly pendingRevocation: Assigned
}

/** A member of a consumer group (Kafka: ConsumerGroupMember). An immutable instance, replaced where it changes. */
export class ConsumerMember {
  constructor(
    readonly memberId: MemberId,
    readonly details: MemberDetails,
    readonly current: CurrentAssignment,
  ) {}

  with(details: MemberDetails): ConsumerMember {
    return new ConsumerMember(this.memberId, details, this.current)
  }

  at(current: CurrentAssignment): ConsumerMember {
    return new ConsumerMember(this.memberId, this.details, current)
  }
}

/** Topics that a regular expression was resolved to. An immutable instance. */
export class ResolvedRegex {
  constructor(
    readonly topics: readonly TopicName[],
    /** Of the metadata that it was resolved with. */
    readonly version: number,
    /** In ms. */
    readonly timestamp: number,
  ) {}
}

/** A timer of one member; `memberEpoch`: a rebalance timer's, by which it is known whether it still matters. An immutable instance. */
export class MemberTimer {
  constructor(
    readonly deadline: SimTime,
    readonly memberEpoch: MemberEpoch,
  ) {}
}

export type MemberTimerKind = 'session' | 'rebalance' | 'join' | 'sync'

/**
 * A consumer group (Kafka: ConsumerGroup). What stands above `metadataChecked` is hard: it comes out of the group's records by replay
 * and in no other way; what stands from there on is soft, and a new coordinator begins it anew.
 */
export interface ConsumerGroup {
  readonly kind: 'consumer'
  readonly groupId: GroupId
  /** 1 in a group without such a record. */
  groupEpoch: GroupEpoch
  /** Whether a record says so. */
  epochRecorded: boolean
  metadataHash: number | bigint
  assignmentEpoch: AssignmentEpoch
  /** In ms; 0 where no target was computed. */
  assignmentTimestamp: number
  targetRecorded: boolean
  /** In the order in which they came; lists go by Kafka's table (`tableOrder`). */
  readonly members: Map<MemberId, ConsumerMember>
  /** Of that table: grows with the members, never shrinks. */
  memberSlots: number
  readonly target: Map<MemberId, TargetAssignment>
  readonly resolvedRegexes: Map<string, ResolvedRegex>
  /** What follows is counted from the members, so that no heartbeat has to walk through them. */
  readonly staticMembers: Map<InstanceId, MemberId>
  /** Topic → partition → epoch of the member that has it, still or already. What is not there is free. */
  readonly partitionEpochs: Map<TopicId, Map<Partition, MemberEpoch>>
  readonly subscribers: Map<TopicName, number>
  readonly regexSubscribers: Map<string, number>
  readonly votes: Map<string, number>
  /** How many members are STABLE at each epoch. */
  readonly stableAt: Map<MemberEpoch, number>
  classicMembers: number
  /** The metadata that the group's hash was last compared with, and at which epoch of the group; null: never. */
  metadataChecked: { readonly version: number; readonly groupEpoch: GroupEpoch } | null
  /** Of regular expressions: who asked for the running resolution, when the last one began, with which metadata. */
  resolving: MemberId | null
  resolvedAt: SimTime | null
  readonly timers: Record<MemberTimerKind, Map<MemberId, MemberTimer>>
}
