import type { ErrorName } from '../../kafka/errors'
import type { CoordinatorRecord } from '../../kafka/records'
import { batchHeaderBytes } from '../../log/batch'
import { recordBytes } from '../../log/batch-size'
import { Chain } from '../../log/chain'
import type { LogRecord } from '../../log/partition-log'
import type { ReplicaBatch } from '../../log/replica-log'
import { CoordinatorLogRecord } from '../broker/coordinator-log-record'
import type { CoordinatorLogs } from '../broker/outcome'
import { coordinatorBytes } from '../stored-log/coordinator'
import { appendToLeader, enoughInSync } from './produce'
import type { Replica } from './state'
import type { ReplicaTurn } from './turn'

function batchOf(turn: ReplicaTurn, replica: Replica, records: readonly CoordinatorRecord[]): ReplicaBatch {
  const baseOffset = replica.log.logEndOffset
  const logged = records.map((record) => new CoordinatorLogRecord(record))
  let sizeBytes = batchHeaderBytes
  logged.forEach(({ key, value }, n) => (sizeBytes += recordBytes(key.length, value?.length ?? null, n)))
  const stored = turn.stored?.topics.has(replica.topic) === true
  const bytes = stored ? coordinatorBytes(records, baseOffset, replica.leaderEpoch, turn.now) : undefined
  return {
    baseOffset,
    lastOffset: baseOffset + records.length - 1,
    leaderEpoch: replica.leaderEpoch,
    producerId: -1,
    producerEpoch: -1,
    baseSequence: stored ? 0 : -1,
    timestamp: turn.now,
    sizeBytes: bytes?.length ?? sizeBytes,
    records: null,
    logged,
    ...(bytes === undefined ? {} : { bytes }),
  }
}

/** What coordinators write goes the way of every batch with acks=all: through the leader's replica (Kafka: CoordinatorPartitionWriter.append). */
export class ReplicatedLogs implements CoordinatorLogs {
  constructor(private readonly turn: ReplicaTurn) {}

  end(key: string): number {
    return this.turn.replica(key)?.log.logEndOffset ?? 0
  }

  highWatermark(key: string): number {
    return this.turn.replica(key)?.log.highWatermark ?? 0
  }

  append(key: string, records: readonly CoordinatorRecord[]): ErrorName | null {
    const replica = this.turn.replica(key)
    if (replica?.role !== 'leader') return 'NOT_LEADER_OR_FOLLOWER'
    if (!enoughInSync(this.turn, key, replica)) return 'NOT_ENOUGH_REPLICAS'
    appendToLeader(this.turn, key, replica, batchOf(this.turn, replica, records))
    return null
  }

  read(key: string): readonly (readonly LogRecord[])[] {
    return Chain.toArray(this.turn.replica(key)?.log.last ?? null).map(({ logged }) => logged ?? [])
  }
}
