import type { EpochEntry } from './epoch-entry'
import { sequenceAfter } from './batch'
import { Chain } from './chain'
import type { LogRecord } from './partition-log'
import type { ProducerStates } from './producer-state'
import { noReplicaProducers, stableOffsetOf, statesOf, type ProducerBatchData, type ReplicaProducers } from './replica-producers'

/** Key and value as text; what a story is told by. */
export interface ReplicaRecord {
  readonly key: string | null
  readonly value: string | null
}

/** A batch as it lies in a replica's log, and as followers are handed it. Never changed. */
export interface ReplicaBatch extends ProducerBatchData {
  /** `null` where only their number and size are kept. */
  readonly records: readonly ReplicaRecord[] | null
  /** In partitions of `__consumer_offsets` and `__transaction_state`: what a coordinator wrote. */
  readonly logged?: readonly LogRecord[]
  /** The batch as it stands on the disk, where its topic is stored as bytes. */
  readonly bytes?: Uint8Array
  /** Of each record that readers get, where there are fewer than offsets: the cleaner left gaps, or the batch is a marker. */
  readonly offsets?: readonly number[]
}

/** One replica's log of one partition, as a value: what is made of it is another one (Kafka: UnifiedLog, LeaderEpochFileCache). */
export interface ReplicaLog {
  readonly logStartOffset: number
  readonly logEndOffset: number
  readonly highWatermark: number
  readonly sizeBytes: number
  readonly last: Chain<ReplicaBatch> | null
  /** In order of epochs. */
  readonly epochs: readonly EpochEntry[]
  readonly producers: ReplicaProducers
}

export const emptyReplicaLog: ReplicaLog = {
  logStartOffset: 0,
  logEndOffset: 0,
  highWatermark: 0,
  sizeBytes: 0,
  last: null,
  epochs: [],
  producers: noReplicaProducers,
}

export const producersOf = ({ producers }: ReplicaLog): ProducerStates => statesOf(producers)

/** How far a reader of committed records may see; never below the log's start (Kafka: UnifiedLog.lastStableOffset). */
export const stableEndOf = ({ producers, highWatermark, logStartOffset }: ReplicaLog): number =>
  Math.max(logStartOffset, stableOffsetOf(producers, highWatermark))

/** What a follower names as the last epoch that it fetched; −1 where there is none. */
export const latestEpochOf = ({ epochs }: ReplicaLog): number => epochs.at(-1)?.epoch ?? -1

/**
 * The largest epoch up to `epoch` that this log knows, and where it ended; `null` where it knows none (Kafka: LeaderEpochFileCache.endOffsetFor).
 */
export function endOffsetFor(log: ReplicaLog, epoch: number): { readonly epoch: number; readonly endOffset: number } | null {
  if (epoch < 0) return null
  const latest = log.epochs.at(-1)
  if (latest === undefined) return null
  if (epoch === latest.epoch) return { epoch, endOffset: log.logEndOffset }
  const next = log.epochs.findIndex((entry) => entry.epoch > epoch)
  if (next < 0) return null
  const following = log.epochs[next]
  const own = log.epochs[next - 1]
  if (following === undefined) return null
  return own === undefined ? { epoch, endOffset: following.startOffset } : { epoch: own.epoch, endOffset: following.startOffset }
}

/** The whole batches from the one that holds `offset` on, up to `end`, not more than fits; one always fits. */
export function batchesFrom(log: ReplicaLog, offset: number, end: number, maxBytes: number): readonly ReplicaBatch[] {
  const fits: ReplicaBatch[] = []
  let bytes = 0
  for (let next = offset; next < end;) {
    const from = next
    const batch = Chain.firstWhere(log.last, ({ lastOffset }) => lastOffset >= from)?.value
    if (batch === undefined || batch.lastOffset >= end || (fits.length > 0 && bytes + batch.sizeBytes > maxBytes)) break
    fits.push(batch)
    bytes += batch.sizeBytes
    next = batch.lastOffset + 1
  }
  return fits
}

/** The sequence number that comes `count` records later; −1 where there are none. */
export const sequenceOf = (baseSequence: number, count: number): number => (baseSequence < 0 ? -1 : sequenceAfter(baseSequence, count))

/** The record at an offset; `null` where no batch holds it, or only its size is kept. */
export function recordIn(log: ReplicaLog, offset: number): ReplicaRecord | null {
  if (offset < log.logStartOffset) return null
  const batch = Chain.firstWhere(log.last, ({ lastOffset }) => lastOffset >= offset)?.value
  if (batch === undefined) return null
  const index = batch.offsets === undefined ? offset - batch.baseOffset : batch.offsets.indexOf(offset)
  return batch.records?.[index] ?? null
}
