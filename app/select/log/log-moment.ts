import type { CompactionRule, SimTime } from '../../../engine'

/** Why a record that a later one of its key supersedes is still there: the one bound that protects it, or what it waits for. */
export type ProtectedBy =
  | Extract<
      CompactionRule,
      | 'compaction/bound/active-segment'
      | 'compaction/bound/last-stable-offset'
      | 'compaction/bound/min-lag'
      | 'compaction/map/full'
      | 'compaction/select/not-dirty-enough'
      | 'compaction/select/busy'
      | 'compaction/select/uncleanable'
    >
  /** It goes when the cleaner next looks at this log. */
  | 'next-round'
  /** The round that runs drops it, and has not come to it yet, or has not swapped yet. */
  | 'this-round'
  | 'cleaner-off'
  | 'not-compacted'

export const protections: readonly ProtectedBy[] = [
  'compaction/bound/active-segment',
  'compaction/bound/last-stable-offset',
  'compaction/bound/min-lag',
  'compaction/map/full',
  'compaction/select/not-dirty-enough',
  'compaction/select/busy',
  'compaction/select/uncleanable',
  'next-round',
  'this-round',
  'cleaner-off',
  'not-compacted',
]

/** One entry a record, in the order of the log. Arrays of numbers, for a log may hold a hundred thousand. */
export interface LogCells {
  readonly count: number
  readonly offset: Float64Array
  /** Which of the moment's keys; −1 without one. */
  readonly key: Int32Array
  /** The base offset of its batch. */
  readonly batch: Float64Array
  /** As in `cellFlags`. */
  readonly flags: Uint8Array
  /** The next offset of its key; −1 for the latest. */
  readonly by: Float64Array
  /** Where it is superseded: which of `protections`, 0 for the first; else 255. */
  readonly bound: Uint8Array
  /** 1: the bound is the later record's, not its own. */
  readonly ofLater: Uint8Array
}

/** The latest record of its key, or one without a key. */
export const unprotected = 255

export interface LogSegment {
  readonly baseOffset: number
  readonly bytes: number
  readonly active: boolean
  /** Its cells are [first, first + count). */
  readonly first: number
  readonly count: number
}

/** Where one part of the log ends and the next begins. Below `firstDirty`: clean; from `firstUncleanable` on: not to be cleaned. */
export interface LogSections {
  readonly logStart: number
  readonly firstDirty: number
  readonly firstUncleanable: number
  readonly active: number
  readonly lastStable: number
  readonly highWatermark: number
  readonly end: number
  /** What holds `firstUncleanable` where it is. */
  readonly bound: Extract<CompactionRule, `compaction/bound/${string}`>
}

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

/** Somebody who reads the log. */
export interface LogReader {
  readonly name: string
  readonly letter: string
  readonly index: number
  readonly position: number
}

/** One replica's log of one partition at a moment. */
export interface LogMoment {
  readonly partition: string
  /** Every log that the world keeps as bytes. */
  readonly partitions: readonly string[]
  readonly time: SimTime
  readonly endsAt: SimTime
  /** The clock that timestamps and horizons are of, and what it shows at time 0. */
  readonly nowMs: number
  readonly compact: boolean
  readonly cleanerOn: boolean
  readonly sections: LogSections
  readonly segments: readonly LogSegment[]
  readonly cells: LogCells
  readonly keys: readonly string[]
  /** As text, where there are few records; `null` is null. */
  readonly values: readonly (string | null)[] | null
  readonly weight: LogWeight | null
  readonly clocks: readonly TombstoneClock[]
  /** `null`: no batch is compressed. */
  readonly compressed: CompressedBatches | null
  readonly cleaner: CleanerMoment | null
  readonly readers: readonly LogReader[]
  /** What was appended, whatever is left of it: offset order. */
  readonly written: readonly { readonly offset: number; readonly key: number; readonly value: string | null }[] | null
}

/** Whether readers of committed records are kept from some that others may read: a transaction is open. */
export const isHeldBack = ({ sections }: Pick<LogMoment, 'sections'>): boolean => sections.lastStable < sections.highWatermark

/** A batch whose records are one compressed block. */
export interface CompressedBatch {
  readonly firstOffset: number
  readonly codec: string
  readonly bytes: number
  /** With its records as they are. */
  readonly plainBytes: number
}

/** Batches of a log that are compressed: all of them summed up, and as many of them one by one as can be seen. */
export interface CompressedBatches {
  readonly codecs: readonly string[]
  readonly batches: number
  readonly bytes: number
  readonly plainBytes: number
  readonly each: readonly CompressedBatch[]
}

/** When in the run a clock of the log shows so many milliseconds. The clock has whole ones, as Kafka's has. */
export const clockTime = ({ time, nowMs }: Pick<LogMoment, 'time' | 'nowMs'>, ms: number): SimTime =>
  Math.floor(time / 1000) * 1000 + (ms - nowMs) * 1000
