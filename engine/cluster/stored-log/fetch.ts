import { codecsAtHand } from '../../log/codecs'
import { isControl, nextOffsetOf } from '../../log/batch'
import { AbortedRanges, passedBatch, type Isolation } from '../../log/read'
import { RecordCursor } from '../../log/records'
import { batchesIn, findBatch } from '../../log/segment'
import type { PartitionLog } from '../../log/partition-log'
import { abortedTransactions, segmentsBetween } from '../../log/log-segments'
import { lastStableOffsetOf, type SegmentedLog } from '../../log/segmented-log'
import type { FetchedPartition, FetchRequest } from '../fetch-message'
import type { StoredLog, StoredLogs } from './state'

/** What a Fetch brings of a stored log: whole batches, of which the reader drops what lies before its position (Kafka: UnifiedLog.read). */
export interface StoredRead {
  /** Of the records, in order; with gaps where the cleaner was. */
  readonly offsets: readonly number[]
  /** Where the reader goes on: behind the last batch, emptied ones included. */
  readonly nextOffset: number
  readonly sizeBytes: number
  /** How far it could see: the high watermark, or the last stable offset. */
  readonly endOffset: number
  /** Records that came and that a reader of committed records drops, by the list of aborted transactions beside them. */
  readonly abortedRecords: number
}

/** How far a reader of committed records may see. */
export function committedEnd({ logs }: StoredLogs, key: string, { highWatermark }: PartitionLog): number {
  const stored = logs.get(key)
  return stored === undefined ? highWatermark : lastStableOffsetOf(stored.log)
}

/** From `from` to the end that this reader may see, as many batches as fit, and one at least; `null` where there is none. */
export function readStored(log: SegmentedLog, from: number, maxBytes: number, isolation: Isolation): StoredRead | null {
  const committed = isolation === 'read_committed'
  const endOffset = committed ? lastStableOffsetOf(log) : log.highWatermark
  const aborted = committed ? new AbortedRanges(abortedTransactions(log, from, endOffset)) : null
  const offsets: number[] = []
  let nextOffset = from
  let sizeBytes = 0
  let abortedRecords = 0
  for (const segment of segmentsBetween(log.segments, from, endOffset)) {
    const first = findBatch(segment, nextOffset)
    if (first === null) continue
    const bytes = segment.log.view
    for (const batch of batchesIn(bytes, first.position)) {
      const full = sizeBytes > 0 && sizeBytes + batch.sizeInBytes > maxBytes
      if (full || batch.baseOffset >= endOffset) return { offsets, nextOffset, sizeBytes, endOffset, abortedRecords }
      sizeBytes += batch.sizeInBytes
      nextOffset = Math.max(nextOffset, nextOffsetOf(batch))
      const skipped = aborted?.skips(passedBatch(bytes, batch, codecsAtHand)) === true
      if (isControl(batch)) continue
      if (skipped) abortedRecords += batch.recordsCount
      if (skipped) continue
      const cursor = new RecordCursor(bytes, batch.position, batch, codecsAtHand)
      while (cursor.next()) if (cursor.offset >= from) offsets.push(cursor.offset)
    }
  }
  // Everything up to the end was cleaned away: the reader is there.
  return sizeBytes === 0 ? null : { offsets, nextOffset, sizeBytes, endOffset, abortedRecords }
}

/** What one partition has from an offset on: whole batches, with gaps where the cleaner was; `null` where there is nothing new. */
export function readStoredPartition(
  { highWatermark, logStartOffset }: PartitionLog,
  { log }: StoredLog,
  partitionIndex: number,
  baseOffset: number,
  { partitionMaxBytes, isolationLevel = 0 }: FetchRequest,
): FetchedPartition | null {
  const read = readStored(log, baseOffset, partitionMaxBytes, isolationLevel === 1 ? 'read_committed' : 'read_uncommitted')
  if (read === null) return null
  const { offsets, sizeBytes, nextOffset, endOffset, abortedRecords } = read
  const recordCount = offsets.length
  const fetched = { partitionIndex, errorCode: 0, highWatermark, logStartOffset, baseOffset, recordCount, sizeBytes, offsets, nextOffset }
  return isolationLevel === 0 ? fetched : { ...fetched, lastStableOffset: endOffset, abortedRecords }
}
