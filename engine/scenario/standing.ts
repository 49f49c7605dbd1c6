import type { Configs } from './parts'

export type Life = 'described' | 'running' | 'frozen' | 'stopped'

/** What an action can be about at one time: read from a script as it goes, or from a world. */
export interface Standing {
  /** Topic → partitions. */
  readonly topics: ReadonlyMap<string, number>
  readonly members: ReadonlyMap<string, Life>
  /** What a member or broker is configured with, as far as it is not by default. */
  readonly configsOf: (of: 'member' | 'broker', name: string) => Configs
  readonly groups: readonly string[]
  readonly brokers: number
  /** Those that are not simply running: by number. */
  readonly brokerLives: ReadonlyMap<number, Life>
  /** Whether partitions have replicas here. */
  readonly replicas: boolean
  readonly producers: readonly string[]
  /** Producer → the topics that it writes batches of its own to. */
  readonly writers: ReadonlyMap<string, readonly string[]>
  /** Producers with a transactional id, and whether a transaction of theirs is open. */
  readonly transactions: ReadonlyMap<string, boolean>
}
