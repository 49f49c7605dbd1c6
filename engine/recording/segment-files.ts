import { LogBytes } from '../log/log-bytes'
import type { Codecs } from '../log/codecs'
import {
  offsetIndexFile,
  readOffsetIndex,
  readTimeIndex,
  readTxnIndex,
  timeIndexFile,
  txnIndexFile,
  type OffsetIndexEntry,
} from '../log/indexes'
import { batchesIn, emptySegment, indexBatch, type Segment } from '../log/segment'
import { batchTakenIn, emptySegmentedLog, logOfSegments, rebuildProducers, type SegmentedLog } from '../log/segmented-log'
import { byNumber } from '../kernel/order'

export type SegmentFileKind = 'log' | 'index' | 'timeindex' | 'txnindex'

const nameForm = /^(\d{20})\.(log|index|timeindex|txnindex)$/

/** What a file of a partition's folder is, by its name; `null` for one that is no part of a segment. */
export function segmentFileOf(name: string): { readonly baseOffset: number; readonly kind: SegmentFileKind } | null {
  const [, digits = '', kind] = nameForm.exec(name) ?? []
  const baseOffset = Number(digits)
  return kind === undefined || !Number.isSafeInteger(baseOffset) ? null : { baseOffset, kind: kind as SegmentFileKind }
}

export const segmentFileName = (baseOffset: number, kind: SegmentFileKind): string => `${String(baseOffset).padStart(20, '0')}.${kind}`

export interface LoadOptions {
  readonly indexIntervalBytes: number
  readonly codecs: Codecs
  /** Below the first segment's base it is that base. */
  readonly logStartOffset?: number
  /** When a file was last written, which counts where no record has a timestamp. */
  readonly lastModifiedMs?: (name: string) => number
  /** Where no transaction index lies beside a segment, write down which transactions its markers abort: a lone `.log` file had one. */
  readonly makesTxnIndexes?: boolean
}

/** A log out of the files of a partition's folder, by their names. Indexes that are missing are made. Throws `MalformedLog`. */
export function logFromFiles(files: ReadonlyMap<string, Uint8Array>, options: LoadOptions): SegmentedLog {
  const bases = [...files.keys()].map(segmentFileOf).filter((file) => file?.kind === 'log')
  const sorted = bases.map((file) => file?.baseOffset ?? 0).sort(byNumber)
  const segments = sorted.map((baseOffset) => loadSegment(files, baseOffset, options))
  const first = segments[0]?.baseOffset ?? 0
  const log = logOfSegments(segments, Math.max(first, options.logStartOffset ?? 0), options.codecs)
  // Who wrote the files still knew the epoch of a producer of which nothing but an emptied marker is left; who starts from them does not.
  rebuildProducers(log, options.codecs, 'give-the-epoch')
  if (options.makesTxnIndexes === true) makeTxnIndexes(log, files, options.codecs)
  return log
}

/** As the appends did that wrote the markers, on a log of its own: the state of producers is not touched. */
function makeTxnIndexes(log: SegmentedLog, files: ReadonlyMap<string, Uint8Array>, codecs: Codecs): void {
  const again = emptySegmentedLog(0, log.logStartOffset)
  for (const segment of log.segments) {
    const bytes = segment.log.view
    const given = files.has(segmentFileName(segment.baseOffset, 'txnindex'))
    for (const batch of batchesIn(bytes)) {
      const aborted = batchTakenIn(again, bytes, batch.position, batch, codecs)
      if (aborted !== null && !given) segment.txnIndex.push(aborted)
    }
  }
}

function loadSegment(files: ReadonlyMap<string, Uint8Array>, baseOffset: number, options: LoadOptions): Segment {
  const name = segmentFileName(baseOffset, 'log')
  const segment = emptySegment(baseOffset, options.lastModifiedMs?.(name) ?? 0)
  segment.log = LogBytes.of(files.get(name) ?? new Uint8Array(0))
  for (const batch of batchesIn(segment.log.view)) indexBatch(segment, batch, batch.position, options.indexIntervalBytes)
  const file = (kind: SegmentFileKind): Uint8Array | undefined => files.get(segmentFileName(baseOffset, kind))
  const [index, timeindex, txnindex] = [file('index'), file('timeindex'), file('txnindex')]
  segment.opened.offsetIndex = index !== undefined || segment.log.length > 0
  segment.opened.timeIndex = timeindex !== undefined || segment.log.length > 0
  if (index !== undefined) {
    const entries = readOffsetIndex(index, baseOffset)
    segment.offsetIndex.splice(0, Infinity, ...entries.filter((entry) => pointsInto(segment, entry)))
    segment.bytesSinceLastIndexEntry = segment.log.length - (segment.offsetIndex.at(-1)?.position ?? 0)
  }
  if (timeindex !== undefined) segment.timeIndex.splice(0, Infinity, ...readTimeIndex(timeindex, baseOffset))
  if (txnindex !== undefined) segment.txnIndex.push(...readTxnIndex(txnindex))
  return segment
}

/** An index of another file must not send a reader behind the end. */
const pointsInto = (segment: Segment, entry: OffsetIndexEntry): boolean => entry.position < segment.log.length

/** A segment's files by name, indexes trimmed to their entries; none that was never needed. */
export function filesOfSegment(segment: Segment): ReadonlyMap<string, Uint8Array> {
  const { baseOffset, log, offsetIndex, timeIndex, txnIndex } = segment
  const name = (kind: SegmentFileKind): string => segmentFileName(baseOffset, kind)
  const files = new Map([[name('log'), log.view]])
  if (segment.opened.offsetIndex) files.set(name('index'), offsetIndexFile(offsetIndex, baseOffset))
  if (segment.opened.timeIndex) files.set(name('timeindex'), timeIndexFile(timeIndex, baseOffset))
  if (txnIndex.length > 0) files.set(name('txnindex'), txnIndexFile(txnIndex))
  return files
}
