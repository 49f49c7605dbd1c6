import type { CompactionRule, SimTime } from '../../../engine'
import type { CleanerMoment, LogWeight, TombstoneClock } from './round-moment'

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
