/** Protocol rules that can be switched off, to see what breaks without them. By the name of what is then so. */
export const ruleSwitches = [
  /** The join phase ends with the first JoinGroup: whoever has not joined by then has missed it. */
  'no-barrier',
  /** The end of a join phase does not begin a new generation. */
  'no-new-generation',
  /** Assignments are handed out while the group's record is still on its way to being committed. */
  'answer-before-commit',
  /** A leader that goes is not followed by another. */
  'no-leader-election',
  /** A plan that a rebalance has overtaken is taken up all the same. */
  'overtaken-plan-counts',
  /** An eager member joins with its partitions in hand. */
  'no-revoke-before-join',
  /** A cooperative leader gives a partition away in the round in which its owner still has it. */
  'cooperative-in-one-round',
  /** A consumer group's coordinator hands a partition out while another member still has it. */
  'assign-before-release',
  /** A heartbeat that does not say what its member owns confirms that it gave everything up. */
  'silence-confirms',
  /** A member of a consumer group acknowledges an assignment and keeps what it takes away. */
  'acknowledge-without-revoking',
  /** A member that is asked to give something up has the new epoch at once, not when it has given it up. */
  'epoch-before-revoking',
  /** Nobody waits with an eye on the clock for a member to give up what it was asked for. */
  'no-rebalance-timeout',
  /** A member of a consumer group goes, and the group's epoch stays. */
  'no-epoch-for-removal',
  /** A member that waits for partitions of others counts as settled, and is not looked at again. */
  'waiting-counts-as-stable',
  /** A member of a consumer group that was fenced joins again with its partitions in hand. */
  'fenced-keeps-partitions',
] as const

export type RuleSwitch = (typeof ruleSwitches)[number]

/** The same for rules of replicas, of their brokers and of the controller. */
export const replicaSwitches = [
  /** Consumers are given what followers are given: all up to the end of the log. */
  'read-to-the-end',
  /** A leader's high watermark is the end of its own log, whatever its followers have. */
  'high-watermark-alone',
  /** A leader does not look whether a follower's last epoch ends where its own does: nothing is cut. */
  'no-divergence-check',
  /** Any replica that is there may lead, and nobody calls it unclean. */
  'any-replica-leads',
  /** A new leader goes on under the epoch of the last one. */
  'old-leader-epoch',
] as const

export type ReplicaSwitch = (typeof replicaSwitches)[number]

/** The setting that names the one that is off: a broker's for the rules of coordinators and replicas, a consumer's for its own. Kafka has none such. */
export const ruleOffConfig = 'internal.rule.off'

/** What a setting says; anything else than a switch's name switches nothing off. */
export function ruleSwitch(name: string | undefined): RuleSwitch | null {
  return ruleSwitches.find((known) => known === name) ?? null
}

/** The same for a rule of replicas. */
export function replicaSwitch(name: string | undefined): ReplicaSwitch | null {
  return replicaSwitches.find((known) => known === name) ?? null
}
