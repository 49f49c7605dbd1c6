import type { ReplicaSwitch } from '../../kafka/rule-switch'
import type { SimTime } from '../../kernel/node'
import type { Chain } from '../../log/chain'
import type { ClusterImage } from './image'
import type { MetadataRecord } from './records'

/** Who says when a broker is gone: its silence, or whoever tells the story (a recording). */
export type Fencing = 'sessions' | 'given'

/** One record of the controller's log, in its place. */
export interface PlacedRecord {
  readonly offset: number
  readonly at: SimTime
  readonly record: MetadataRecord
}

/** What the controller knows and decides of replicas (Kafka: ReplicationControlManager, ClusterControlManager). Never changed. */
export interface ReplicationControl {
  readonly fencing: Fencing
  /** All records so far, the newest last: the order in which things were decided. */
  readonly records: Chain<PlacedRecord> | null
  readonly image: ClusterImage
  /** Broker → when it was last heard of; it is fenced a session time-out later. */
  readonly contacts: ReadonlyMap<number, SimTime>
  readonly sessionTimeoutMs: number
  /** Whether leaders are moved back by themselves, and how often that is looked at. */
  readonly rebalance: { readonly enabled: boolean; readonly checkMs: number }
  readonly elrEnabled: boolean
  /** For experiments: the one rule that is switched off. */
  readonly ruleOff: ReplicaSwitch | null
}
