import { compressionOf, batchHeaderBytes, isLogAppendTime, recordBlock, sequenceAfter, type BatchHeader } from './batch'
import type { Codecs } from './codecs'
import { MalformedLog, type LogProblem } from './malformed-log'

/** A header's name is the bytes of a text; its value may be null. */
export interface RecordHeader {
  readonly key: Uint8Array
  readonly value: Uint8Array | null
}

export interface LogRecordData {
  readonly offset: number
  readonly timestamp: number
  readonly key: Uint8Array | null
  readonly value: Uint8Array | null
  readonly headers: readonly RecordHeader[]
}

/**
 * Goes over the records of one batch and says where in `bytes` their parts are; nothing is copied (Kafka: DefaultRecord.readFrom).
 * Throws `MalformedLog` on what is not a record, and at the end if the block holds more or less than the header counts.
 */
export class RecordCursor {
  /** The block of records, decompressed. */
  readonly bytes: Uint8Array
  /** Where the record stands, its length included. */
  from = 0
  to = 0
  attributes = 0
  timestampDelta = 0
  offsetDelta = 0
  /** Where the key's length stands: from here to `to`, a record does not say where or when it was written. */
  body = 0
  /** `keyFrom` is −1 for a null key, `valueFrom` for a null value. */
  keyFrom = -1
  keyTo = -1
  valueFrom = -1
  valueTo = -1
  private headersAt = 0
  private at = 0
  private read = 0
  private readonly origin: number
  private readonly plain: boolean

  constructor(
    bytes: Uint8Array,
    at: number,
    readonly header: BatchHeader,
    codecs: Codecs,
  ) {
    this.bytes = recordBlock(bytes, at, header, codecs)
    this.plain = compressionOf(header) === 'none'
    this.origin = header.position + batchHeaderBytes
  }

  get offset(): number {
    return this.header.baseOffset + this.offsetDelta
  }

  /** Under LogAppendTime every record reads as the batch's append time. */
  get timestamp(): number {
    return isLogAppendTime(this.header) ? this.header.maxTimestamp : this.header.baseTimestamp + this.timestampDelta
  }

  /** As the producer wrote it, whatever the log made of it. */
  get storedTimestamp(): number {
    return this.header.baseTimestamp + this.timestampDelta
  }

  /** −1 where the batch has none. */
  get sequence(): number {
    return this.header.baseSequence < 0 ? -1 : sequenceAfter(this.header.baseSequence, this.offsetDelta)
  }

  get key(): Uint8Array | null {
    return this.keyFrom < 0 ? null : this.bytes.slice(this.keyFrom, this.keyTo)
  }

  get value(): Uint8Array | null {
    return this.valueFrom < 0 ? null : this.bytes.slice(this.valueFrom, this.valueTo)
  }

  get hasValue(): boolean {
    return this.valueFrom >= 0
  }

  private fail(problem: LogProblem, at: number): never {
    throw new MalformedLog(problem, this.plain ? this.origin + at : this.origin)
  }

  /** Moves to the next record; false after the last. */
  next(): boolean {
    if (this.read === this.header.recordsCount) {
      if (this.at !== this.bytes.length) this.fail('bad-count', this.at)
      return false
    }
    this.read += 1
    this.from = this.at
    const length = this.varint()
    if (length < 6 || length > this.bytes.length - this.at) this.fail('bad-record', this.from)
    this.to = this.at + length
    this.attributes = this.bytes[this.at++] ?? 0
    this.timestampDelta = this.varlong()
    this.offsetDelta = this.varint()
    if (this.offsetDelta < 0 || this.offsetDelta > this.header.lastOffsetDelta) this.fail('bad-offset', this.from)
    this.body = this.at
    const keyLength = this.length()
    this.keyFrom = keyLength < 0 ? -1 : this.at
    this.at += Math.max(0, keyLength)
    this.keyTo = this.at
    const valueLength = this.length()
    this.valueFrom = valueLength < 0 ? -1 : this.at
    this.at += Math.max(0, valueLength)
    this.valueTo = this.at
    this.headersAt = this.at
    if (this.bytes[this.at] === 0) this.at += 1
    else this.eachHeader(null)
    if (this.at !== this.to) this.fail('bad-record', this.from)
    return true
  }

  /** Back before the first record. */
  rewind(): void {
    this.at = 0
    this.read = 0
  }

  headers(): readonly RecordHeader[] {
    if (this.bytes[this.headersAt] === 0) return []
    const found: RecordHeader[] = []
    const at = this.at
    this.at = this.headersAt
    this.eachHeader(found)
    this.at = at
    return found
  }

  record(): LogRecordData {
    return { offset: this.offset, timestamp: this.timestamp, key: this.key, value: this.value, headers: this.headers() }
  }

  private eachHeader(into: RecordHeader[] | null): void {
    const from = this.at
    const count = this.varint()
    if (count < 0 || count > (this.to - this.at) / 2) this.fail('bad-count', from)
    for (let i = 0; i < count; i++) {
      const keyAt = this.at
      const keyLength = this.length()
      if (keyLength < 0) this.fail('bad-record', keyAt)
      const keyFrom = this.at
      this.at += keyLength
      const valueLength = this.length()
      if (into !== null) {
        const value = valueLength < 0 ? null : this.bytes.slice(this.at, this.at + valueLength)
        into.push({ key: this.bytes.slice(keyFrom, keyFrom + keyLength), value })
      }
      this.at += Math.max(0, valueLength)
    }
  }

  /** A length within the record; −1 is null. */
  private length(): number {
    const from = this.at
    const length = this.varint()
    if (length < -1 || length > this.to - this.at) this.fail('bad-record', from)
    return length
  }

  private varint(): number {
    const from = this.at
    let value = 0
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.bytes[this.at++]
      if (byte === undefined) this.fail('bad-varint', from)
      value |= (byte & 0x7f) << shift
      if (byte < 0x80) return (value >>> 1) ^ -(value & 1)
    }
    return this.fail('bad-varint', from)
  }

  private varlong(): number {
    const from = this.at
    let value = 0
    let unit = 1
    for (let i = 0; i < 10; i++, unit *= 128) {
      const byte = this.bytes[this.at++]
      if (byte === undefined) this.fail('bad-varint', from)
      value += (byte & 0x7f) * unit
      if (byte >= 0x80) continue
      if (value > Number.MAX_SAFE_INTEGER) this.fail('number-too-large', from)
      return value % 2 === 0 ? value / 2 : -(value + 1) / 2
    }
    return this.fail('bad-varint', from)
  }
}

/** All records of the batch at `at`. Throws `MalformedLog`, and `CodecNotLoaded`. */
export function readRecords(bytes: Uint8Array, at: number, header: BatchHeader, codecs: Codecs): LogRecordData[] {
  const cursor = new RecordCursor(bytes, at, header, codecs)
  const records: LogRecordData[] = []
  while (cursor.next()) records.push(cursor.record())
  return records
}
