import type { GenerationId, InstanceId, MemberId, TopicAndPartition, TopicName } from '../../kafka/ids'

export interface AssignorMember {
  readonly memberId: MemberId
  readonly instanceId: InstanceId | null
  readonly topics: readonly TopicName[]
  readonly rack: string | null
  /** What it claims, and since which generation; −1 is none. */
  readonly owned: readonly TopicAndPartition[]
  readonly generation: GenerationId
}

export interface AssignorInput {
  /** Topics that the leader has metadata of, with their partition counts; others are skipped. */
  readonly topics: ReadonlyMap<TopicName, number>
  /** For each partition of a topic the racks of its replicas. */
  readonly partitionRacks?: ReadonlyMap<TopicName, readonly (readonly string[])[]>
  /** In the order of the JoinGroup answer. */
  readonly members: readonly AssignorMember[]
}

export type RebalanceProtocol = 'EAGER' | 'COOPERATIVE'

/** Every member has an entry, in the order of Java's map; its partitions stand in the order in which Kafka assigns them. */
export type GroupAssignment = ReadonlyMap<MemberId, readonly TopicAndPartition[]>

/** Arithmetic that the group's leader does (Kafka: `ConsumerPartitionAssignor`). */
export interface Assignor {
  readonly name: string
  /** What it supports; of a list of assignors a client takes the highest that all support. */
  readonly protocols: readonly RebalanceProtocol[]
  readonly assign: (input: AssignorInput) => GroupAssignment
}
