import { fromBase64 } from './text-bytes'
import { utf8Length, writeUtf8 } from './utf8'

/** What is not as Kafka's formats have it: the only error that reading bytes throws. */
export class MalformedBytes extends Error {
  readonly problem: 'too-short' | 'too-long' | 'bad-length' | 'bad-varint' | 'null-not-allowed' | 'bad-version' | 'bad-value'
  /** Where in the bytes that were handed in. */
  readonly position: number

  constructor(problem: MalformedBytes['problem'], position: number) {
    super(`${problem} at byte ${String(position)}`)
    this.name = 'MalformedBytes'
    this.problem = problem
    this.position = position
  }
}

/** 2³², what the upper half of an int64 counts. */
export const two32 = 4294967296

/** Grows as it is written to; numbers big endian, as everything in Kafka's protocol. */
export class BytesWriter {
  private bytes = new Uint8Array(256)
  private view = new DataView(this.bytes.buffer)
  private at = 0
  /** A group's records name few topics, each many times. */
  private lastUuid = ''
  private lastUuidBytes: Uint8Array | undefined

  get length(): number {
    return this.at
  }

  /** Start over, in the room that is there. */
  clear(): void {
    this.at = 0
  }

  /** A copy of what was written. */
  done(): Uint8Array {
    return this.bytes.slice(0, this.at)
  }

  private room(count: number): number {
    const from = this.at
    this.at += count
    if (this.at > this.bytes.length) {
      const larger = new Uint8Array(Math.max(this.at, this.bytes.length * 2))
      larger.set(this.bytes)
      this.bytes = larger
      this.view = new DataView(larger.buffer)
    }
    return from
  }

  int8(value: number): void {
    if ((value << 24) >> 24 !== value) throw new RangeError(`no int8: ${String(value)}`)
    const at = this.room(1)
    this.view.setInt8(at, value)
  }

  int16(value: number): void {
    if ((value << 16) >> 16 !== value) throw new RangeError(`no int16: ${String(value)}`)
    const at = this.room(2)
    this.view.setInt16(at, value)
  }

  int32(value: number): void {
    if ((value | 0) !== value) throw new RangeError(`no int32: ${String(value)}`)
    const at = this.room(4)
    this.view.setInt32(at, value)
  }

  int64(value: number | bigint): void {
    const at = this.room(8)
    if (typeof value === 'bigint') {
      if (BigInt.asIntN(64, value) !== value) throw new RangeError(`no int64: ${String(value)}`)
      this.view.setBigInt64(at, value)
      return
    }
    if (!Number.isSafeInteger(value)) throw new RangeError(`no int64: ${String(value)}`)
    this.view.setInt32(at, Math.floor(value / two32))
    this.view.setUint32(at + 4, value >>> 0)
  }

  /** Seven bits a byte, the low ones first; of a number below 2^32. */
  unsignedVarint(value: number): void {
    let rest = value >>> 0
    if (rest !== value) throw new RangeError(`no unsigned varint: ${String(value)}`)
    while (rest > 0x7f) {
      const at = this.room(1)
      this.bytes[at] = (rest & 0x7f) | 0x80
      rest >>>= 7
    }
    const at = this.room(1)
    this.bytes[at] = rest
  }

  raw(bytes: Uint8Array): void {
    const at = this.room(bytes.length)
    this.bytes.set(bytes, at)
  }

  /** Length and UTF-8, or the mark of null. */
  string(text: string | null, compact: boolean): void {
    const length = text === null ? -1 : utf8Length(text)
    if (length > 32767) throw new RangeError(`a string of ${String(length)} bytes`)
    if (compact) this.unsignedVarint(length + 1)
    else this.int16(length)
    if (text === null) return
    const at = this.room(length)
    writeUtf8(text, this.bytes, at)
  }

  /** The length of bytes or the count of an array; −1 is null. */
  size(size: number, compact: boolean): void {
    if (compact) this.unsignedVarint(size + 1)
    else this.int32(size)
  }

  uuid(text: string): void {
    const bytes = text === this.lastUuid ? this.lastUuidBytes : fromBase64(text)
    if (bytes?.length !== 16) throw new RangeError(`no uuid: ${text}`)
    this.lastUuid = text
    this.lastUuidBytes = bytes
    this.raw(bytes)
  }

  /** Puts before what stands behind `at` how many bytes that is, as an unsigned varint. */
  sizeBehind(at: number): void {
    const size = this.at - at
    let width = 1
    for (let rest = size >>> 7; rest > 0; rest >>>= 7) width += 1
    this.room(width)
    this.bytes.copyWithin(at + width, at, at + size)
    this.at = at
    this.unsignedVarint(size)
    this.at += size
  }
}
