import type { SimTime } from '../kernel/node'
import { Chain } from './chain'

/** Records appended together. `records` is there where bytes matter (`__consumer_offsets`); elsewhere a count and a size do. */
export interface Batch {
  readonly baseOffset: number
  readonly count: number
  readonly appendedAt: SimTime
  readonly leaderEpoch: number
  /** Key and value bytes of all records. */
  readonly sizeBytes: number
  readonly records: readonly LogRecord[] | null
}

export interface LogRecord {
  readonly key: Uint8Array | null
  readonly value: Uint8Array | null
}

/** One replica's log of one partition (Kafka: UnifiedLog). Offsets are dense until compaction comes. */
export interface PartitionLog {
  readonly topic: string
  readonly partition: number
  leaderEpoch: number
  logStartOffset: number
  logEndOffset: number
  /** All below it is committed: readers, and replies that wait, see no further. */
  highWatermark: number
  /** Key and value bytes of all records. */
  sizeBytes: number
  last: Chain<Batch> | null
}

export function emptyLog(topic: string, partition: number, leaderEpoch = 0): PartitionLog {
  return { topic, partition, leaderEpoch, logStartOffset: 0, logEndOffset: 0, highWatermark: 0, sizeBytes: 0, last: null }
}

/** A log that goes on by itself from here: what is appended to one is not in the other. */
export function copyLog(log: PartitionLog): PartitionLog {
  return {
    topic: log.topic,
    partition: log.partition,
    leaderEpoch: log.leaderEpoch,
    logStartOffset: log.logStartOffset,
    logEndOffset: log.logEndOffset,
    highWatermark: log.highWatermark,
    sizeBytes: log.sizeBytes,
    last: log.last,
  }
}

/** Append at the end, in place. Returns the batch. */
export function appendBatch(log: PartitionLog, batch: Pick<Batch, 'count' | 'appendedAt' | 'sizeBytes' | 'records'>): Batch {
  const { count, appendedAt, sizeBytes, records } = batch
  const placed: Batch = { baseOffset: log.logEndOffset, count, appendedAt, leaderEpoch: log.leaderEpoch, sizeBytes, records }
  log.last = Chain.append(log.last, placed)
  log.logEndOffset += batch.count
  log.sizeBytes += batch.sizeBytes
  return placed
}

/** Append records of which only number and size are kept, committed at once: partitions of one replica whose bytes nobody looks at. */
export function appendCounted(log: PartitionLog, count: number, sizeBytes: number): void {
  log.logEndOffset += count
  log.highWatermark = log.logEndOffset
  log.sizeBytes += sizeBytes
}

/** Cut everything from `offset` on, in place; `offset` must be the base of a batch or the end. */
export function truncateTo(log: PartitionLog, offset: number): void {
  while (log.last !== null && log.last.value.baseOffset >= offset) {
    log.sizeBytes -= log.last.value.sizeBytes
    log.last = log.last.previous
  }
  log.logEndOffset = Math.min(log.logEndOffset, offset)
  log.highWatermark = Math.min(log.highWatermark, offset)
}
