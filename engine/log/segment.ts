import { batchHeaderBytes, lastOffsetOf, nextOffsetOf, readBatchHeader, type BatchHeader } from './batch'
import { lookUpOffset, type AbortedTxn, type OffsetIndexEntry, type TimeIndexEntry } from './indexes'
import { LogBytes } from './log-bytes'

/** One `.log` file and its indexes (Kafka: LogSegment). Plain data: `appendToSegment` changes it, in place. */
export interface Segment {
  readonly baseOffset: number
  log: LogBytes
  readonly offsetIndex: OffsetIndexEntry[]
  readonly timeIndex: TimeIndexEntry[]
  readonly txnIndex: AbortedTxn[]
  bytesSinceLastIndexEntry: number
  /** −1 while no batch has one. */
  maxTimestampSoFar: number
  /** The last offset of the batch that holds it. */
  offsetOfMaxTimestamp: number
  /** The largest timestamp of the first batch; `null` where there is no batch. */
  firstBatchTimestamp: number | null
  /** Which index files there are: a broker makes each when it first needs it. */
  readonly opened: { offsetIndex: boolean; timeIndex: boolean }
  readonly createdMs: number
  lastModifiedMs: number
}

export function emptySegment(baseOffset: number, nowMs: number): Segment {
  return {
    baseOffset,
    log: LogBytes.empty,
    offsetIndex: [],
    timeIndex: [],
    txnIndex: [],
    bytesSinceLastIndexEntry: 0,
    maxTimestampSoFar: -1,
    offsetOfMaxTimestamp: -1,
    firstBatchTimestamp: null,
    opened: { offsetIndex: false, timeIndex: false },
    createdMs: nowMs,
    lastModifiedMs: nowMs,
  }
}

/** A segment that goes on by itself from here; the bytes are shared. */
export function copySegment(segment: Segment): Segment {
  return {
    baseOffset: segment.baseOffset,
    log: segment.log,
    offsetIndex: segment.offsetIndex.slice(),
    timeIndex: segment.timeIndex.slice(),
    txnIndex: segment.txnIndex.slice(),
    bytesSinceLastIndexEntry: segment.bytesSinceLastIndexEntry,
    maxTimestampSoFar: segment.maxTimestampSoFar,
    offsetOfMaxTimestamp: segment.offsetOfMaxTimestamp,
    firstBatchTimestamp: segment.firstBatchTimestamp,
    opened: { offsetIndex: segment.opened.offsetIndex, timeIndex: segment.opened.timeIndex },
    createdMs: segment.createdMs,
    lastModifiedMs: segment.lastModifiedMs,
  }
}

const largestRelativeOffset = 2147483647

/** Whether an index entry of the segment can say this offset. */
export function fitsSegment(segment: Pick<Segment, 'baseOffset'>, offset: number): boolean {
  return offset >= segment.baseOffset && offset - segment.baseOffset <= largestRelativeOffset
}

/** The largest timestamp; where no record has one, when the file was last written (Kafka: LogSegment.largestTimestamp). */
export const largestTimestamp = (segment: Segment): number =>
  segment.maxTimestampSoFar >= 0 ? segment.maxTimestampSoFar : segment.lastModifiedMs

function openIndexes({ opened }: Segment): void {
  opened.offsetIndex = true
  opened.timeIndex = true
}

/** Adds a time-index entry if the largest timestamp is above the last one's. */
function noteTimestamp(segment: Segment): void {
  const last = segment.timeIndex.at(-1)?.timestamp ?? -1
  if (segment.maxTimestampSoFar > last)
    segment.timeIndex.push({ timestamp: segment.maxTimestampSoFar, offset: segment.offsetOfMaxTimestamp })
}

/** Counts one batch that was written at `position`: indexes it if enough bytes have gone by since the last entry (KAFKA-806: batch by batch). */
export function indexBatch(segment: Segment, batch: BatchHeader, position: number, indexIntervalBytes: number): void {
  segment.firstBatchTimestamp ??= batch.maxTimestamp
  if (batch.maxTimestamp > segment.maxTimestampSoFar) {
    segment.maxTimestampSoFar = batch.maxTimestamp
    segment.offsetOfMaxTimestamp = lastOffsetOf(batch)
  }
  if (segment.bytesSinceLastIndexEntry > indexIntervalBytes) {
    segment.offsetIndex.push({ offset: lastOffsetOf(batch), position })
    noteTimestamp(segment)
    segment.bytesSinceLastIndexEntry = 0
  }
  segment.bytesSinceLastIndexEntry += batch.sizeInBytes
}

/** Appends whole batches, in place; their offsets must fit (Kafka: LogSegment.append). */
export function appendToSegment(segment: Segment, bytes: Uint8Array, indexIntervalBytes: number, nowMs = segment.lastModifiedMs): void {
  openIndexes(segment)
  const start = segment.log.length
  segment.log = segment.log.append(bytes)
  segment.lastModifiedMs = nowMs
  for (let at = 0; at < bytes.length;) {
    const batch = readBatchHeader(bytes, at, start)
    indexBatch(segment, batch, start + at, indexIntervalBytes)
    at += batch.sizeInBytes
  }
}

/** What closing a segment adds: the largest timestamp goes into the time index (Kafka: LogSegment.onBecomeInactiveSegment). */
export function closeSegment(segment: Segment): void {
  openIndexes(segment)
  noteTimestamp(segment)
}

/** The segment that these bytes make, indexed as an append of each batch would have. Throws `MalformedLog`. */
export function segmentOf(baseOffset: number, bytes: Uint8Array, indexIntervalBytes: number, nowMs: number): Segment {
  const segment = emptySegment(baseOffset, nowMs)
  segment.log = LogBytes.of(bytes)
  openIndexes(segment)
  for (const batch of batchesIn(bytes)) indexBatch(segment, batch, batch.position, indexIntervalBytes)
  return segment
}

/** The headers of whole batches, one after another from `at` on; throws `MalformedLog` where it goes wrong. */
export function* batchesIn(bytes: Uint8Array, at = 0): Generator<BatchHeader> {
  while (at < bytes.length) {
    const batch = readBatchHeader(bytes, at)
    if (batch.sizeInBytes > bytes.length - at) readBatchHeader(bytes.subarray(0, batchHeaderBytes - 1), 0, at)
    yield batch
    at += batch.sizeInBytes
  }
}

/** The first batch whose last offset is not below `offset`, by index and scan; `null` if none is (Kafka: LogSegment.translateOffset). */
export function findBatch(segment: Segment, offset: number): BatchHeader | null {
  const { position } = lookUpOffset(segment.offsetIndex, segment.baseOffset, offset)
  for (const batch of batchesIn(segment.log.view, position)) if (lastOffsetOf(batch) >= offset) return batch
  return null
}

/** The offset after the segment's last batch; its base where it has none (Kafka: LogSegment.readNextOffset). */
export function segmentEndOffset(segment: Segment): number {
  const { position } = segment.offsetIndex.at(-1) ?? { position: 0 }
  let end = segment.baseOffset
  for (const batch of batchesIn(segment.log.view, position)) end = nextOffsetOf(batch)
  return end
}
