import type { CompressedBatches } from './log-moment'
import type { BatchColumn, SegmentColumns } from './segment-columns'

/** Above this, values are not told: nobody sees so many at once. */
export const mostValues = 400

/** What is compressed, and how much shorter it is for it. */
export function compressedOf(columns: readonly SegmentColumns[]): CompressedBatches | null {
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
