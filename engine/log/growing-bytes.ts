const two32 = 4294967296

/** Bytes being written, big endian, with the zig-zag varints of records (Kafka: ByteUtils). Room grows as it is needed and is kept. */
export class GrowingBytes {
  bytes: Uint8Array
  private view: DataView
  length = 0

  constructor(room = 1024) {
    this.bytes = new Uint8Array(room)
    this.view = new DataView(this.bytes.buffer)
  }

  clear(): void {
    this.length = 0
  }

  /** What was written, without a copy: good until more is. */
  get written(): Uint8Array {
    return this.bytes.subarray(0, this.length)
  }

  copy(from = 0): Uint8Array {
    return this.bytes.slice(from, this.length)
  }

  /** Makes room for `count` bytes and returns where they begin. */
  take(count: number): number {
    const from = this.length
    this.length += count
    if (this.length > this.bytes.length) {
      const larger = new Uint8Array(Math.max(this.length, this.bytes.length * 2))
      larger.set(this.bytes.subarray(0, from))
      this.bytes = larger
      this.view = new DataView(larger.buffer)
    }
    return from
  }

  int8(value: number): void {
    const at = this.take(1)
    this.view.setInt8(at, value)
  }

  int16At(at: number, value: number): void {
    this.view.setInt16(at, value)
  }

  int32At(at: number, value: number): void {
    this.view.setInt32(at, value)
  }

  int64At(at: number, value: number): void {
    this.view.setInt32(at, Math.floor(value / two32))
    this.view.setUint32(at + 4, value >>> 0)
  }

  raw(source: Uint8Array, from = 0, to = source.length): void {
    const at = this.take(to - from)
    // A few bytes cost less one by one than a call and a view.
    if (to - from < 32) for (let i = from, out = at; i < to; i++, out++) this.bytes[out] = source[i] ?? 0
    else this.bytes.set(source.subarray(from, to), at)
  }

  varint(value: number): void {
    let rest = ((value << 1) ^ (value >> 31)) >>> 0
    for (; rest > 0x7f; rest >>>= 7) this.byte((rest & 0x7f) | 0x80)
    this.byte(rest)
  }

  varlong(value: number): void {
    if ((value | 0) === value) {
      this.varint(value)
      return
    }
    let rest = value < 0 ? -2 * value - 1 : 2 * value
    for (; rest > 0x7f; rest = Math.floor(rest / 128)) this.byte((rest % 128) + 128)
    this.byte(rest)
  }

  private byte(value: number): void {
    const at = this.take(1)
    this.bytes[at] = value
  }
}
