import { MalformedBytes, two32 } from './bytes'
import { toBase64Url } from './text-bytes'
import { readUtf8 } from './utf8'

/** Reads forward within bounds; throws `MalformedBytes` and nothing else, and allocates nothing that the bytes left cannot fill. */
export class BytesReader {
  position = 0
  readonly bytes: Uint8Array
  private readonly view: DataView

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get left(): number {
    return this.bytes.length - this.position
  }

  private take(count: number): number {
    const from = this.position
    if (count > this.bytes.length - from) throw new MalformedBytes('too-short', from)
    this.position = from + count
    return from
  }

  int8(): number {
    return this.view.getInt8(this.take(1))
  }

  int16(): number {
    return this.view.getInt16(this.take(2))
  }

  int32(): number {
    return this.view.getInt32(this.take(4))
  }

  /** A number where it fits, else a bigint. */
  int64(): number | bigint {
    const at = this.take(8)
    const value = this.view.getInt32(at) * two32 + this.view.getUint32(at + 4)
    return Number.isSafeInteger(value) ? value : this.view.getBigInt64(at)
  }

  unsignedVarint(): number {
    const from = this.position
    let value = 0
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.view.getUint8(this.take(1))
      if (shift === 28 && byte > 0x0f) break
      value += (byte & 0x7f) * (1 << shift)
      if (byte < 0x80) return value
    }
    throw new MalformedBytes('bad-varint', from)
  }

  raw(count: number): Uint8Array {
    const from = this.take(count)
    return this.bytes.slice(from, from + count)
  }

  /** −1 is null; anything that the bytes left cannot hold is refused. */
  size(compact: boolean): number {
    const from = this.position
    const size = compact ? this.unsignedVarint() - 1 : this.int32()
    if (size < -1 || size > this.left) throw new MalformedBytes('bad-length', from)
    return size
  }

  string(compact: boolean): string | null {
    const from = this.position
    const length = compact ? this.unsignedVarint() - 1 : this.int16()
    if (length === -1) return null
    if (length < 0 || length > this.left) throw new MalformedBytes('bad-length', from)
    const at = this.take(length)
    return readUtf8(this.bytes, at, at + length)
  }

  uuid(): string {
    return toBase64Url(this.raw(16))
  }

  /** Nothing may be left. */
  end(): void {
    if (this.left > 0) throw new MalformedBytes('too-long', this.position)
  }
}
