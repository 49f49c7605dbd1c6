import { batchHeaderBytes, deleteHorizonOf, isLogAppendTime, lastOffsetOf, type BatchHeader } from '../log/batch'
import { BatchBuilder } from '../log/batch-builder'
import { writeHeader } from '../log/batch-header'
import { fieldsOf } from '../log/encode-again'
import type { Codecs } from '../log/codecs'
import type { GrowingBytes } from '../log/growing-bytes'
import { RecordCursor } from '../log/records'

export type BatchRetention =
  /** The batch goes, its records unread. */
  | 'DELETE'
  /** Without a record it stays as a header. */
  | 'RETAIN_EMPTY'
  /** Without a record it goes. */
  | 'DELETE_EMPTY'

/** What decides over batches and records (Kafka: MemoryRecords.RecordFilter). */
export interface RecordFilter {
  /** When a tombstone or marker that is kept for the first time may go: the clock and `delete.retention.ms`. */
  readonly horizonMs: number
  checkBatch(bytes: Uint8Array, batch: BatchHeader): { readonly retention: BatchRetention; readonly emptyTxnMarker: boolean }
  keeps(batch: BatchHeader, record: RecordCursor): boolean
}

export interface FilterCounts {
  messagesRead: number
  bytesRead: number
  messagesRetained: number
  bytesRetained: number
  maxOffset: number
  maxTimestamp: number
  offsetOfMaxTimestamp: number
}

export const noCounts = (): FilterCounts => ({
  messagesRead: 0,
  bytesRead: 0,
  messagesRetained: 0,
  bytesRetained: 0,
  maxOffset: -1,
  maxTimestamp: -1,
  offsetOfMaxTimestamp: -1,
})

export type BatchOutcome = 'unread' | 'gone' | 'emptied' | 'copied' | 'rebuilt'

/** Writes batches again with the records that a filter keeps (Kafka: MemoryRecords.filterTo), behind what `out` holds. */
export class BatchFilter {
  readonly counts = noCounts()
  private readonly builder: BatchBuilder
  private kept = new Uint8Array(64)

  constructor(
    private readonly filter: RecordFilter,
    private readonly out: GrowingBytes,
    private readonly codecs: Codecs,
  ) {
    this.builder = new BatchBuilder(out, codecs)
  }

  /** The batch that stands at `batch.position` of `bytes`. */
  write(bytes: Uint8Array, batch: BatchHeader): BatchOutcome {
    const { counts, filter } = this
    const { retention, emptyTxnMarker } = filter.checkBatch(bytes, batch)
    counts.bytesRead += batch.sizeInBytes
    if (retention === 'DELETE') return 'unread'
    const cursor = new RecordCursor(bytes, batch.position, batch, this.codecs)
    const { count, tombstones, maxOffset } = this.choose(batch, cursor)
    if (count === 0) {
      if (retention === 'DELETE_EMPTY') return 'gone'
      this.writeEmpty(batch)
      this.retained(0, batchHeaderBytes, lastOffsetOf(batch), batch.maxTimestamp, batch)
      return 'emptied'
    }
    const horizon = deleteHorizonOf(batch)
    const stamps = horizon === null && (tombstones || emptyTxnMarker)
    if (count === batch.recordsCount && !stamps) {
      this.out.raw(bytes, batch.position, batch.position + batch.sizeInBytes)
      this.retained(count, batch.sizeInBytes, lastOffsetOf(batch), batch.maxTimestamp, batch)
      return 'copied'
    }
    const size = this.rebuild(batch, cursor, stamps ? filter.horizonMs : horizon)
    this.retained(count, size, maxOffset, this.builder.maxTimestamp, batch)
    return 'rebuilt'
  }

  private choose(
    batch: BatchHeader,
    cursor: RecordCursor,
  ): { readonly count: number; readonly tombstones: boolean; readonly maxOffset: number } {
    if (this.kept.length < batch.recordsCount) this.kept = new Uint8Array(2 * batch.recordsCount)
    let count = 0
    let tombstones = false
    let maxOffset = -1
    for (let i = 0; cursor.next(); i++) {
      this.counts.messagesRead += 1
      const keep = this.filter.keeps(batch, cursor)
      this.kept[i] = keep ? 1 : 0
      if (!keep) continue
      count += 1
      if (!cursor.hasValue) tombstones = true
      maxOffset = Math.max(maxOffset, cursor.offset)
    }
    return { count, tombstones, maxOffset }
  }

  private rebuild(batch: BatchHeader, cursor: RecordCursor, deleteHorizonMs: number | null): number {
    this.builder.begin({ ...fieldsOf(batch), deleteHorizonMs })
    cursor.rewind()
    for (let i = 0; cursor.next(); i++) if (this.kept[i] === 1) this.builder.copy(cursor)
    return this.builder.end(lastOffsetOf(batch))
  }

  /** A header alone keeps offsets, sequence and largest timestamp (Kafka: DefaultRecordBatch.writeEmptyHeader). */
  private writeEmpty(batch: BatchHeader): void {
    const from = this.out.take(batchHeaderBytes)
    writeHeader(this.out, from, {
      ...fieldsOf(batch),
      compression: 'none',
      appendTimed: isLogAppendTime(batch),
      deleteHorizonMs: null,
      lastOffset: lastOffsetOf(batch),
      baseTimestamp: -1,
      maxTimestamp: batch.maxTimestamp,
      recordsCount: 0,
    })
  }

  private retained(messages: number, bytes: number, maxOffset: number, maxTimestamp: number, batch: BatchHeader): void {
    const { counts } = this
    counts.messagesRetained += messages
    counts.bytesRetained += bytes
    if (maxTimestamp > counts.maxTimestamp) {
      counts.maxTimestamp = maxTimestamp
      counts.offsetOfMaxTimestamp = lastOffsetOf(batch)
    }
    counts.maxOffset = Math.max(counts.maxOffset, maxOffset)
  }
}
