import { batchHeaderBytes } from './batch'
import { codecNamed, type Codecs } from './codecs'
import { GrowingBytes } from './growing-bytes'
import type { LogRecordData, RecordCursor } from './records'
import { varintSize, varlongSize } from './varint'
import { type BatchFields, writeHeader } from './batch-header'

export const plainBatch: BatchFields = {
  baseOffset: 0,
  partitionLeaderEpoch: 0,
  compression: 'none',
  logAppendTime: null,
  producerId: -1,
  producerEpoch: -1,
  baseSequence: -1,
  transactional: false,
  control: false,
  deleteHorizonMs: null,
}

const noTimestamp = -1

/** Writes one batch of format 2 behind what `out` holds (Kafka: MemoryRecordsBuilder): `begin`, any number of records, `end`. */
export class BatchBuilder {
  private fields: BatchFields = plainBatch
  private from = 0
  /** Where the records go: behind the header, or aside until they are compressed. */
  private block: GrowingBytes
  private readonly aside = new GrowingBytes()
  private baseTimestamp: number | null = null
  private count = 0
  private lastOffset = 0
  maxTimestamp = noTimestamp

  constructor(
    private readonly out: GrowingBytes,
    private readonly codecs: Codecs,
  ) {
    this.block = out
  }

  begin(fields: BatchFields): void {
    this.fields = fields
    this.from = this.out.take(batchHeaderBytes)
    this.block = fields.compression === 'none' ? this.out : this.aside
    this.aside.clear()
    this.baseTimestamp = fields.deleteHorizonMs
    this.count = 0
    this.lastOffset = fields.baseOffset
    this.maxTimestamp = noTimestamp
  }

  /** Writes the part of a record that says where and when it was written; `bodyBytes` follow. */
  private head(offset: number, timestamp: number, bodyBytes: number): void {
    this.baseTimestamp ??= timestamp
    const timestampDelta = timestamp - this.baseTimestamp
    const offsetDelta = offset - this.fields.baseOffset
    this.block.varint(1 + varlongSize(timestampDelta) + varintSize(offsetDelta) + bodyBytes)
    this.block.int8(0)
    this.block.varlong(timestampDelta)
    this.block.varint(offsetDelta)
    this.count += 1
    this.lastOffset = offset
    if (timestamp > this.maxTimestamp) this.maxTimestamp = timestamp
  }

  /** The record that a cursor stands on, key, value and headers byte for byte. */
  copy(cursor: RecordCursor): void {
    this.head(cursor.offset, cursor.timestamp, cursor.to - cursor.body)
    this.block.raw(cursor.bytes, cursor.body, cursor.to)
  }

  add(record: LogRecordData): void {
    const sized = (bytes: Uint8Array | null): number => (bytes === null ? 1 : varintSize(bytes.length) + bytes.length)
    let size = sized(record.key) + sized(record.value) + varintSize(record.headers.length)
    for (const { key, value } of record.headers) size += sized(key) + sized(value)
    this.head(record.offset, record.timestamp, size)
    this.part(record.key)
    this.part(record.value)
    this.block.varint(record.headers.length)
    for (const { key, value } of record.headers) {
      this.part(key)
      this.part(value)
    }
  }

  private part(bytes: Uint8Array | null): void {
    this.block.varint(bytes === null ? -1 : bytes.length)
    if (bytes !== null) this.block.raw(bytes)
  }

  /** Completes the header. `lastOffset` may lie behind the last record's: a cleaned batch keeps its own. Returns the batch's size. */
  end(lastOffset = this.lastOffset, maxTimestamp: number | null = this.fields.logAppendTime): number {
    const { out, fields, from } = this
    if (fields.compression !== 'none') out.raw(codecNamed(this.codecs, fields.compression).compress(this.aside.written))
    if (maxTimestamp !== null) this.maxTimestamp = maxTimestamp
    writeHeader(out, from, {
      ...fields,
      appendTimed: fields.logAppendTime !== null,
      lastOffset,
      baseTimestamp: this.baseTimestamp ?? noTimestamp,
      maxTimestamp: this.maxTimestamp,
      recordsCount: this.count,
    })
    return out.length - from
  }
}

/** One batch with these records. */
export function encodeBatch(fields: BatchFields, records: readonly LogRecordData[], codecs: Codecs, lastOffset?: number): Uint8Array {
  const out = new GrowingBytes()
  const builder = new BatchBuilder(out, codecs)
  builder.begin(fields)
  for (const record of records) builder.add(record)
  builder.end(lastOffset)
  return out.copy()
}
