import type { CompactionRule } from '../../../engine'

export interface LogWeight {
  readonly cleanBytes: number
  readonly cleanableBytes: number
  readonly activeBytes: number
  readonly otherBytes: number
  /** `null` where there is nothing. */
  readonly ratio: number | null
  readonly threshold: number
  /** Why the log may be cleaned, or why not. */
  readonly rule: CompactionRule
  readonly eligible: boolean
}

export interface MapEntry {
  readonly key: number
  readonly offset: number
}

/** The segment being written: what a group of segments becomes. */
export interface WrittenSegment {
  readonly baseOffset: number
  readonly suffix: '.cleaned' | '.swap'
  readonly bytes: number
  readonly ofBytes: number
  /** Offsets of the records that are in it. */
  readonly kept: readonly number[]
  /** Of those that will come. */
  readonly coming: readonly number[]
}

/** A round under way. */
export interface CleanerMoment {
  readonly phase: 'map' | 'rewrite' | 'swap'
  /** The record or batch that the cleaner is at; −1 before the first. */
  readonly at: number
  /** What it decided there. */
  readonly rule: CompactionRule | null
  readonly supersededBy: number
  /** The horizon that decides or is set; −1 where none is. */
  readonly horizonMs: number
  readonly map: {
    readonly entries: readonly MapEntry[]
    readonly size: number
    readonly mostKeys: number
    readonly latestOffset: number
  } | null
  readonly writing: WrittenSegment | null
  /** Offsets that were dropped so far, while the old segments are still there. */
  readonly dropped: readonly number[]
}

/** A batch that holds tombstones, and its clock. */
export interface TombstoneClock {
  readonly offsets: readonly number[]
  readonly firstOffset: number
  readonly lastOffset: number
  readonly writtenMs: number
  /** When a cleaning first kept it: the horizon less `delete.retention.ms`. */
  readonly cleanedMs: number | null
  readonly horizonMs: number | null
  readonly phase: 'not-cleaned' | 'kept' | 'may-go'
}
