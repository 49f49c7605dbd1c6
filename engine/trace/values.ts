import { wordsOfText, type Digest } from '../kernel/digest'
import type { Value } from '../kernel/event'
import type { Bytes, Reading } from './bytes'
import { emptyNames, nameAt, numberOf, type Names } from './names'

/** What the low three bits of a value's first number say of it. */
const tags = { whole: 0, large: 1, negative: 2, fraction: 3, text: 4, truth: 5, list: 6 } as const

/** Room for the longest value. */
export const mostValueBytes = 12

const float = new DataView(new ArrayBuffer(8))

/** Values of details: small numbers within, strings once each, lists beside. Only ever grows, so that branches share it. */
export class Values {
  readonly names: Names = emptyNames()
  private readonly lists: (readonly (number | string)[])[] = []
  private readonly spelt: (Int32Array | undefined)[] = []

  write(into: Bytes, value: Value): void {
    if (typeof value === 'string') this.text(into, value)
    else if (typeof value === 'number') this.number(into, value)
    else if (typeof value === 'boolean') into.whole((value ? 8 : 0) + tags.truth)
    else into.whole((this.lists.push(value) - 1) * 8 + tags.list)
  }

  text(into: Bytes, value: string): void {
    into.whole(numberOf(this.names, value) * 8 + tags.text)
  }

  private number(into: Bytes, value: number): void {
    if (Number.isInteger(value) && value >= 0 && value < 0x10000000) into.whole(value * 8 + tags.whole)
    else if (Number.isSafeInteger(value)) {
      into.whole(value < 0 ? tags.negative : tags.large)
      into.whole(value < 0 ? -value : value)
    } else {
      into.whole(tags.fraction)
      float.setFloat64(0, value)
      for (let n = 0; n < 8; n++) into.data[into.length++] = float.getUint8(n)
    }
  }

  read(from: Reading, bytes: Bytes): Value {
    const first = from.whole()
    const rest = Math.floor(first / 8)
    switch (first % 8) {
      case tags.whole:
        return rest
      case tags.large:
        return from.whole()
      case tags.negative:
        return -from.whole()
      case tags.text:
        return nameAt(this.names, rest)
      case tags.truth:
        return rest === 1
      case tags.list:
        return this.lists[rest] ?? []
      default:
        for (let n = 0; n < 8; n++) float.setUint8(n, bytes.data[from.at++] ?? 0)
        return float.getFloat64(0)
    }
  }

  /** Write the next value into a digest, as `Digest.value` would what `read` gives. */
  digest(from: Reading, bytes: Bytes, into: Digest): void {
    const { at } = from
    const first = from.whole()
    const rest = Math.floor(first / 8)
    switch (first % 8) {
      case tags.whole:
        into.number(rest)
        return
      case tags.text:
        into.words((this.spelt[rest] ??= wordsOfText(nameAt(this.names, rest))))
        return
      default:
        from.at = at
        into.value(this.read(from, bytes))
    }
  }

  skip(from: Reading): void {
    const tag = from.whole() % 8
    if (tag === tags.large || tag === tags.negative) from.whole()
    else if (tag === tags.fraction) from.at += 8
  }
}
