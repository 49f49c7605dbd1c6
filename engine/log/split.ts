import { lastOffsetOf } from './batch'
import { batchesIn, closeSegment, fitsSegment, segmentOf, type Segment } from './segment'

/** Whether an offset of the segment lies too far from its base to be indexed: old brokers wrote such (KAFKA-6264). */
export function overflows(segment: Segment): boolean {
  for (const batch of batchesIn(segment.log.view)) if (!fitsSegment(segment, lastOffsetOf(batch))) return true
  return false
}

/** The same batches in segments whose offsets fit (Kafka: LocalLog.splitOverflowedSegment). */
export function splitSegment(segment: Segment, indexIntervalBytes: number): Segment[] {
  const bytes = segment.log.view
  const starts = [{ baseOffset: segment.baseOffset, position: 0 }]
  for (const batch of batchesIn(bytes)) {
    const current = starts.at(-1)
    if (current !== undefined && !fitsSegment(current, lastOffsetOf(batch)))
      starts.push({ baseOffset: batch.baseOffset, position: batch.position })
  }
  return starts.map(({ baseOffset, position }, i) => {
    const end = starts[i + 1]
    const part = segmentOf(baseOffset, bytes.slice(position, end?.position ?? bytes.length), indexIntervalBytes, segment.lastModifiedMs)
    closeSegment(part)
    const to = end?.baseOffset ?? Infinity
    part.txnIndex.push(...segment.txnIndex.filter(({ lastOffset }) => lastOffset >= baseOffset && lastOffset < to))
    return part
  })
}
