import type { AbortedTxn } from './indexes'
import type { SegmentedLog } from './segmented-log'

/** Segments that hold offsets of [from, to): the first is the one that `from` lies in (Kafka: LogSegments.values). */
export function segmentsBetween<T extends { readonly baseOffset: number }>(segments: readonly T[], from: number, to: number): readonly T[] {
  if (from >= to) return []
  let first = segments.findLastIndex(({ baseOffset }) => baseOffset <= from)
  if (first < 0) first = 0
  const end = segments.findIndex(({ baseOffset }) => baseOffset >= to)
  return segments.slice(first, end < 0 ? undefined : end)
}

/** Closed segments from the one that holds `from` on (Kafka: LogSegments.nonActiveLogSegmentsFrom). */
export function closedSegmentsFrom<T extends { readonly baseOffset: number }>(segments: readonly T[], from: number): readonly T[] {
  const active = segments.at(-1)
  return active === undefined || from > active.baseOffset ? [] : segmentsBetween(segments, from, active.baseOffset)
}

/** Aborted transactions that overlap [from, to), out of the segments' indexes (Kafka: UnifiedLog.collectAbortedTransactions). */
export function abortedTransactions(log: Pick<SegmentedLog, 'segments'>, from: number, to: number): AbortedTxn[] {
  const found: AbortedTxn[] = []
  for (const segment of segmentsBetween(log.segments, from, Infinity))
    for (const txn of segment.txnIndex) {
      if (txn.lastOffset >= from && txn.firstOffset < to) found.push(txn)
      if (txn.lastStableOffset >= to) return found
    }
  return found
}
