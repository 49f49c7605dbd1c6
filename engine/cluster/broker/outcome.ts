import type { ErrorName } from '../../kafka/errors'
import type { CoordinatorRecord } from '../../kafka/records'
import type { Outcome } from '../../kernel/node'
import type { LogRecord } from '../../log/partition-log'
import type { Message } from '../message'
import type { NodeEffect } from '../response'
import type { NodeState } from '../world'
import type { BrokerChange } from './change'

/** What a broker makes of one input; gathered here, nothing of it done. */
export interface BrokerTurn {
  readonly changes: BrokerChange[]
  readonly effects: NodeEffect[]
  /** Where its coordinators write in a cluster of replicas; `null`: their logs are in the state. */
  readonly logs: CoordinatorLogs | null
}

/** The partitions of `__consumer_offsets` that a broker has a replica of, as its coordinators see them (Kafka: CoordinatorPartitionWriter). */
export interface CoordinatorLogs {
  end(key: string): number
  highWatermark(key: string): number
  /** Appends with acks=all, if this broker leads and enough replicas are in sync. */
  append(key: string, records: readonly CoordinatorRecord[]): ErrorName | null
  /** All batches up to the log's end, committed or not. */
  read(key: string): readonly (readonly LogRecord[])[]
}

export const beginTurn = (): BrokerTurn => ({ changes: [], effects: [], logs: null })

export type BrokerOutcome = Outcome<BrokerChange, Message, NodeState>
