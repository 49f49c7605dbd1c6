import type { CoordinatorConfig } from '../groups/coordinator/context'
import type { GroupShard } from '../groups/group-shard'
import type { SimTime } from '../kernel/node'
import type { World } from '../kernel/world'
import type { PartitionLog } from '../log/partition-log'
import type { PageCacheState } from '../readpath/page-cache-state'
import type { TransferState } from '../readpath/transfer-state'
import type { NodeAction } from './action'
import type { ConsumerState } from './consumer/state'
import type { Message } from './message'
import type { ParkedFetch } from './broker/parked-fetch'
import type { ReplicationControl } from './control/state'
import type { ReplicaManager } from './replica/state'
import type { ProducePlan } from './produce-plan'
import type { SenderState } from './sender/state'
import type { MemberSetup } from './setup'
import type { StoredLogs } from './stored-log/state'
import type { Writing } from './stored-log/writing'
import type { TopicMetadata } from './topic'

export { TopicMetadata } from './topic'
export type { CommittedOffset } from '../groups/offsets/state'
export type { GroupShard } from '../groups/group-shard'
export type { ConsumerState, ProcessState } from './consumer/state'

/** Everything at one instant, as Kafka nodes: what the engine steps and every picture reads. */
export type ClusterWorld = World<NodeState, Message, NodeAction>

export type NodeState =
  BrokerState | ConsumerState | ProducerState | SenderState | ControllerState | PersonState | TransferState | PageCacheState

/** The node to which every action is handed; it passes each on to whom it concerns. */
export const worldNode = 'world'
export const controllerNode = 'controller'
const brokerNodes: (string | undefined)[] = []

/** `broker-1`: the same string object each time, since every message names one. */
export const brokerNode = (broker: number): string => (brokerNodes[broker] ??= `broker-${String(broker)}`)
/** `null` for a node that is no broker. */
export const brokerNumber = (node: string): number | null => (node.startsWith('broker-') ? Number(node.slice('broker-'.length)) : null)

/** Decides leaders, tells brokers of topics. Part of the cluster's truth, not of any group's. */
export interface ControllerState {
  readonly kind: 'controller'
  readonly topics: Map<string, TopicMetadata>
  readonly brokers: readonly number[]
  /** Ids that a recording fixes: topic → id. */
  readonly pinnedTopicIds: ReadonlyMap<string, string>
  /** How many topics were made: a new one's id comes from it. */
  topicsMade: number
  /** Where partitions have replicas: what it decides of them. */
  replication?: ReplicationControl
}

/** Whoever acts on the cluster from outside, and knows how each process is to be started; node id `world`. */
export interface PersonState {
  readonly kind: 'person'
  readonly members: Map<string, MemberDescription>
  /** How often a process of this name was started. */
  readonly starts: Map<string, number>
  /** Member ids of processes that mint their own, where something fixes them: name → ids in order of start. */
  readonly pinnedMemberIds: ReadonlyMap<string, readonly string[]>
  /** What every process is given as `bootstrap.servers`. */
  readonly brokers: readonly number[]
  /** In a cluster of replicas with groups: brokers that no connection leads to, which a new process would notice at once. */
  unreachable?: ReadonlySet<number>
}

/** How a member's process is started. An immutable instance. */
export class MemberDescription {
  constructor(
    readonly groupId: string,
    readonly setup: MemberSetup,
  ) {}
}

/** Settings out of configs, read once. An immutable instance. */
export class Parsed<Settings> {
  constructor(readonly value: Settings) {}
}

/** Node id `broker-1`, … */
export interface BrokerState {
  readonly kind: 'broker'
  readonly broker: number
  readonly configs: Map<string, string>
  readonly topics: Map<string, TopicMetadata>
  /** `orders-2` → its log, for the partitions that this broker leads. */
  readonly logs: Map<string, PartitionLog>
  /** Number of the `__consumer_offsets` partition → the groups that it coordinates. */
  readonly shards: Map<number, GroupShard>
  /** What single groups have of their own: group → config → value. */
  readonly groupConfigs: Map<string, ReadonlyMap<string, string>>
  /** Counts changes of topics, and where among them a topic came last. */
  metadataVersion: number
  newTopicsVersion: number
  /** What its coordinators read of `configs` and `groupConfigs`. */
  coordinatorConfig: Parsed<CoordinatorConfig>
  readonly kafkaVersion: string
  readonly commitDelayMs: number
  readonly brokers: readonly number[]
  /** Who → the Fetch that waits for data on its connection. */
  readonly fetches: Map<string, ParkedFetch>
  /** Group requests not yet answered. */
  readonly requests: Map<string, OpenRequest>
  /** How many member ids were minted for a client id. */
  readonly minted: Map<string, number>
  /** Member ids that a recording fixes: client id → ids in order. */
  readonly pinnedMemberIds: ReadonlyMap<string, readonly string[]>
  /** When targets were done, in ms, where a recording says. */
  readonly pinnedTargetsMs: readonly number[]
  /** Where partitions have replicas: those that this broker keeps. `logs` is then of no use but to its coordinators. */
  replication?: ReplicaManager
  /** The logs that are kept as bytes; `undefined` where no topic asked for that. */
  readonly stored: StoredLogs | undefined
}

/** Enough to answer a request later. */
export interface OpenRequest {
  readonly to: string
  readonly lane: string
  readonly version: number
  readonly correlationId: number
  readonly clientId: string
}

/** Fills partitions at a steady rate. */
export interface ProducerState {
  readonly kind: 'producer'
  readonly name: string
  readonly topics: string[]
  readonly clientId: string
  readonly brokers: readonly number[]
  /** Between two rounds; 0 = it sends nothing. */
  readonly intervalUs: SimTime
  readonly batchRecords: number
  readonly recordBytes: number
  readonly keys: number
  readonly stopAt: SimTime | null
  readonly metadataMaxAgeMs: number
  /** What one round sends to each broker; null until metadata is there. */
  plan: ProducePlan | null
  correlation: number
  rounds: number
  metadataAskedAt: SimTime | null
  acknowledged: number
  /** `undefined` where it only says how many records there are. */
  writing: Writing | undefined
}
