import { Chain } from './chain'
import { producersIn, replicatedUpTo, withProducerOf } from './replica-producers'
import { type ReplicaLog, type ReplicaBatch, emptyReplicaLog } from './replica-log'

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

/** As far as this is replicated, within the log; transactions are decided up to there. */
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
