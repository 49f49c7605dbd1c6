/** An immutable object that can say what it holds without being walked through again. */
export interface Digestible {
  digestInto(digest: Digest): void
}

const float = new DataView(new ArrayBuffer(8))

const rotate = (x: number, by: number): number => (x << by) | (x >>> (32 - by))

function finished(hash: number): number {
  let x = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35)
  return (x ^ (x >>> 16)) >>> 0
}

const hex = (x: number): string => (x >>> 0).toString(16).padStart(8, '0')

/** The words that `Digest.text` writes. */
export function wordsOfText(text: string): Int32Array {
  const words = new Int32Array(3 + (text.length >> 2))
  words[0] = 3
  words[1] = text.length
  let hash = 0x811c9dc5
  let place = 2
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
    if ((i & 3) === 3) words[place++] = hash
  }
  words[place] = hash
  return words
}

/** A running 64-bit name of whatever is written into it: equal input, equal text, on every machine. */
export class Digest {
  private low = 0x9747b28c
  private high = 0x3c6ef372

  /** Go on where another stopped. */
  resume(low: number, high: number): void {
    this.low = low
    this.high = high
  }

  word(x: number): void {
    this.low = (Math.imul(rotate(this.low ^ Math.imul(x, 0xcc9e2d51), 13), 5) + 0xe6546b64) | 0
    this.high = (Math.imul(rotate(this.high ^ Math.imul(x, 0x1b873593), 17), 5) + 0x561ccd1b) | 0
  }

  number(x: number): void {
    const whole = x | 0
    if (whole === x) {
      this.word(1)
      this.word(whole)
      return
    }
    float.setFloat64(0, x)
    this.word(2)
    this.word(float.getInt32(0))
    this.word(float.getInt32(4))
  }

  text(text: string): void {
    this.word(3)
    this.word(text.length)
    let hash = 0x811c9dc5
    for (let i = 0; i < text.length; i++) {
      hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
      if ((i & 3) === 3) this.word(hash)
    }
    this.word(hash)
  }

  /** What `wordsOfText` says of a text: so one that comes again and again is not spelt again. */
  words(words: Int32Array): void {
    for (let n = 0; n < words.length; n++) this.word(words[n] ?? 0)
  }

  bytes(bytes: Uint8Array): void {
    this.word(4)
    this.word(bytes.length)
    let hash = 0x811c9dc5
    for (let i = 0; i < bytes.length; i++) {
      hash = Math.imul(hash ^ (bytes[i] ?? 0), 0x01000193)
      if ((i & 3) === 3) this.word(hash)
    }
    this.word(hash)
  }

  /** Plain data, in its own order. */
  value(value: unknown): void {
    if (typeof value === 'number') this.number(value)
    else if (typeof value === 'string') this.text(value)
    else if (typeof value === 'boolean') this.word(value ? 5 : 6)
    else if (typeof value === 'bigint') this.text(value.toString())
    else if (value === null) this.word(7)
    else if (typeof value === 'object') this.object(value)
    else this.word(8)
  }

  private object(value: object): void {
    if (Array.isArray(value)) {
      this.word(9)
      this.word(value.length)
      for (const item of value as unknown[]) this.value(item)
    } else if (value instanceof Map) {
      this.word(10)
      this.word(value.size)
      for (const [key, entry] of value as Map<unknown, unknown>) {
        this.value(key)
        this.value(entry)
      }
    } else if (value instanceof Set) {
      this.word(11)
      this.word(value.size)
      for (const item of value as Set<unknown>) this.value(item)
    } else if (value instanceof Uint8Array) this.bytes(value)
    else if (isDigestible(value)) value.digestInto(this)
    else this.record(value as Readonly<Record<string, unknown>>)
  }

  private record(record: Readonly<Record<string, unknown>>): void {
    this.word(12)
    for (const key in record) {
      const value = record[key]
      if (value === undefined) continue
      this.text(key)
      this.value(value)
    }
    this.word(13)
  }

  /** What has been written so far, in sixteen hexadecimal digits. */
  toString(): string {
    return hex(finished(this.low)) + hex(finished(this.high ^ this.low))
  }

  /** The two halves, for one digest to be written into another. */
  halves(): readonly [number, number] {
    return [this.low, this.high]
  }
}

const isDigestible = (value: object): value is Digestible => 'digestInto' in value && typeof value.digestInto === 'function'
