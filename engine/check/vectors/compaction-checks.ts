import type { MapCounts } from '../../compaction/build-map'
import type { OffsetMap } from '../../compaction/offset-map'
import type { RewriteCounts } from '../../compaction/rewrite'
import type { Segment } from '../../log/segment'
import { logBytesOf, type SegmentedLog } from '../../log/segmented-log'
import { bytesOf } from '../comparisons/log-appending'
import { shownBytes } from '../comparisons/shown-record'
import { batchesLeft, lastSequences, recordsLeft, segmentsLeft, type Markers } from './compaction-left'
import { is, listedDiffer } from './comparing'
import { list, object, shown } from './reading'
import type { VectorDifference } from './result'

/** Compares an offset map with `{key: offset}`, its size with it. */
export function mapDiffers(wanted: unknown, map: OffsetMap, field: string): readonly VectorDifference[] {
  const entries = Object.entries(object(wanted, field))
  const got = Object.fromEntries(entries.map(([key]) => [key, map.get(bytesOf(key, field) ?? noBytes)]))
  return listedDiffer({ ...object(wanted, field), size: entries.length }, { ...got, size: map.size }, field)
}

/** What a round of cleaning came to. */
export interface Round {
  readonly groups: readonly (readonly number[])[]
  readonly counts: RewriteCounts
  readonly mapped: MapCounts | null
  readonly map: OffsetMap
  readonly renamed: readonly string[]
}

type Checks = Readonly<Record<string, (wanted: unknown, field: string) => readonly VectorDifference[]>>

/** What can be said of a log right after a round. */
export function roundChecks({ counts, mapped, map, groups, renamed }: Round): Checks {
  const stats = {
    messagesRead: counts.messagesRead,
    messagesRetained: counts.messagesRetained,
    bytesRead: counts.bytesRead,
    bytesRetained: counts.bytesRetained,
    invalid: counts.invalidMessages,
  }
  return {
    stats: is(stats),
    ...Object.fromEntries(Object.entries(stats).map(([name, value]) => [name, is(value)])),
    groups: is(groups),
    nextDirty: is(map.latestOffset + 1),
    mapFull: is(mapped?.full ?? false),
    offsetMap: (wanted, field) => mapDiffers(wanted, map, field),
    renamedToDeletedOnce: is(
      [...new Set(renamed)].filter((name) => renamed.filter((each) => each === name).length === 1 && name === renamed[0]),
    ),
  }
}

/** What can be said of a log at any time. */
export function logChecks(log: SegmentedLog, markers: Markers = new Map()): Checks {
  const records = recordsLeft(log)
  const batches = batchesLeft(log)
  const keyed = records.filter(({ key, value, control }) => control || (key !== null && value !== null))
  const keys = records.filter(({ value, control }) => !control && value !== null).map(({ key }) => shownBytes(key))
  const first: Segment | undefined = log.segments[0]
  return {
    offsets: is(keyed.map(({ offset }) => offset)),
    keys: is(keys.filter((key) => key !== null)),
    keysAbsent: (wanted, field) =>
      list(wanted, field).flatMap((key) => (keys.includes(key) ? [{ field, wanted: 'absent', got: shown(key) }] : [])),
    batchBases: is(batches.map(({ base }) => base)),
    batchLasts: is(batches.map(({ last }) => last)),
    lastSequences: is(lastSequences(log)),
    abortedTxns: is(log.segments.flatMap(({ txnIndex }) => txnIndex)),
    segmentCount: is(log.segments.length),
    firstSegmentBytes: is(first?.log.length),
    firstBatchLast: is(batches[0]?.['last']),
    logBytes: is(logBytesOf(log)),
    unkeyedRecords: is(records.filter(({ key, control }) => !control && key === null).length),
    segments: is(segmentsLeft(log, markers)),
  }
}

export const noBytes = new Uint8Array(0)
