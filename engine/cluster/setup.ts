import type { SimTime } from '../kernel/node'
import type { Road } from '../kernel/world'
import type { PageCacheSetup } from '../readpath/page-cache-start'
import type { Transfer } from '../readpath/strategy'
import type { TimePreset } from '../readpath/time-model'
import type { NodeAction } from './action'
import type { Fencing } from './control/state'
import type { Costs } from './replica/load-state'
import type { DiskSpeed } from './stored-log/state'

/** All that a cluster is made of: checked, every default filled in but for configs, which hold what was set and nothing else. */
export interface ClusterSetup {
  /** `4.4`; decides where versions of the coordinator differ. */
  readonly kafkaVersion: string
  readonly seed: number
  /** How long an append to `__consumer_offsets` takes to be committed. */
  readonly commitDelayMs: number
  readonly brokers: readonly BrokerSetup[]
  readonly topics: readonly TopicSetup[]
  readonly producers: readonly ProducerSetup[]
  readonly groups: readonly GroupSetup[]
  readonly network: NetworkSetup
  readonly pinned: PinnedSetup
  /** In order of time. */
  readonly actions: readonly TimedAction[]
  readonly readPath?: ReadPathSetup
  /** There where partitions have replicas, or brokers come and go. */
  readonly replication?: ReplicationSetup
  readonly storage?: StorageSetup
}

/** How a cluster of replicas is run. */
export interface ReplicationSetup {
  /** Whether brokers are fenced by their silence, or by actions `brokerState`. */
  readonly fencing: Fencing
  /** Eligible leader replicas (KIP-966). */
  readonly elr: boolean
  /** Epochs of the first registrations, where a recording fixes them. */
  readonly brokerEpochs?: ReadonlyMap<number, number>
  /** What disk and network cost; without it nothing. */
  readonly costs?: Costs
}

/** What of the cluster is kept as bytes beside topics that ask for it, and how fast its disks are. */
export interface StorageSetup {
  readonly offsetsTopicAsBytes: boolean
  readonly disk: Partial<DiskSpeed>
}

/** The way from the disk to the wire, for itself. */
export interface ReadPathSetup {
  readonly time: TimePreset
  /** Each is a node of its own. */
  readonly transfers: readonly { readonly name: string; readonly transfer: Transfer; readonly startAt: SimTime }[]
  readonly pageCache: PageCacheSetup | null
}

/** Config by Kafka's name, in the text form of a properties file. */
export type ConfigMap = ReadonlyMap<string, string>

/** A broker: its id and what is set on it. */
export interface BrokerSetup {
  /** Counts from 1; its node is `broker-1`. */
  readonly broker: number
  readonly rack: string | null
  readonly configs: ConfigMap
  /** It is there once an action starts it. */
  readonly startsDown?: boolean
}

/** A topic as it stands at the beginning. */
export interface TopicSetup {
  readonly name: string
  readonly partitions: number
  readonly replicationFactor: number
  /** The brokers of each partition, its preferred leader first; else they are spread. */
  readonly replicas?: readonly (readonly number[])[]
  /** How many records each partition holds at the start. */
  readonly recordsPerPartition: number
  readonly configs: ConfigMap
  /** Whether its logs are kept as bytes, segment by segment, with retention and the cleaner. */
  readonly storedAsBytes?: boolean
}

/** A producer: what it writes, how fast, from when to when. */
export interface ProducerSetup {
  /** Its node id. */
  readonly name: string
  readonly topics: readonly string[]
  /** Records for each partition and second, fractions allowed. */
  readonly recordsPerSecond: number
  /** How many records of a partition go into one batch. */
  readonly batchRecords: number
  readonly recordBytes: number
  /** From how many keys it draws; 0 = none: every partition gets its share. */
  readonly keys: number
  /** What those keys are called; else `key-0`, `key-1`, … */
  readonly keyNames?: readonly string[] | undefined
  readonly startAt: SimTime
  readonly stopAt: SimTime | null
  readonly configs: ConfigMap
}

/** A consumer group, with the members that may come to run. */
export interface GroupSetup {
  readonly groupId: string
  readonly configs: ConfigMap
  readonly members: readonly MemberSetup[]
}

/** A consumer's description. It runs once an action `startMember` names it. */
export interface MemberSetup {
  /** Its node id, and its `client.id` unless that is set. */
  readonly name: string
  /** By their real names; `group.instance.id` and `client.rack` are among them. */
  readonly configs: ConfigMap
  /** What it subscribes to: names, a Java regular expression matched by the client, or one that the broker resolves. One of them. */
  readonly topics: readonly string[]
  readonly regex: string | null
  readonly brokerRegex: string | null
  /** How long one poll() may wait. */
  readonly pollMs: number
  readonly processMsPerRecord: number
  readonly revokeCallbackMs: number
  readonly commitOnRevoke: boolean
}

/** How long messages are on their way, and how many are lost. */
export interface NetworkSetup {
  readonly road: Road
  /** `from>to` → its own road. */
  readonly roads: ReadonlyMap<string, Road>
}

/** What a recording fixes because it decides ties. */
export interface PinnedSetup {
  /** Client id → the member ids that the coordinator mints for it, in order. Others come from the seed. */
  readonly memberIds: ReadonlyMap<string, readonly string[]>
  /** Name → the member ids that its processes mint for themselves, one a start. */
  readonly processIds: ReadonlyMap<string, readonly string[]>
  readonly topicIds: ReadonlyMap<string, string>
  /** When brokers were done with the targets that they computed, in ms: one that is computed up to 1.5 s before is done then. */
  readonly targetsMs?: readonly number[]
}

/** An action of the script and its moment. */
export interface TimedAction {
  readonly at: SimTime
  readonly action: NodeAction
}
