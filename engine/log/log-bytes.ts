import { Digest, type Digestible } from '../kernel/digest'

/** Shared by all that grew out of one another; only who holds all that is used may write behind it. */
interface Room {
  readonly bytes: Uint8Array
  used: number
}

/**
 * Bytes that are only ever appended to. An append makes a new value and leaves the old one as it was, so a copy of a log costs a
 * pointer; where nothing else was written behind it, it writes into room that is already there.
 */
export class LogBytes implements Digestible {
  /** Names the bytes; made when first asked for. */
  private name: readonly [number, number] | null = null

  private constructor(
    private readonly room: Room,
    readonly length: number,
  ) {}

  static readonly empty = new LogBytes({ bytes: new Uint8Array(0), used: 0 }, 0)

  /** Takes the bytes over: they must not change any more. */
  static of(bytes: Uint8Array): LogBytes {
    return new LogBytes({ bytes, used: bytes.length }, bytes.length)
  }

  /** Exactly what was appended. Not to be written to. */
  get view(): Uint8Array {
    return this.room.bytes.subarray(0, this.length)
  }

  append(bytes: Uint8Array): LogBytes {
    const { room, length } = this
    const next = length + bytes.length
    if (room.used === length && next <= room.bytes.length) {
      room.bytes.set(bytes, length)
      room.used = next
      return new LogBytes(room, next)
    }
    const larger = { bytes: new Uint8Array(Math.max(next, length * 2, 256)), used: next }
    larger.bytes.set(room.bytes.subarray(0, length))
    larger.bytes.set(bytes, length)
    return new LogBytes(larger, next)
  }

  digestInto(digest: Digest): void {
    if (this.name === null) {
      const own = new Digest()
      own.bytes(this.view)
      this.name = own.halves()
    }
    digest.word(this.name[0])
    digest.word(this.name[1])
  }

  /** The first `length` bytes. */
  cut(length: number): LogBytes {
    return new LogBytes(this.room, Math.min(length, this.length))
  }
}
