import type { EpochEntry } from './epoch-entry'
import { sequenceAfter } from './batch'
import { Chain } from './chain'
import type { LogRecord } from './partition-log'
import type { ProducerStates } from './producer-state'
import {
  noReplicaProducers,
  producersIn,
  replicatedUpTo,
  stableOffsetOf,
  statesOf,
  withProducerOf,
  type ProducerBatchData,
  type ReplicaProducers,
} from './replica-producers'

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

/** An epoch is entered once, where it begins; one that is not above the last says nothing new (Kafka: LeaderEpochFileCache.assign). */
export function withEpoch(log: ReplicaLog, epoch: number, startOffset: number): ReplicaLog {
  const last = log.epochs.at(-1)
  if (last !== undefined && last.epoch >= epoch) return log
  return { ...log, epochs: [...log.epochs.filter((entry) => entry.startOffset < startOffset), { epoch, startOffset }] }
}

/** The log with one batch more. A batch that begins before the end is taken only by a log that has none: it holds the log's start. */
export function withBatch(log: ReplicaLog, batch: ReplicaBatch): ReplicaLog {
  const known = withEpoch(log, batch.leaderEpoch, Math.max(batch.baseOffset, log.logStartOffset))
  return {
    logStartOffset: known.logStartOffset,
    logEndOffset: batch.lastOffset + 1,
    highWatermark: known.highWatermark,
    sizeBytes: known.sizeBytes + batch.sizeBytes,
    last: Chain.append(known.last, batch),
    epochs: known.epochs,
    producers: withProducerOf(known.producers, batch),
  }
}

export const withHighWatermark = (log: ReplicaLog, offset: number): ReplicaLog => {
  const highWatermark = Math.max(log.logStartOffset, Math.min(offset, log.logEndOffset))
  if (highWatermark === log.highWatermark) return log
  // One that starts again with an older one has decided transactions above it.
  const lower = highWatermark < log.highWatermark && log.producers.entries.size > 0
  const producers = lower ? producersIn(log.last, highWatermark) : replicatedUpTo(log.producers, highWatermark)
  return { ...log, highWatermark, producers }
}

/** An epoch in which this log's owner led and wrote nothing: another leader may have begun another one there. */
function withoutEmptyEpochs(log: ReplicaLog): ReplicaLog {
  const epochs = log.epochs.filter((entry) => entry.startOffset < log.logEndOffset)
  return epochs.length === log.epochs.length ? log : { ...log, epochs }
}

/** Everything from `offset` on is cut off, and with it what was known of epochs and producers there (Kafka: UnifiedLog.truncateTo). */
export function truncatedTo(log: ReplicaLog, offset: number): ReplicaLog {
  if (offset >= log.logEndOffset) return withoutEmptyEpochs(log)
  let { last, sizeBytes } = log
  for (; last !== null && last.value.lastOffset >= offset; last = last.previous) sizeBytes -= last.value.sizeBytes
  const highWatermark = Math.min(log.highWatermark, offset)
  return {
    logStartOffset: Math.min(log.logStartOffset, offset),
    logEndOffset: offset,
    highWatermark,
    sizeBytes,
    last,
    epochs: log.epochs.filter((entry) => entry.startOffset < offset),
    producers: producersIn(last, highWatermark),
  }
}

/** Nothing stays; the log goes on at `offset` (Kafka: UnifiedLog.truncateFullyAndStartAt). */
export const emptiedAt = (offset: number): ReplicaLog => ({
  ...emptyReplicaLog,
  logStartOffset: offset,
  logEndOffset: offset,
  highWatermark: offset,
})

/** Readers find nothing below `offset` any more. Batches stay whole; epochs that ended before it go (Kafka: maybeIncrementLogStartOffset). */
export function startingAt(log: ReplicaLog, offset: number): ReplicaLog {
  if (offset <= log.logStartOffset) return log
  const before = log.epochs.filter((entry) => entry.startOffset <= offset)
  const first = before.at(-1)
  const after = log.epochs.filter((entry) => entry.startOffset > offset)
  const epochs = first === undefined ? after : [{ epoch: first.epoch, startOffset: offset }, ...after]
  const highWatermark = Math.max(log.highWatermark, offset)
  return { ...log, logStartOffset: offset, highWatermark, epochs, producers: replicatedUpTo(log.producers, highWatermark) }
}

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
