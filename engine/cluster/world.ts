import type { ClassicClient } from '../groups/classic/client-state'
import type { ClassicGroup } from '../groups/classic/state'
import type { SimTime } from '../kernel/node'
import type { World } from '../kernel/world'
import type { PartitionLog } from '../log/partition-log'
import type { Message } from './message'
import type { NodeAction } from './action'

/** Everything at one instant, as Kafka nodes: what the engine steps and every picture reads. */
export type ClusterWorld = World<NodeState, Message, NodeAction>

export type NodeState = BrokerState | ConsumerState | ProducerState | ControllerState

export interface TopicMetadata {
  readonly name: string
  readonly topicId: string
  readonly partitions: readonly { readonly leader: number; readonly leaderEpoch: number }[]
}

/** Decides leaders, tells brokers of topics; node id `controller`. Part of the cluster's truth, not of any group's. */
export interface ControllerState {
  readonly kind: 'controller'
  readonly topics: Map<string, TopicMetadata>
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
}

/** The coordinator of one `__consumer_offsets` partition (Kafka: GroupCoordinatorShard). */
export interface GroupShard {
  readonly partition: number
  loading: boolean
  /** Soft: what is in memory. */
  readonly groups: Map<string, ClassicGroup>
  /** Hard: group → `orders-2` → what was committed. */
  readonly offsets: Map<string, Map<string, CommittedOffset>>
}

export interface CommittedOffset {
  readonly offset: number
  readonly leaderEpoch: number
  readonly metadata: string
  readonly committedAt: SimTime
}

export type ProcessState = 'starting' | 'running' | 'frozen' | 'killed' | 'closed' | 'failed'

/** What the application's thread is doing. */
export type ThreadState = 'polling' | 'processing' | 'callback' | 'busy' | 'idle'

/** One consumer process: application thread, heartbeat thread, fetcher. Node id is its name, `A`. */
export interface ConsumerState {
  readonly kind: 'consumer'
  readonly name: string
  readonly clientId: string
  readonly groupId: string
  process: ProcessState
  readonly configs: Map<string, string>
  readonly topics: string[]
  thread: ThreadState
  /** Until when the thread is processing, in a callback or busy. */
  threadUntil: SimTime | null
  lastPollAt: SimTime | null
  readonly client: ClassicClient
  /** Partitions it takes for its own, `orders-2`, in order of assignment. */
  owned: string[]
  /** Where it reads next, per owned partition; absent until it knows. */
  readonly positions: Map<string, number>
  /** What its last commit said. */
  readonly committed: Map<string, number>
  /** The exception that its application got last, by Java class name, or null. */
  exception: string | null
}

export interface ProducerState {
  readonly kind: 'producer'
  readonly name: string
  readonly topics: string[]
}
