import type { ErrorName } from '../../kafka/errors'
import type { CoordinatorRecord } from '../../kafka/records'
import type { Outcome } from '../../kernel/node'
import type { LogRecord } from '../../log/partition-log'
import type { ProducerStates } from '../../log/producer-state'
import type { Asker } from '../asker'
import type { Message, ProduceRequest } from '../message'
import type { NodeEffect } from '../response'
import type { TransactionAsker, WriteTxnMarkersRequest } from '../stored-log/transactions/messages'
import type { NodeState } from '../world'
import type { BrokerChange } from './change'

/** What a broker makes of one input; gathered here, nothing of it done. */
export interface BrokerTurn {
  readonly changes: BrokerChange[]
  readonly effects: NodeEffect[]
  /** Where its coordinators write in a cluster of replicas; `null`: their logs are in the state. */
  readonly logs: ReplicaLogs | null
}

/** The partitions of `__consumer_offsets` and `__transaction_state` that a broker has a replica of, as its coordinators see them (Kafka: CoordinatorPartitionWriter). */
export interface CoordinatorLogs {
  end(key: string): number
  highWatermark(key: string): number
  /** Appends with acks=all, if this broker leads and enough replicas are in sync. */
  append(key: string, records: readonly CoordinatorRecord[]): ErrorName | null
  /** All batches up to the log's end, committed or not. */
  read(key: string): readonly (readonly LogRecord[])[]
}

/** The replicas of a broker, as far as transactions go: those that its coordinator writes to, and those that it leads. */
export interface ReplicaLogs extends CoordinatorLogs {
  /** The same for what a coordinator of transactions writes. */
  appendLogged(key: string, logged: LogRecord): ErrorName | null
  /** −1: this broker does not lead it. */
  leaderEpoch(key: string): number
  /** What a partition that it leads knows of producers; `null`: it does not lead it. */
  producers(key: string): ProducerStates | null
  nextProducerId(): number
  /** Whether a connection to that broker can be had. */
  reaches(broker: number): boolean
  /** Where a transactional id is kept, and which broker leads that; −1: none does. */
  transactionState(transactionalId: string): { readonly key: string; readonly leader: number }
  /** Appends what a producer sent, and answers it. */
  produce(asker: Asker, fields: ProduceRequest): void
  /** Appends markers, and answers once they are committed. */
  writeMarkers(asker: TransactionAsker, fields: WriteTxnMarkersRequest): void
}

export const beginTurn = (): BrokerTurn => ({ changes: [], effects: [], logs: null })

export type BrokerOutcome = Outcome<BrokerChange, Message, NodeState>
