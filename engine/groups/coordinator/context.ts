import type { TopicId, TopicName } from '../../kafka/ids'
import type { RuleSwitch } from '../../kafka/rule-switch'
import type { SimTime } from '../../kernel/node'
import type { ConsumerGroupConfig } from './consumer-config'

/** The broker's settings that a coordinator reads, by Kafka's names (GroupCoordinatorConfig). */
export interface CoordinatorConfig {
  readonly groupInitialRebalanceDelayMs: number
  readonly groupMinSessionTimeoutMs: number
  readonly groupMaxSessionTimeoutMs: number
  readonly groupMaxSize: number
  /** Not configurable in Kafka: five minutes. */
  readonly newMemberJoinTimeoutMs: number
  readonly offsetMetadataMaxBytes: number
  /** Kafka's setting is in minutes. */
  readonly offsetsRetentionMs: number
  readonly offsetsRetentionCheckIntervalMs: number
  readonly consumer: ConsumerGroupConfig
  /** The one rule that is switched off, for an experiment. */
  readonly ruleOff?: RuleSwitch | null
}

/** A topic as the coordinator's metadata has it. */
export interface TopicImage {
  readonly name: TopicName
  readonly topicId: TopicId
  readonly partitions: number
  /** By partition, those of its replicas; null where nothing is known of racks. */
  readonly racks: readonly (readonly string[])[] | null
}

/** The topics of the cluster as this broker knows them (Kafka: CoordinatorMetadataImage). */
export interface MetadataImage {
  /** Higher with each change. */
  readonly version: number
  /** The version that brought the newest topic. */
  readonly newTopicsVersion: number
  topic(name: TopicName): TopicImage | undefined
  topicOf(topicId: TopicId): TopicImage | undefined
  names(): Iterable<TopicName>
}

export const emptyImage: MetadataImage = {
  version: 0,
  newTopicsVersion: 0,
  topic: () => undefined,
  topicOf: () => undefined,
  names: () => [],
}

/** What a decision may know beside the shard. */
export interface ShardContext {
  readonly now: SimTime
  readonly config: CoordinatorConfig
  /** `4.0`, `4.4`: where versions of Kafka differ. */
  readonly kafkaVersion: string
  /** The next offset of the shard's partition: where records asked for now will stand. */
  readonly logEndOffset: number
  readonly image: MetadataImage
  /** Whether what is written may never become committed: then it matters since when somebody waits. */
  readonly mayWaitLong?: boolean
  /** The id of a topic by this broker's metadata; all zeros where it has none. */
  topicId(name: TopicName): TopicId
  /** Instead of those that Kafka has built in; what they are is the protocol's affair. */
  readonly assignors?: ReadonlyMap<string, { readonly name: string; readonly assign: (input: never) => unknown }> | undefined
  /** When a target that is computed now is done, in ms, where a recording says; else now. */
  readonly computedAtMs?: number | undefined
}
