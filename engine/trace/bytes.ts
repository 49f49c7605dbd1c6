/** A growing row of bytes, written at its end. */
export class Bytes {
  data = new Uint8Array(256)
  length = 0

  /** Make room for so many more. */
  reserve(more: number): void {
    if (this.length + more <= this.data.length) return
    const wider = new Uint8Array(Math.max(this.length + more, Math.ceil(this.data.length * 1.4)))
    wider.set(this.data)
    this.data = wider
  }

  /** A whole number from 0 on, seven bits a byte; room must have been made. */
  whole(value: number): void {
    let rest = value
    while (rest >= 0x80) {
      this.data[this.length++] = rest < 0x80000000 ? (rest & 0x7f) | 0x80 : (rest % 0x80) | 0x80
      rest = rest < 0x80000000 ? rest >>> 7 : Math.floor(rest / 0x80)
    }
    this.data[this.length++] = rest
  }

  /** The first `length` bytes, apart from the original. */
  head(length: number): Bytes {
    const copy = new Bytes()
    copy.data = this.data.slice(0, length)
    copy.length = length
    return copy
  }
}

/** Reads what was written with `whole`. */
export class Reading {
  constructor(
    private readonly bytes: Bytes,
    public at: number,
  ) {}

  whole(): number {
    const { data } = this.bytes
    let byte = data[this.at++] ?? 0
    if (byte < 0x80) return byte
    let value = byte & 0x7f
    let scale = 0x80
    do {
      byte = data[this.at++] ?? 0
      value += (byte & 0x7f) * scale
      scale *= 0x80
    } while (byte >= 0x80)
    return value
  }
}
