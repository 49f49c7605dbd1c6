import {
  consider,
  figuresOf,
  lastStableOffsetOf,
  type Codecs,
  type Considered,
  type LogConfig,
  type SegmentedLog,
  type SimTime,
} from '../../../engine'
import { cellsOf } from './cells'
import { KeyNames } from './key-names'
import type { CleanerMoment, CompressedBatches, LogMoment, LogReader, LogSections, LogWeight, TombstoneClock } from './log-moment'
import { keptCells } from './kept-cells'
import { protect, type Guards } from './protection'
import { cellFlags, columnsOf, valuesOf, type BatchColumn, type SegmentColumns } from './segment-columns'

/** What a moment of a log is read off. */
export interface LogSource {
  readonly partition: string
  readonly partitions: readonly string[]
  readonly log: SegmentedLog
  readonly config: LogConfig
  readonly codecs: Codecs
  readonly time: SimTime
  readonly endsAt: SimTime
  readonly nowMs: number
  /** `null`: the cleaner never finished a round. */
  readonly checkpoint: number | null
  /** What a round under way was decided on; `null`: as the cleaner would weigh it now. */
  readonly weighed: Omit<Considered, 'name'> | null
  readonly cleanerOn: boolean
  readonly mostKeys: number
  readonly passedOver: 'compaction/select/busy' | 'compaction/select/uncleanable' | null
  readonly cleaner: ((keyOf: (key: Uint8Array) => number) => CleanerMoment) | null
  readonly readers: readonly LogReader[]
  /** Keys in the order in which they get their colours; others follow as they stand in the log. */
  readonly keys: readonly string[] | KeyNames
  /** Decodes the keys of the coordinators' topic. */
  readonly ofCoordinator: boolean
  /** All that was ever appended, in the order of offsets; `null`: nobody kept it. */
  readonly written: (() => readonly { readonly offset: number; readonly key: string | null; readonly value: string | null }[] | null) | null
}

/** Above this, values are not told: nobody sees so many at once. */
export const mostValues = 400

function sectionsOf({ log, config, checkpoint, nowMs, weighed }: LogSource): {
  readonly sections: LogSections
  readonly weight: LogWeight
} {
  const figures = figuresOf(log)
  const { dirtiness, rule, eligible, offsets } = weighed ?? consider({ figures, config, checkpoint }, nowMs)
  const { firstDirtyOffset, bounds } = offsets
  const least = bounds.reduce((best, each) => ((each.offset ?? Infinity) < (best.offset ?? Infinity) ? each : best))
  const active = log.segments.at(-1)
  const activeBytes = active?.log.length ?? 0
  const allBytes = figures.segments.reduce((sum, { bytes }) => sum + bytes, 0)
  const { cleanBytes, cleanableBytes, ratio, firstUncleanableOffset } = dirtiness
  return {
    sections: {
      logStart: log.logStartOffset,
      firstDirty: firstDirtyOffset,
      firstUncleanable: Math.max(firstUncleanableOffset, firstDirtyOffset),
      active: active?.baseOffset ?? 0,
      lastStable: lastStableOffsetOf(log),
      highWatermark: log.highWatermark,
      end: log.logEndOffset,
      bound: least.offset === active?.baseOffset ? 'compaction/bound/active-segment' : least.rule,
    },
    weight: {
      cleanBytes,
      cleanableBytes,
      activeBytes,
      otherBytes: weighed === null ? Math.max(0, allBytes - cleanBytes - cleanableBytes - activeBytes) : 0,
      ratio,
      threshold: config.minCleanableDirtyRatio,
      rule,
      eligible,
    },
  }
}

/** The clock of each batch that holds a tombstone: one horizon a batch. */
function clocksOf(columns: readonly SegmentColumns[], { nowMs, config }: LogSource): readonly TombstoneClock[] {
  const clocks: TombstoneClock[] = []
  for (const segment of columns) {
    if (!segment.hasTombstones) continue
    for (const { first, records, baseOffset, lastOffset, horizonMs } of segment.batches) {
      const offsets: number[] = []
      for (let at = first; at < first + records; at++)
        if (((segment.flags[at] ?? 0) & cellFlags.tombstone) !== 0) offsets.push(segment.offsets[at] ?? 0)
      if (offsets.length === 0 || clocks.length >= mostClocks) continue
      clocks.push({
        offsets,
        firstOffset: baseOffset,
        lastOffset,
        writtenMs: segment.timestamps[segment.offsets.indexOf(offsets[0] ?? 0)] ?? 0,
        cleanedMs: horizonMs === null ? null : horizonMs - config.deleteRetentionMs,
        horizonMs,
        phase: horizonMs === null ? 'not-cleaned' : nowMs < horizonMs ? 'kept' : 'may-go',
      })
    }
  }
  return clocks
}

