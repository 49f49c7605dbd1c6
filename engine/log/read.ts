import { isControl, isTransactional, lastOffsetOf, nextOffsetOf, type BatchHeader } from './batch'
import type { Codecs } from './codecs'
import { controlTypeOf, type ControlType } from './control'
import type { AbortedTxn } from './indexes'
import { RecordCursor, type LogRecordData } from './records'
import { batchesIn, findBatch } from './segment'
import { abortedTransactions, segmentsBetween } from './log-segments'
import { lastStableOffsetOf, type SegmentedLog } from './segmented-log'

export type Isolation = 'read_uncommitted' | 'read_committed'

export interface ReadBack {
  readonly records: readonly LogRecordData[]
  /** Where the reader goes on: after the last batch that it saw, empty ones and markers included. */
  readonly position: number
  /** How far it could see: the high watermark, or the last stable offset. */
  readonly endOffset: number
}

/** What a reader gets that starts at `from` and reads to the end (Kafka: CompletedFetch): whole batches come, records before its position and control records are dropped. */
export function readLog(log: SegmentedLog, from: number, isolation: Isolation, codecs: Codecs): ReadBack {
  const endOffset = isolation === 'read_committed' ? lastStableOffsetOf(log) : log.highWatermark
  const aborted = isolation === 'read_committed' ? new AbortedRanges(abortedTransactions(log, from, endOffset)) : null
  const records: LogRecordData[] = []
  let position = from
  for (const segment of segmentsBetween(log.segments, from, endOffset)) {
    const bytes = segment.log.view
    const first = findBatch(segment, position)
    if (first === null) continue
    for (const batch of batchesIn(bytes, first.position)) {
      if (batch.baseOffset >= endOffset) return { records, position, endOffset }
      if (aborted?.skips(passedBatch(bytes, batch, codecs)) !== true && !isControl(batch)) {
        const cursor = new RecordCursor(bytes, batch.position, batch, codecs)
        while (cursor.next()) if (cursor.offset >= from) records.push(cursor.record())
      }
      position = Math.max(position, nextOffsetOf(batch))
    }
  }
  return { records, position, endOffset }
}

/** What of a batch says whether a reader of committed records leaves it out. */
interface PassedBatch {
  readonly producerId: number
  readonly lastOffset: number
  readonly transactional: boolean
  /** What a marker says; `null` of data. */
  readonly control: ControlType | 'emptied' | null
}

/** Which batches a read-committed reader leaves out, as it comes past them in order. */
export class AbortedRanges {
  private readonly waiting: AbortedTxn[]
  private readonly aborted = new Set<number>()

  constructor(aborted: readonly AbortedTxn[]) {
    this.waiting = [...aborted].sort((a, b) => a.firstOffset - b.firstOffset)
  }

  skips({ producerId, lastOffset, transactional, control }: PassedBatch): boolean {
    if (producerId < 0) return false
    for (let next = this.waiting[0]; next !== undefined && next.firstOffset <= lastOffset; next = this.waiting[0]) {
      this.aborted.add(next.producerId)
      this.waiting.shift()
    }
    if (control === 'ABORT') this.aborted.delete(producerId)
    return control !== null || (transactional && this.aborted.has(producerId))
  }
}

/** A batch as it comes past such a reader. */
export const passedBatch = (bytes: Uint8Array, batch: BatchHeader, codecs: Codecs): PassedBatch => ({
  producerId: batch.producerId,
  lastOffset: lastOffsetOf(batch),
  transactional: isTransactional(batch),
  control: isControl(batch) ? (controlTypeOf(bytes, batch.position, batch, codecs) ?? 'emptied') : null,
})
