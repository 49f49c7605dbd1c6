import { noCodecs } from '../../log/codecs'
import { isControl, nextOffsetOf } from '../../log/batch'
import { RecordCursor } from '../../log/records'
import { batchesIn, findBatch } from '../../log/segment'
import { segmentsBetween, type SegmentedLog } from '../../log/segmented-log'

/** What a Fetch brings of a stored log: whole batches, of which the reader drops what lies before its position (Kafka: UnifiedLog.read). */
export interface StoredRead {
  /** Of the records, in order; with gaps where the cleaner was. */
  readonly offsets: readonly number[]
  /** Where the reader goes on: behind the last batch, emptied ones included. */
  readonly nextOffset: number
  readonly sizeBytes: number
}

/** From `from` to the high watermark, as many batches as fit, and one at least; `null` where there is none. */
export function readStored(log: SegmentedLog, from: number, maxBytes: number): StoredRead | null {
  const offsets: number[] = []
  let nextOffset = from
  let sizeBytes = 0
  for (const segment of segmentsBetween(log.segments, from, log.highWatermark)) {
    const first = findBatch(segment, nextOffset)
    if (first === null) continue
    const bytes = segment.log.view
    for (const batch of batchesIn(bytes, first.position)) {
      const full = sizeBytes > 0 && sizeBytes + batch.sizeInBytes > maxBytes
      if (full || batch.baseOffset >= log.highWatermark) return { offsets, nextOffset, sizeBytes }
      sizeBytes += batch.sizeInBytes
      nextOffset = Math.max(nextOffset, nextOffsetOf(batch))
      if (isControl(batch)) continue
      const cursor = new RecordCursor(bytes, batch.position, batch, noCodecs)
      while (cursor.next()) if (cursor.offset >= from) offsets.push(cursor.offset)
    }
  }
  // Everything up to the high watermark was cleaned away: the reader is at its end.
  return sizeBytes === 0 ? null : { offsets, nextOffset, sizeBytes }
}