const mostClocks = 40

/** What is compressed, and how much shorter it is for it. */
function compressedOf(columns: readonly SegmentColumns[]): CompressedBatches | null {
  const batches = columns.flatMap((segment) => segment.batches.filter(({ codec }) => codec !== 'none'))
  if (batches.length === 0) return null
  const sum = (sizeOf: (batch: BatchColumn) => number): number => batches.reduce((all, batch) => all + sizeOf(batch), 0)
  return {
    codecs: [...new Set(batches.map(({ codec }) => codec))],
    batches: batches.length,
    bytes: sum(({ bytes }) => bytes),
    plainBytes: sum(({ plainBytes }) => plainBytes),
    each: batches
      .slice(0, mostValues)
      .map(({ baseOffset, codec, bytes, plainBytes }) => ({ firstOffset: baseOffset, codec, bytes, plainBytes })),
  }
}

function guardsOf(source: LogSource, sections: LogSections, weight: LogWeight, mappedTo: number | null): Guards {
  const { config, cleanerOn, mostKeys, passedOver, cleaner } = source
  return { compact: config.compact, cleanerOn, sections, weight, mostKeys, passedOver, mappedTo, rounding: cleaner !== null }
}

/** Of a log with few records: names that somebody told come first. */
function writtenIn({ written }: LogSource, numbers: KeyNames) {
  return written?.()?.map(({ offset, key, value }) => ({ offset, key: key === null ? -1 : numbers.ofText(key), value })) ?? null
}

/** Cells of a log at rest are kept from step to step; those of a round, and of names that others go on giving, are not. */
function cellsIn(source: LogSource, few: boolean) {
  const { log, codecs, keys, ofCoordinator } = source
  const { sections, weight } = sectionsOf(source)
  if (!few && source.cleaner === null && !(keys instanceof KeyNames)) {
    const names = (): KeyNames => new KeyNames(ofCoordinator, keys)
    const read = keptCells(log.segments, codecs, keys, names, ofCoordinator, guardsOf(source, sections, weight, null))
    return { ...read, sections, weight, cleaner: null, past: null }
  }
  const numbers = keys instanceof KeyNames ? keys : new KeyNames(ofCoordinator, keys)
  const past = few ? writtenIn(source, numbers) : null
  const read = cellsOf(log.segments, codecs, numbers, ofCoordinator)
  const cleaner = source.cleaner?.((key) => numbers.of(key)) ?? null
  const mappedTo = cleaner === null || cleaner.phase === 'map' ? null : (cleaner.map?.latestOffset ?? null)
  protect(read.cells, guardsOf(source, sections, weight, mappedTo))
  return { ...read, texts: numbers.texts, sections, weight, cleaner, past }
}

/** A moment of one log, all of it read off its bytes. */
export function logMoment(source: LogSource): LogMoment {
  const { log, config, codecs, ofCoordinator } = source
  const count = log.segments.reduce((sum, segment) => sum + columnsOf(segment, codecs, ofCoordinator).count, 0)
  const { cells, segments, columns, texts, sections, weight, cleaner, past } = cellsIn(source, count <= mostValues)
  return {
    partition: source.partition,
    partitions: source.partitions,
    time: source.time,
    endsAt: source.endsAt,
    nowMs: source.nowMs,
    compact: config.compact,
    cleanerOn: source.cleanerOn,
    sections,
    segments,
    cells,
    keys: texts,
    values: count <= mostValues ? log.segments.flatMap((segment) => valuesOf(segment, codecs)) : null,
    weight: config.compact ? weight : null,
    clocks: config.compact ? clocksOf(columns, source) : [],
    compressed: compressedOf(columns),
    cleaner,
    readers: source.readers,
    written: past,
  }
}
