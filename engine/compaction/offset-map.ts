import { md5 } from './md5'

/** 16 bytes of MD5 and 8 of offset (Kafka: SkimpyOffsetMap). */
export const bytesPerSlot = 24

export const slotsOf = (memoryBytes: number): number => Math.floor(memoryBytes / bytesPerSlot)

/** With the default `log.cleaner.dedupe.buffer.size` and one thread. */
export const defaultSlots = slotsOf(134217728)

/** `log.cleaner.io.buffer.load.factor`, which despite its name is the map's. */
export const defaultLoadFactor = 0.9

export const maxKeysOf = (slots: number, loadFactor: number): number => Math.floor(slots * loadFactor)

/**
 * Each key's last offset, keys told apart by their MD5 alone (Kafka: SkimpyOffsetMap). It has as many slots as it is told, but takes
 * memory only as it fills, so its probing is its own: what is found where does not show.
 */
export class OffsetMap {
  size = 0
  /** The last offset that was looked at, −1 before the first. */
  latestOffset = -1
  private words = new Int32Array(4 * 1024)
  private offsets = new Float64Array(1024).fill(-1)
  private readonly digest = new Int32Array(4)

  /** `Infinity` is allowed. */
  constructor(readonly slots: number) {}

  get utilization(): number {
    return this.size / this.slots
  }

  updateLatestOffset(offset: number): void {
    this.latestOffset = offset
  }

  private slotOf(words: Int32Array, offsets: Float64Array, w0: number, w1: number, w2: number, w3: number): number {
    const mask = offsets.length - 1
    let slot = w0 & mask
    while (
      (offsets[slot] ?? -1) >= 0 &&
      (words[4 * slot] !== w0 || words[4 * slot + 1] !== w1 || words[4 * slot + 2] !== w2 || words[4 * slot + 3] !== w3)
    )
      slot = (slot + 1) & mask
    return slot
  }

  private find(bytes: Uint8Array, from: number, to: number): number {
    const { digest } = this
    md5(bytes, from, to, digest)
    return this.slotOf(this.words, this.offsets, digest[0] ?? 0, digest[1] ?? 0, digest[2] ?? 0, digest[3] ?? 0)
  }

  /** The last offset put for the key at bytes [from, to); −1 for none. */
  get(bytes: Uint8Array, from = 0, to = bytes.length): number {
    return this.offsets[this.find(bytes, from, to)] ?? -1
  }

  /** Returns whether the key was there already. Throws when every slot is taken by another. */
  put(offset: number, bytes: Uint8Array, from = 0, to = bytes.length): boolean {
    const slot = this.find(bytes, from, to)
    const known = (this.offsets[slot] ?? -1) >= 0
    if (!known && this.size >= this.slots) throw new RangeError('the offset map is full')
    this.words.set(this.digest, 4 * slot)
    this.offsets[slot] = offset
    this.latestOffset = offset
    if (known) return true
    this.size += 1
    if (this.size * 2 > this.offsets.length) this.grow()
    return false
  }

  private grow(): void {
    const words = new Int32Array(this.words.length * 2)
    const offsets = new Float64Array(this.offsets.length * 2).fill(-1)
    for (const [slot, offset] of this.offsets.entries()) {
      if (offset < 0) continue
      const key = this.words.subarray(4 * slot, 4 * slot + 4)
      const to = this.slotOf(words, offsets, key[0] ?? 0, key[1] ?? 0, key[2] ?? 0, key[3] ?? 0)
      words.set(key, 4 * to)
      offsets[to] = offset
    }
    this.words = words
    this.offsets = offsets
  }
}
