import type { RuleSwitch } from '../../kafka/rule-switch'

/** A topic as a client knows it: the leader of each partition. An immutable instance, shared by all copies of a world. */
export class TopicView {
  constructor(
    readonly name: string,
    readonly topicId: string,
    /** By partition; −1 where there is none. */
    readonly leaders: Int32Array,
  ) {}
}

/** What a client knows of the cluster (Kafka: MetadataSnapshot). An immutable instance. */
export class MetadataView {
  constructor(
    readonly brokers: readonly number[],
    readonly topics: ReadonlyMap<string, TopicView>,
  ) {}
}

/** The settings of one process that its membership side reads, by Kafka's names. An immutable instance. */
export class MemberConfig {
  constructor(
    readonly groupInstanceId: string | null,
    readonly rack: string,
    readonly assignors: readonly string[],
    readonly sessionTimeoutMs: number,
    readonly heartbeatIntervalMs: number,
    readonly maxPollIntervalMs: number,
    readonly retryBackoffMs: number,
    readonly requestTimeoutMs: number,
    readonly autoCommit: boolean,
    /** The one rule that is switched off, for an experiment. */
    readonly ruleOff: RuleSwitch | null = null,
    /** The most that a back-off grows to. */
    readonly retryBackoffMaxMs: number = 1000,
    /** `group.remote.assignor`: the vote of a member of the consumer protocol, or null. */
    readonly remoteAssignor: string | null = null,
  ) {}
}
