import { largestTimestamp } from './segment'
import { lastStableOffsetOf, type SegmentedLog } from './segmented-log'

/** What of a segment decides when it is deleted or cleaned: no byte of it is looked at. */
export interface SegmentFigures {
  readonly baseOffset: number
  readonly bytes: number
  readonly largestTimestamp: number
  /** `null` where there is no batch. */
  readonly firstBatchTimestamp: number | null
}

export interface LogFigures {
  readonly segments: readonly SegmentFigures[]
  readonly logStartOffset: number
  readonly logEndOffset: number
  readonly highWatermark: number
  readonly lastStableOffset: number
}

export function figuresOf(log: SegmentedLog): LogFigures {
  const { logStartOffset, logEndOffset, highWatermark } = log
  const segments = log.segments.map((segment) => ({
    baseOffset: segment.baseOffset,
    bytes: segment.log.length,
    largestTimestamp: largestTimestamp(segment),
    firstBatchTimestamp: segment.firstBatchTimestamp,
  }))
  return { segments, logStartOffset, logEndOffset, highWatermark, lastStableOffset: lastStableOffsetOf(log) }
}
