import type { TopicId, TopicName } from '../../kafka/ids'
import type { RuleSwitch } from '../../kafka/rule-switch'
import type { SimTime } from '../../kernel/node'

/** The broker's settings that a coordinator reads, by Kafka's names (GroupCoordinatorConfig). */
export interface CoordinatorConfig {
  readonly groupInitialRebalanceDelayMs: number
  readonly groupMinSessionTimeoutMs: number
  readonly groupMaxSessionTimeoutMs: number
  readonly groupMaxSize: number
  /** Not configurable in Kafka: five minutes. */
  readonly newMemberJoinTimeoutMs: number
  readonly offsetMetadataMaxBytes: number
  /** The one rule that is switched off, for an experiment. */
  readonly ruleOff?: RuleSwitch | null
}

/** What a decision may know beside the shard. */
export interface ShardContext {
  readonly now: SimTime
  readonly config: CoordinatorConfig
  /** `4.0`, `4.4`: where versions of Kafka differ. */
  readonly kafkaVersion: string
  /** The next offset of the shard's partition: where records asked for now will stand. */
  readonly logEndOffset: number
  /** The id of a topic by this broker's metadata; all zeros where it has none. */
  topicId(name: TopicName): TopicId
}
