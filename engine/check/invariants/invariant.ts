import type { PartitionRegistration } from '../../cluster/control/image'
import type { Replica } from '../../cluster/replica/state'
import type { BrokerState, ClusterWorld, ConsumerState } from '../../cluster/world'
import type { ClassicGroup } from '../../groups/classic/state'
import type { ConsumerGroup, ConsumerMember } from '../../groups/consumer/state'
import type { GroupShard } from '../../groups/group-shard'
import type { Detail, RuleId } from '../../kernel/event'
import type { NodeId } from '../../kernel/node'
import type { CommittedRecords } from './committed-records'
import type { OvertakenTaking } from './overtaken-taking'

/** A fact that a broker told in the step that is looked at. */
export interface SeenFact {
  readonly type: string
  readonly rule: RuleId
  readonly detail: Detail
}

/** What is kept of a group from one look to the next, where an invariant is about a change. */
export interface GroupMemory {
  readonly generationId: number
  readonly assignments: ReadonlyMap<string, Uint8Array>
  /** Who had a parked request and was not new. */
  readonly parked: ReadonlySet<string>
}

/** A classic group as its coordinator has it, after a step that touched it. */
export interface GroupSight {
  readonly world: ClusterWorld
  readonly node: NodeId
  readonly broker: BrokerState
  readonly shard: GroupShard
  readonly group: ClassicGroup
  readonly facts: readonly SeenFact[]
  /** `null` at the first look after the group came to be, or came back. */
  readonly before: GroupMemory | null
}

/** A consumer group after a step that touched it, and as it was at the look before. */
export interface ConsumerGroupSight {
  readonly world: ClusterWorld
  readonly group: ConsumerGroup
  readonly facts: readonly SeenFact[]
  /** `null` at the first look after the group came to be, or came back. */
  readonly before: ConsumerGroupMemory | null
  readonly overtaken: OvertakenTaking
}

/** What is kept of a consumer group from one look to the next. Members are immutable, so keeping them costs nothing. */
export interface ConsumerGroupMemory {
  readonly groupEpoch: number
  readonly assignmentEpoch: number
  readonly members: ReadonlyMap<string, ConsumerMember>
}

/** Holds of every consumer group after every event that touches it. */
export interface ConsumerGroupInvariant {
  readonly name: string
  ofConsumerGroup(sight: ConsumerGroupSight): Detail | null
}

/** Holds of every classic group after every event. Answers what is wrong, or `null`. */
export interface GroupInvariant {
  readonly name: string
  ofGroup(sight: GroupSight): Detail | null
}

/** Holds of every consumer process after every event. */
export interface ConsumerInvariant {
  readonly name: string
  ofConsumer(state: ConsumerState): Detail | null
}

/** A replicated partition after a step that changed what the controller or a broker has of it. */
export interface PartitionSight {
  readonly partition: string
  /** As the controller has it. */
  readonly registration: PartitionRegistration
  /** Broker → its replica. */
  readonly replicas: ReadonlyMap<number, Replica>
  /** All that any leader ever showed. */
  readonly committed: CommittedRecords
  /** Leader epoch → the brokers that have led by it. */
  readonly leaders: ReadonlyMap<number, ReadonlySet<number>>
  /** `null` at the first look. */
  readonly before: Pick<PartitionSight, 'registration' | 'replicas'> | null
}

/** Holds of every partition that has replicas, after every event that changes it, as long as elections are clean. */
export interface ReplicationInvariant {
  readonly name: string
  ofPartition(sight: PartitionSight): Detail | null
}

/** Holds of the whole; looked at now and then. */
export interface WorldInvariant {
  readonly name: string
  ofWorld(world: ClusterWorld): Detail | null
}
