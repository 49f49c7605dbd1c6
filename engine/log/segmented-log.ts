import { isControl, type BatchHeader } from './batch'
import type { Codecs } from './codecs'
import { controlTypeOf } from './control'
import type { EpochEntry } from './epoch-entry'
import type { LogConfig } from './log-config'
import {
  copyProducers,
  highWatermarkMoved,
  lastStableOffset,
  noProducers,
  producerAppended,
  type EmptiedMarkers,
  type ProducerStates,
} from './producer-state'
import { batchesIn, closeSegment, copySegment, emptySegment, segmentEndOffset, segmentOf, type Segment } from './segment'
import type { AbortedTxn } from './indexes'

/** One replica's log of one partition, as bytes (Kafka: UnifiedLog). Plain data; the functions beside it change it, in place. */
export interface SegmentedLog {
  /** In order; the last is the active one. Never empty. */
  segments: Segment[]
  logStartOffset: number
  logEndOffset: number
  highWatermark: number
  producers: ProducerStates
  leaderEpochs: EpochEntry[]
}

export function emptySegmentedLog(nowMs: number, startOffset = 0): SegmentedLog {
  return {
    segments: [emptySegment(startOffset, nowMs)],
    logStartOffset: startOffset,
    logEndOffset: startOffset,
    highWatermark: startOffset,
    producers: noProducers(),
    leaderEpochs: [],
  }
}

/** A log of segments that are already there, its producers' state read out of their batches; all of it below the high watermark. */
export function logOfSegments(segments: Segment[], logStartOffset: number, codecs: Codecs): SegmentedLog {
  const active = segments.at(-1)
  if (active === undefined) throw new RangeError('a log has a segment')
  const end = segmentEndOffset(active)
  const log = { ...emptySegmentedLog(0), segments, logStartOffset, logEndOffset: end, highWatermark: end }
  rebuildProducers(log, codecs)
  return log
}

/** A log that goes on by itself from here. Closed segments are shared: nothing writes into them any more. */
export function copySegmentedLog(log: SegmentedLog): SegmentedLog {
  const { segments, logStartOffset, logEndOffset, highWatermark, producers, leaderEpochs } = log
  return {
    segments: [...segments.slice(0, -1), copySegment(activeSegment(log))],
    logStartOffset,
    logEndOffset,
    highWatermark,
    producers: copyProducers(producers),
    leaderEpochs: leaderEpochs.slice(),
  }
}

/** Cuts everything from `offset` on, in place; `offset` is the base of a batch or the end (Kafka: UnifiedLog.truncateTo). */
export function truncateLog(log: SegmentedLog, offset: number, indexIntervalBytes: number, codecs: Codecs): void {
  if (offset >= log.logEndOffset) return
  const kept = log.segments.filter(({ baseOffset }, i) => i === 0 || baseOffset < offset)
  const last = kept.pop()
  if (last === undefined) return
  let end = 0
  for (const batch of batchesIn(last.log.view)) if (batch.baseOffset < offset) end = batch.position + batch.sizeInBytes
  const cut = segmentOf(last.baseOffset, last.log.view.slice(0, end), indexIntervalBytes, last.lastModifiedMs)
  cut.txnIndex.push(...last.txnIndex.filter(({ lastOffset }) => lastOffset < offset))
  log.segments = [...kept, cut]
  log.logStartOffset = Math.min(log.logStartOffset, offset)
  log.logEndOffset = offset
  log.highWatermark = Math.min(log.highWatermark, offset)
  rebuildProducers(log, codecs)
}

export function activeSegment(log: SegmentedLog): Segment {
  const active = log.segments.at(-1)
  if (active === undefined) throw new RangeError('a log has a segment')
  return active
}

export const logBytesOf = (log: SegmentedLog): number => log.segments.reduce((sum, { log: { length } }) => sum + length, 0)

/** Never below the log's start, though retention may have taken the beginning of an open transaction (Kafka: UnifiedLog.maybeIncrementFirstUnstableOffset). */
export const lastStableOffsetOf = ({ producers, highWatermark, logStartOffset }: SegmentedLog): number =>
  Math.max(logStartOffset, lastStableOffset(producers, highWatermark))

/** The high watermark goes up, in place; it never goes back. */
export function moveHighWatermark(log: SegmentedLog, highWatermark: number): void {
  log.highWatermark = Math.max(log.highWatermark, Math.min(highWatermark, log.logEndOffset))
  highWatermarkMoved(log.producers, log.highWatermark)
}

/** The high watermark is what its leader, or the disk, says, in place: above an older one transactions are decided that were forgotten. */
export function setHighWatermark(log: SegmentedLog, highWatermark: number, codecs: Codecs): void {
  const falls = highWatermark < log.highWatermark
  log.highWatermark = highWatermark
  if (falls) rebuildProducers(log, codecs)
  else highWatermarkMoved(log.producers, highWatermark)
}

/** Takes in what one appended batch says about producers and leader epochs, in place. */
export function batchTakenIn(
  log: SegmentedLog,
  bytes: Uint8Array,
  at: number,
  batch: BatchHeader,
  codecs: Codecs,
  emptied: EmptiedMarkers = 'say-nothing',
): AbortedTxn | null {
  const epoch = batch.partitionLeaderEpoch
  if (epoch > (log.leaderEpochs.at(-1)?.epoch ?? -1)) log.leaderEpochs.push({ epoch, startOffset: batch.baseOffset })
  const control = isControl(batch) ? controlTypeOf(bytes, at, batch, codecs) : null
  return producerAppended(log.producers, batch, control, emptied)
}

/** Reads the state of producers, and the leader epochs, out of the log again, as a broker does that starts without a snapshot. */
export function rebuildProducers(log: SegmentedLog, codecs: Codecs, emptied: EmptiedMarkers = 'say-nothing'): void {
  log.producers = noProducers()
  log.leaderEpochs = []
  for (const segment of log.segments) {
    const bytes = segment.log.view
    for (const batch of batchesIn(bytes)) batchTakenIn(log, bytes, batch.position, batch, codecs, emptied)
  }
  highWatermarkMoved(log.producers, log.highWatermark)
}

/** Closes the active segment and begins one at `newBase`, in place; an empty one at that offset stays. */
export function rollLog(log: SegmentedLog, newBase: number, nowMs: number): Segment {
  const active = activeSegment(log)
  const base = Math.max(newBase, log.logEndOffset)
  if (active.baseOffset === base && active.log.length === 0) return active
  closeSegment(active)
  const segment = emptySegment(base, nowMs)
  log.segments.push(segment)
  return segment
}

/** How long the index files of a new active segment are made, rounded down to whole entries (Kafka: AbstractIndex). */
export function preallocatedBytes(config: LogConfig): { readonly index: number; readonly timeindex: number } {
  const { segmentIndexBytes } = config
  return { index: segmentIndexBytes - (segmentIndexBytes % 8), timeindex: segmentIndexBytes - (segmentIndexBytes % 12) }
}
