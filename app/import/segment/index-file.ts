import { MalformedLog, readOffsetIndex, readTimeIndex, readTxnIndex, type LogProblem } from '../../../engine'
import type { BatchRows } from './batch-rows'

export type IndexKind = 'index' | 'timeindex' | 'txnindex'

/** One entry, its numbers in the order of its file, and whether it says what the log beside it says; `null` where that is not known. */
export interface IndexRow {
  readonly numbers: readonly number[]
  readonly fits: boolean | null
}

export interface IndexFile {
  readonly name: string
  readonly kind: IndexKind
  readonly bytes: number
  readonly entries: number
  /** Entries that do not fit the log. */
  readonly wrong: number
  readonly rows: readonly IndexRow[]
  readonly problem: { readonly problem: LogProblem; readonly at: number } | null
}

/** Far more than Kafka's default of 10 MiB. */
export const mostIndexBytes = 67_108_864

const mostRows = 100

/** An entry of an offset index names the first byte of a batch, and an offset that is not below it. */
function offsetEntryFits(rows: BatchRows, offset: number, position: number): boolean {
  if (rows.length === 0) return false
  const row = rows.row(rows.at(position))
  return row.position === position && row.verdict === 'sound' && offset >= row.baseOffset
}

function entriesOf(kind: IndexKind, bytes: Uint8Array, baseOffset: number, rows: BatchRows | null): readonly IndexRow[] {
  if (kind === 'index')
    return readOffsetIndex(bytes, baseOffset).map(({ offset, position }) => ({
      numbers: [offset, position],
      fits: rows === null ? null : offsetEntryFits(rows, offset, position),
    }))
  if (kind === 'timeindex')
    return readTimeIndex(bytes, baseOffset).map(({ timestamp, offset }) => ({ numbers: [timestamp, offset], fits: null }))
  return readTxnIndex(bytes).map(({ producerId, firstOffset, lastOffset, lastStableOffset }) => ({
    numbers: [producerId, firstOffset, lastOffset, lastStableOffset],
    fits: null,
  }))
}

/** Reads an index, and holds it to the batches of the log of its name. */
export function indexFileOf(name: string, kind: IndexKind, bytes: Uint8Array, baseOffset: number, rows: BatchRows | null): IndexFile {
  try {
    const entries = entriesOf(kind, bytes, baseOffset, rows)
    const wrong = entries.filter(({ fits }) => fits === false).length
    return { name, kind, bytes: bytes.length, entries: entries.length, wrong, rows: entries.slice(0, mostRows), problem: null }
  } catch (error) {
    if (!(error instanceof MalformedLog)) throw error
    const problem = { problem: error.problem, at: error.position }
    return { name, kind, bytes: bytes.length, entries: 0, wrong: 0, rows: [], problem }
  }
}
