import { Bytes } from './bytes'
import { smallNumbers, tag, type PackTables } from './pack-tables'
import { zigzag } from './zigzag'

const float = new DataView(new ArrayBuffer(8))
/** Twice a difference between two of these, and a bit, is still a safe integer. */
const lastWhole = 0x1000000000000

/** Whether a value is written as a whole number. */
export const isWhole = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value < lastWhole && value > -lastWhole

/** Writes numbers down in few bytes, and texts as their numbers in a table. */
export abstract class PackedNumbers {
  readonly bytes = new Bytes()

  constructor(protected readonly tables: PackTables) {}

  /** A number from 0 on. */
  count(value: number): void {
    this.bytes.reserve(10)
    this.bytes.whole(value)
  }

  /** A whole number of either sign: a time, or a difference. */
  signed(value: number): void {
    this.count(zigzag(value))
  }

  text(value: string): void {
    this.count(this.tables.string(value))
  }

  protected tagged(kind: number, value: number): void {
    const { bytes } = this
    bytes.reserve(11)
    bytes.data[bytes.length++] = kind
    bytes.whole(value)
  }

  protected byte(value: number): void {
    this.bytes.reserve(1)
    this.bytes.data[this.bytes.length++] = value
  }

  protected number(value: number): void {
    if ((value | 0) === value && value >= 0 && value < smallNumbers) this.byte(tag.small + value)
    else if (isWhole(value)) this.tagged(tag.whole, zigzag(value))
    else {
      this.byte(tag.float)
      this.bytes.reserve(8)
      float.setFloat64(0, value)
      for (let n = 0; n < 8; n++) this.bytes.data[this.bytes.length++] = float.getUint8(n)
    }
  }

  /** Differences from one to the next, each with how often it comes in a row. */
  protected differences(values: readonly number[] | readonly string[]): void {
    let [before, difference, times] = [0, 0, 0]
    for (const value of values) {
      const number = typeof value === 'string' ? this.tables.string(value) : value
      if (times === 0 || number - before !== difference) {
        this.difference(difference, times)
        difference = number - before
        times = 0
      }
      times += 1
      before = number
    }
    this.difference(difference, times)
  }

  private difference(by: number, times: number): void {
    if (times === 0) return
    // Once is by far the most frequent: the lowest bit says that a number of times follows.
    this.count(2 * zigzag(by) + (times > 1 ? 1 : 0))
    if (times > 1) this.count(times)
  }
}
