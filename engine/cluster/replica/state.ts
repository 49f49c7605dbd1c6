import type { ReplicaSwitch } from '../../kafka/rule-switch'
import type { SimTime } from '../../kernel/node'
import type { ReplicaLog } from '../../log/replica-log'
import type { ClusterImage } from '../control/image'
import type { BrokerLoad } from './load-state'
import type { DelayedFetch, DelayedProduce, DelayedDelete } from './delayed'

/** All that a broker has to do with replicas (Kafka: ReplicaManager). Never changed: the next one is another one. */
export interface ReplicaManager {
  /** What it has read of the controller's log. */
  readonly image: ClusterImage
  /** Of its registration; −1 until the controller has given one. */
  readonly brokerEpoch: number
  /** Of the registration before. */
  readonly formerEpoch: number
  readonly life: BrokerLife
  /** Somebody wants it to run again while it is stopping: it does so once it has stopped. */
  readonly startsAgain: boolean
  /** Who says when brokers are gone. */
  readonly fencing: 'sessions' | 'given'
  /** `orders-0` → the replica that this broker keeps. */
  readonly replicas: ReadonlyMap<string, Replica>
  /** Leader → what this broker fetches from it. */
  readonly fetchers: ReadonlyMap<number, Fetcher>
  /** `client/correlation` → a request that waits here. */
  readonly fetches: ReadonlyMap<string, DelayedFetch>
  readonly produces: ReadonlyMap<string, DelayedProduce>
  readonly deletes: ReadonlyMap<string, DelayedDelete>
  /** Nodes that no connection leads to. */
  readonly unreachable: ReadonlySet<string>
  /** Every process that may have a connection to this broker: they notice when it is gone. */
  readonly peers: readonly string[]
  readonly disk: Disk
  readonly settings: ReplicaSettings
  readonly correlation: number
  /** Of the next producer id that it hands out. */
  readonly producerIds: number
  /** What its disk and network are busy with; `null`: they cost nothing. */
  readonly load: BrokerLoad | null
}

/** `starting` until it is registered, `running`, `stopping` in order, `down`. */
export type BrokerLife = 'starting' | 'running' | 'stopping' | 'down'

/** What outlives the process, beside the logs (Kafka: the checkpoint files of a log directory). */
export interface Disk {
  readonly highWatermarks: ReadonlyMap<string, number>
  readonly logStartOffsets: ReadonlyMap<string, number>
  /** Written when it stopped in order: the epoch that it had; −1 else (Kafka: CleanShutdownFileHandler). */
  readonly cleanShutdownEpoch: number
}

/** Broker configs that replication goes by, as times and counts. */
export interface ReplicaSettings {
  readonly lagTimeMaxMs: number
  readonly fetchWaitMaxMs: number
  readonly fetchMinBytes: number
  readonly fetchMaxBytes: number
  readonly fetchBackoffMs: number
  readonly highWatermarkCheckpointMs: number
  readonly logStartCheckpointMs: number
  readonly heartbeatMs: number
  readonly socketTimeoutMs: number
  readonly minInsyncReplicas: number
  /** For experiments: the one rule that is switched off. */
  readonly ruleOff: ReplicaSwitch | null
}

/** One replica of one partition, on one broker (Kafka: Partition, with its UnifiedLog). */
export interface Replica {
  readonly topic: string
  readonly partition: number
  /** `offline`: no leader is known to follow. */
  readonly role: 'leader' | 'follower' | 'offline'
  readonly replicas: readonly number[]
  readonly leader: number
  readonly leaderEpoch: number
  readonly partitionEpoch: number
  readonly leaderRecoveryState: 0 | 1
  /** As the controller has it. */
  readonly isr: readonly number[]
  /** At the leader: the one change that is under way. */
  readonly pending: PendingIsr | null
  readonly log: ReplicaLog
  /** At the leader: where its epoch began. */
  readonly leaderEpochStartOffset: number
  /** At the leader: what it knows of each follower. */
  readonly followers: ReadonlyMap<number, FollowerState>
  /** At a follower: how its fetching stands. */
  readonly following: Following | null
}

/** Kafka: PendingExpandIsr, PendingShrinkIsr. Until it is answered, who is in either set counts. */
export interface PendingIsr {
  readonly kind: 'expand' | 'shrink'
  readonly isr: readonly number[]
  readonly correlationId: number
}

/** What a leader knows of a follower by its fetches (Kafka: Replica.ReplicaState). */
export interface FollowerState {
  readonly broker: number
  /** The offset it last asked for: all below it is its own; −1 until it has asked. */
  readonly fetchOffset: number
  readonly logStartOffset: number
  readonly lastCaughtUpAt: SimTime
  readonly lastFetchAt: SimTime
  /** The leader's end when that fetch came. */
  readonly leaderEndAtLastFetch: number
  /** The epoch that the fetch carried. */
  readonly brokerEpoch: number
}

/** Whom a follower follows, and whether it fetches from there now. */
export interface Following {
  readonly leader: number
  /** `failed`: fenced, until the controller says something new. */
  readonly state: 'fetching' | 'delayed' | 'failed' | 'latest' | 'earliest'
  readonly until: SimTime
}

/** Fetches all partitions that have one leader (Kafka: ReplicaFetcherThread). */
export interface Fetcher {
  readonly leader: number
  /** Of the request that is under way: −1 = none. */
  readonly correlationId: number
  readonly sentAt: SimTime
  /** `orders-0` → the offset that was asked for. */
  readonly asked: ReadonlyMap<string, number>
}
