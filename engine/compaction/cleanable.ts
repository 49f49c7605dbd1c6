import type { LogFigures, SegmentFigures } from '../log/figures'
import type { LogConfig } from '../log/log-config'
import { closedSegmentsFrom, segmentsBetween } from '../log/log-segments'
import type { CompactionRule } from './rules'

export interface Bound {
  readonly rule: 'compaction/bound/last-stable-offset' | 'compaction/bound/active-segment' | 'compaction/bound/min-lag'
  /** `null`: with a lag set, no closed segment is too young. */
  readonly offset: number | null
}

/** From where to where a log may be cleaned, and what bounds it (Kafka: LogCleanerManager.cleanableOffsets). */
export interface CleanableOffsets {
  readonly firstDirtyOffset: number
  readonly firstUncleanableOffset: number
  readonly bounds: readonly Bound[]
  /** The checkpoint is no offset of the log any more and is written anew, whether the log is chosen or not. */
  readonly checkpointReset: CompactionRule | null
}

const sizeOf = (segments: readonly SegmentFigures[]): number => segments.reduce((sum, { bytes }) => sum + bytes, 0)

function firstDirty(log: LogFigures, checkpoint: number | null): Pick<CleanableOffsets, 'firstDirtyOffset' | 'checkpointReset'> {
  const { logStartOffset, logEndOffset } = log
  if (checkpoint === null) return { firstDirtyOffset: logStartOffset, checkpointReset: null }
  if (checkpoint < logStartOffset) return { firstDirtyOffset: logStartOffset, checkpointReset: 'compaction/checkpoint/below-start' }
  if (checkpoint > logEndOffset) return { firstDirtyOffset: logStartOffset, checkpointReset: 'compaction/checkpoint/above-end' }
  return { firstDirtyOffset: checkpoint, checkpointReset: null }
}

export function cleanableOffsets(log: LogFigures, checkpoint: number | null, config: LogConfig, nowMs: number): CleanableOffsets {
  const { firstDirtyOffset, checkpointReset } = firstDirty(log, checkpoint)
  const bounds: Bound[] = [
    { rule: 'compaction/bound/last-stable-offset', offset: log.lastStableOffset },
    { rule: 'compaction/bound/active-segment', offset: log.segments.at(-1)?.baseOffset ?? 0 },
  ]
  const lagMs = Math.max(0, config.minCompactionLagMs)
  if (lagMs > 0) {
    const young = closedSegmentsFrom(log.segments, firstDirtyOffset).find(({ largestTimestamp }) => largestTimestamp > nowMs - lagMs)
    bounds.push({ rule: 'compaction/bound/min-lag', offset: young?.baseOffset ?? null })
  }
  const least = Math.min(...bounds.map(({ offset }) => offset ?? Infinity))
  return { firstDirtyOffset, firstUncleanableOffset: Math.max(firstDirtyOffset, least), bounds, checkpointReset }
}

/** How much of a log is dirty, in bytes of files; no record is looked at (Kafka: LogToClean). */
export interface Dirtiness {
  /** Rounded down to the base of a segment. */
  readonly firstUncleanableOffset: number
  readonly cleanBytes: number
  readonly cleanableBytes: number
  readonly totalBytes: number
  /** `null` where there is nothing. */
  readonly ratio: number | null
}

export function dirtiness(segments: readonly SegmentFigures[], firstDirtyOffset: number, uncleanableOffset: number): Dirtiness {
  const uncleanable = closedSegmentsFrom(segments, uncleanableOffset)[0] ?? segments.at(-1)
  const firstUncleanableOffset = uncleanable?.baseOffset ?? 0
  const cleanBytes = sizeOf(segments.filter(({ baseOffset }) => baseOffset < firstDirtyOffset))
  const from = Math.min(firstDirtyOffset, firstUncleanableOffset)
  const cleanableBytes = sizeOf(segmentsBetween(segments, from, firstUncleanableOffset))
  const totalBytes = cleanBytes + cleanableBytes
  return { firstUncleanableOffset, cleanBytes, cleanableBytes, totalBytes, ratio: totalBytes === 0 ? null : cleanableBytes / totalBytes }
}

/** By how much the oldest dirty closed segment has outlived `max.compaction.lag.ms`; 0 if it has not (Kafka: LogCleanerManager.maxCompactionDelay). */
export function maxCompactionDelayMs(log: LogFigures, firstDirtyOffset: number, config: LogConfig, nowMs: number): number {
  const cleanUntilMs = nowMs - Math.max(0, config.maxCompactionLagMs)
  let earliest = Infinity
  for (const { firstBatchTimestamp } of closedSegmentsFrom(log.segments, firstDirtyOffset))
    if (firstBatchTimestamp !== null && firstBatchTimestamp > 0) earliest = Math.min(earliest, firstBatchTimestamp)
  return earliest < cleanUntilMs ? cleanUntilMs - earliest : 0
}
