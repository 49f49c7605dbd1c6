import { cellsOf } from './cells'
import { KeyNames } from './key-names'
import type { LogWeight } from './round-moment'
import type { LogMoment, LogSections } from './log-moment'
import { keptCells } from './kept-cells'
import { protect, type Guards } from './protection'
import { columnsOf, valuesOf } from './segment-columns'
import { sectionsOf } from './sections'
import { clocksOf } from './clocks'
import type { LogSource } from './log-source'
import { compressedOf, mostValues } from './compressed-of'

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
