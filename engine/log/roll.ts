import { offsetEntryBytes, timeEntryBytes } from './indexes'
import type { LogConfig } from './log-config'
import { fitsSegment } from './segment'
import type { LogRule } from './rules'

/** What of a segment decides whether an append may still go into it. */
export interface RollState {
  readonly baseOffset: number
  readonly bytes: number
  readonly firstBatchTimestamp: number | null
  readonly createdMs: number
  readonly offsetIndexEntries: number
  readonly timeIndexEntries: number
  /** Below min(`segment.jitter.ms`, `segment.ms`), drawn when the segment was made. */
  readonly jitterMs: number
}

export interface ComingAppend {
  readonly bytes: number
  readonly lastOffset: number
  readonly maxTimestamp: number
}

/** How old a segment may become: on a compacted topic `max.compaction.lag.ms` bounds it too (Kafka: LogConfig.maxSegmentMs). */
export const effectiveSegmentMs = (config: LogConfig): number =>
  config.compact ? Math.min(config.segmentMs, Math.max(0, config.maxCompactionLagMs)) : config.segmentMs

/** Why the append does not go into this segment but begins a new one; `null`: it goes in (Kafka: LogSegment.shouldRoll). */
export function rollCause(segment: RollState, append: ComingAppend, config: LogConfig, nowMs: number): LogRule | null {
  if (segment.bytes > config.segmentBytes - append.bytes) return 'log/roll/size'
  const first = segment.firstBatchTimestamp
  const waitedMs = first !== null && first >= 0 ? append.maxTimestamp - first : nowMs - segment.createdMs
  if (segment.bytes > 0 && waitedMs > effectiveSegmentMs(config) - segment.jitterMs) return 'log/roll/time'
  if (segment.offsetIndexEntries >= Math.floor(config.segmentIndexBytes / offsetEntryBytes)) return 'log/roll/offset-index-full'
  // One entry is kept for what closing the segment adds.
  if (segment.timeIndexEntries >= Math.floor(config.segmentIndexBytes / timeEntryBytes) - 1) return 'log/roll/time-index-full'
  return fitsSegment(segment, append.lastOffset) ? null : 'log/roll/offset-range'
}
