import type { ErrorName } from '../../kafka/errors'
import { topicPartition, transactionTopic } from '../../kafka/ids'
import { offsetsPartitionOf } from '../../kafka/java-hash'
import type { CoordinatorRecord } from '../../kafka/records'
import { batchHeaderBytes } from '../../log/batch'
import { recordBytes } from '../../log/batch-size'
import { Chain } from '../../log/chain'
import type { LogRecord } from '../../log/partition-log'
import type { ProducerStates } from '../../log/producer-state'
import { producersOf, type ReplicaBatch } from '../../log/replica-log'
import { CoordinatorLogRecord } from '../broker/coordinator-log-record'
import type { BrokerTurn, ReplicaLogs } from '../broker/outcome'
import type { ProduceRequest } from '../message'
import { coordinatorBytes } from '../stored-log/coordinator'
import type { TransactionAsker, WriteTxnMarkersRequest } from '../stored-log/transactions/messages'
import { brokerNode } from '../world'
import { writeMarkers } from './markers'
import { appendToLeader, enoughInSync, produceAsked } from './produce'
import type { Asking } from './delayed'
import type { Replica } from './state'
import type { ReplicaTurn } from './turn'

/** The next producer id of this broker's block. */
export function nextProducerId(turn: ReplicaTurn): number {
  const producerId = turn.broker * 1000 + turn.manager.producerIds
  turn.manager.producerIds += 1
  return producerId
}

/** A turn of a broker's replicas as one that other parts of the broker have a say in. */
export const brokerTurnOf = (turn: ReplicaTurn): BrokerTurn & { readonly logs: ReplicaLogs } => ({
  changes: turn.changes,
  effects: turn.effects,
  logs: new ReplicatedLogs(turn),
})

function batchOf(turn: ReplicaTurn, replica: Replica, logged: readonly LogRecord[], bytes?: Uint8Array): ReplicaBatch {
  const baseOffset = replica.log.logEndOffset
  let sizeBytes = batchHeaderBytes
  logged.forEach(({ key, value }, n) => (sizeBytes += recordBytes(key?.length ?? null, value?.length ?? null, n)))
  return {
    baseOffset,
    lastOffset: baseOffset + logged.length - 1,
    leaderEpoch: replica.leaderEpoch,
    producerId: -1,
    producerEpoch: -1,
    baseSequence: bytes === undefined ? -1 : 0,
    timestamp: turn.now,
    sizeBytes: bytes?.length ?? sizeBytes,
    records: null,
    logged,
    ...(bytes === undefined ? {} : { bytes }),
  }
}

/** What coordinators write goes the way of every batch with acks=all: through the leader's replica (Kafka: CoordinatorPartitionWriter.append). */
export class ReplicatedLogs implements ReplicaLogs {
  constructor(private readonly turn: ReplicaTurn) {}

  end(key: string): number {
    return this.turn.replica(key)?.log.logEndOffset ?? 0
  }

  highWatermark(key: string): number {
    return this.turn.replica(key)?.log.highWatermark ?? 0
  }

  append(key: string, records: readonly CoordinatorRecord[]): ErrorName | null {
    const logged = records.map((record) => new CoordinatorLogRecord(record))
    return this.write(key, logged, (replica) =>
      this.turn.stored?.topics.has(replica.topic) === true
        ? coordinatorBytes(records, replica.log.logEndOffset, replica.leaderEpoch, this.turn.now)
        : undefined,
    )
  }

  appendLogged(key: string, logged: LogRecord): ErrorName | null {
    return this.write(key, [logged], () => undefined)
  }

  private write(key: string, logged: readonly LogRecord[], bytesOf: (replica: Replica) => Uint8Array | undefined): ErrorName | null {
    const replica = this.turn.replica(key)
    if (replica?.role !== 'leader') return 'NOT_LEADER_OR_FOLLOWER'
    if (!enoughInSync(this.turn, key, replica)) return 'NOT_ENOUGH_REPLICAS'
    appendToLeader(this.turn, key, replica, batchOf(this.turn, replica, logged, bytesOf(replica)))
    return null
  }

  read(key: string): readonly (readonly LogRecord[])[] {
    return Chain.toArray(this.turn.replica(key)?.log.last ?? null).map(({ logged }) => logged ?? [])
  }

  leaderEpoch(key: string): number {
    const replica = this.turn.replica(key)
    return replica?.role === 'leader' ? replica.leaderEpoch : -1
  }

  producers(key: string): ProducerStates | null {
    const replica = this.turn.replica(key)
    return replica?.role === 'leader' ? producersOf(replica.log) : null
  }

  nextProducerId(): number {
    return nextProducerId(this.turn)
  }

  reaches(broker: number): boolean {
    return !this.turn.manager.unreachable.has(brokerNode(broker))
  }

  transactionState(transactionalId: string): { readonly key: string; readonly leader: number } {
    const { topics, partitions } = this.turn.manager.image
    const count = topics.get(transactionTopic)?.partitions ?? 0
    const key = topicPartition(transactionTopic, count === 0 ? 0 : offsetsPartitionOf(transactionalId, count))
    return { key, leader: partitions.get(key)?.leader ?? -1 }
  }

  produce(asker: Asking, fields: ProduceRequest): void {
    produceAsked(this.turn, asker, fields)
  }

  writeMarkers(asker: TransactionAsker, fields: WriteTxnMarkersRequest): void {
    writeMarkers(this.turn, asker, fields)
  }
}
