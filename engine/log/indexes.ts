import { GrowingBytes } from './growing-bytes'
import { MalformedLog } from './malformed-log'

/** Offsets are absolute here, and relative to the segment's base in the file (Kafka: OffsetIndex). */
export interface OffsetIndexEntry {
  readonly offset: number
  readonly position: number
}

/** The largest timestamp so far, and the last offset of the batch that holds it (Kafka: TimeIndex). */
export interface TimeIndexEntry {
  readonly timestamp: number
  readonly offset: number
}

/** Kafka: AbortedTxn. `firstOffset` to `lastOffset`, which is its marker's. */
export interface AbortedTxn {
  readonly producerId: number
  readonly firstOffset: number
  readonly lastOffset: number
  readonly lastStableOffset: number
}

export const offsetEntryBytes = 8
export const timeEntryBytes = 12
export const abortedTxnBytes = 34

/** The entry with the greatest offset that is not above `offset`; position 0 before the first. */
export function lookUpOffset(index: readonly OffsetIndexEntry[], baseOffset: number, offset: number): OffsetIndexEntry {
  let low = -1
  let high = index.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((index[middle]?.offset ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return index[low] ?? { offset: baseOffset, position: 0 }
}

export function offsetIndexFile(index: readonly OffsetIndexEntry[], baseOffset: number): Uint8Array {
  const out = new GrowingBytes(index.length * offsetEntryBytes)
  for (const { offset, position } of index) {
    const at = out.take(offsetEntryBytes)
    out.int32At(at, offset - baseOffset)
    out.int32At(at + 4, position)
  }
  return out.copy()
}

export function timeIndexFile(index: readonly TimeIndexEntry[], baseOffset: number): Uint8Array {
  const out = new GrowingBytes(index.length * timeEntryBytes)
  for (const { timestamp, offset } of index) {
    const at = out.take(timeEntryBytes)
    out.int64At(at, timestamp)
    out.int32At(at + 8, offset - baseOffset)
  }
  return out.copy()
}

export function txnIndexFile(index: readonly AbortedTxn[]): Uint8Array {
  const out = new GrowingBytes(index.length * abortedTxnBytes)
  for (const { producerId, firstOffset, lastOffset, lastStableOffset } of index) {
    const at = out.take(abortedTxnBytes)
    out.int16At(at, 0)
    out.int64At(at + 2, producerId)
    out.int64At(at + 10, firstOffset)
    out.int64At(at + 18, lastOffset)
    out.int64At(at + 26, lastStableOffset)
  }
  return out.copy()
}

class IndexReader {
  private readonly view: DataView

  constructor(bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  int32(at: number): number {
    return this.view.getInt32(at)
  }

  int64(at: number): number {
    const value = this.view.getInt32(at) * 4294967296 + this.view.getUint32(at + 4)
    if (!Number.isSafeInteger(value)) throw new MalformedLog('number-too-large', at)
    return value
  }
}

function whole(bytes: Uint8Array, entryBytes: number): number {
  if (bytes.length % entryBytes !== 0) throw new MalformedLog('bad-length', bytes.length - (bytes.length % entryBytes))
  return bytes.length / entryBytes
}

/** The entries of a file. What is preallocated behind them is zeros, and offsets only grow, so it ends at the first that does not. */
export function readOffsetIndex(bytes: Uint8Array, baseOffset: number): OffsetIndexEntry[] {
  const reader = new IndexReader(bytes)
  const entries: OffsetIndexEntry[] = []
  const count = whole(bytes, offsetEntryBytes)
  for (let i = 0; i < count; i++) {
    const at = i * offsetEntryBytes
    const [relative, position] = [reader.int32(at), reader.int32(at + 4)]
    if (relative === 0 && position === 0) break
    const before = entries.at(-1)
    if (relative < 0 || position < 0 || (before !== undefined && (baseOffset + relative <= before.offset || position <= before.position)))
      throw new MalformedLog('bad-offset', at)
    entries.push({ offset: baseOffset + relative, position })
  }
  return entries
}

/** As `readOffsetIndex`; an entry's timestamp is always above the one before. */
export function readTimeIndex(bytes: Uint8Array, baseOffset: number): TimeIndexEntry[] {
  const reader = new IndexReader(bytes)
  const entries: TimeIndexEntry[] = []
  const count = whole(bytes, timeEntryBytes)
  for (let i = 0; i < count; i++) {
    const at = i * timeEntryBytes
    const [timestamp, relative] = [reader.int64(at), reader.int32(at + 8)]
    if (timestamp === 0 && relative === 0) break
    const before = entries.at(-1)
    if (relative < 0 || (before !== undefined && (timestamp <= before.timestamp || baseOffset + relative < before.offset)))
      throw new MalformedLog('bad-offset', at)
    entries.push({ timestamp, offset: baseOffset + relative })
  }
  return entries
}

export function readTxnIndex(bytes: Uint8Array): AbortedTxn[] {
  const reader = new IndexReader(bytes)
  const entries: AbortedTxn[] = []
  const count = whole(bytes, abortedTxnBytes)
  for (let i = 0; i < count; i++) {
    const at = i * abortedTxnBytes
    if (bytes[at] !== 0 || bytes[at + 1] !== 0) throw new MalformedLog('bad-magic', at)
    entries.push({
      producerId: reader.int64(at + 2),
      firstOffset: reader.int64(at + 10),
      lastOffset: reader.int64(at + 18),
      lastStableOffset: reader.int64(at + 26),
    })
  }
  return entries
}
