import type { EpochEntry, Replica } from '../../engine'
import type { ReplicaNews } from './replica-news'

export interface ReplicaCell {
  readonly offset: number
  readonly epoch: number
  /** Its record's value; `null` where only the number of records is kept. */
  readonly value: string | null
}

/** One broker's copy of one partition. */
export interface ReplicaReading {
  readonly broker: number
  readonly role: Replica['role']
  readonly inSync: boolean
  readonly start: number
  /** The offset that the next record gets. */
  readonly end: number
  readonly highWatermark: number
  readonly epochs: readonly EpochEntry[]
  /** The newest records, oldest first. */
  readonly cells: readonly ReplicaCell[]
}

/** A partition as the controller decided it, and every copy of it. */
export interface ReplicatedPartition {
  readonly name: string
  /** −1: nobody. */
  readonly leader: number
  readonly leaderEpoch: number
  readonly replicas: readonly number[]
  readonly isr: readonly number[]
  readonly elr: readonly number[]
  readonly copies: readonly ReplicaReading[]
}

export type BrokerFate = 'running' | 'starting' | 'stopping' | 'down' | 'frozen' | 'fenced'

export interface ReplicaBroker {
  readonly broker: number
  readonly fate: BrokerFate
  readonly leads: readonly string[]
}

/** What a producer was told of a batch. */
export interface ToldBatch {
  readonly producer: string
  readonly acks: -1 | 0 | 1
  readonly partition: string
  readonly baseOffset: number
  readonly values: readonly string[]
  readonly recordCount: number
  readonly error: number
  /** The leader has every record of it, at the offsets that were told; `null`: that cannot be said. */
  readonly kept: boolean | null
}

/** All replicas at one moment. */
export interface ReplicasReading {
  readonly time: number
  readonly brokers: readonly ReplicaBroker[]
  readonly partitions: readonly ReplicatedPartition[]
  readonly news: readonly ReplicaNews[]
  readonly told: readonly ToldBatch[]
}
