import type { BatchRows } from './batch-rows'
import { mostDrawn } from './drawn-limits'
import type { OpenedLog } from './opened-log'

/** Which part of the files is drawn. */
export interface DrawnPart {
  readonly from: number
  readonly to: number
  readonly records: number
  readonly ofRecords: number
  /** Nothing sound lies behind it. */
  readonly atEnd: boolean
}

/** A `.log` file that lies open, and its batches. */
export interface OpenLog {
  readonly file: File
  readonly rows: BatchRows
  readonly told: OpenedLog
}

/** Sound batches by the names of the files that would hold them, as one log. */
export interface Pieces {
  readonly name: string
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly records: number
  readonly batches: number
  /** `null`: all of them. */
  readonly part: DrawnPart | null
}

export async function bytesOf(file: Blob): Promise<Uint8Array> {
  return new Uint8Array(await file.arrayBuffer())
}

const logName = (baseOffset: number): string => `${String(baseOffset).padStart(20, '0')}.log`

/** Whether the files cannot be segments of one log, in which offsets rise: each begins behind the end of the one before. */
export function overlap(logs: readonly OpenLog[]): boolean {
  return logs.some(({ told }, n) => {
    if (told.disorder !== null || told.namedAbove) return true
    const before = logs[n - 1]?.told
    return before !== undefined && told.baseOffset < Math.max(before.lastOffset + 1, before.baseOffset + 1)
  })
}

export const endOf = (logs: readonly OpenLog[]): number =>
  Math.max(0, logs.at(-1)?.told.baseOffset ?? 0, ...logs.map(({ told }) => told.lastOffset + 1))

/** The sound batches of a log, one behind the other. */
async function soundBytes({ file, rows, told }: OpenLog): Promise<Uint8Array> {
  const whole = await bytesOf(file)
  if (told.wrongCount === 0) return whole
  let to = 0
  for (let index = 0; index < rows.length; index++) {
    const { verdict, position, sizeInBytes } = rows.row(index)
    if (verdict !== 'sound') continue
    whole.copyWithin(to, position, position + sizeInBytes)
    to += sizeInBytes
  }
  return whole.subarray(0, to)
}

/** All of it, with the indexes of aborted transactions that lie beside it. */
export async function wholeLog(logs: readonly OpenLog[], indexes: readonly File[]): Promise<ReadonlyMap<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>()
  for (const log of logs) files.set(logName(log.told.baseOffset), await soundBytes(log))
  for (const file of indexes) if (file.name.endsWith('.txnindex')) files.set(file.name, await bytesOf(file))
  return files
}

const nameOf = (logs: readonly OpenLog[]): string => {
  const [first, last] = [logs[0]?.told.name ?? '', logs.at(-1)?.told.name ?? '']
  return first === last ? first : `${first} … ${last}`
}

/** Rows [first, last) of a file, of which the sound ones are read. */
interface Stretch {
  readonly log: OpenLog
  readonly first: number
  readonly last: number
}

/** The batches from an offset on, as many as are drawn. */
function stretchesFrom(logs: readonly OpenLog[], from: number) {
  const stretches: Stretch[] = []
  const drawn = { from: -1, to: -1, records: 0, bytes: 0, batches: 0 }
  for (const log of logs) {
    const { rows } = log
    let first = -1
    for (let index = 0; index < rows.length; index++) {
      const { verdict, lastOffset, baseOffset, records, sizeInBytes } = rows.row(index)
      if (verdict !== 'sound' || lastOffset < from) continue
      if (drawn.records + records > mostDrawn.records || drawn.bytes + sizeInBytes > mostDrawn.bytes) {
        if (first >= 0) stretches.push({ log, first, last: index })
        return { stretches, drawn }
      }
      if (first < 0) first = index
      if (drawn.from < 0) drawn.from = baseOffset
      drawn.to = Math.max(drawn.to, lastOffset)
      drawn.records += records
      drawn.bytes += sizeInBytes
      drawn.batches += 1
    }
    if (first >= 0) stretches.push({ log, first, last: rows.length })
  }
  return { stretches, drawn }
}

async function stretchBytes({ log: { file, rows }, first, last }: Stretch): Promise<readonly [string, Uint8Array]> {
  const from = rows.row(first)
  const to = rows.row(last - 1)
  const bytes = new Uint8Array(await file.slice(from.position, to.position + to.sizeInBytes).arrayBuffer())
  let length = 0
  for (let index = first; index < last; index++) {
    const { verdict, position, sizeInBytes } = rows.row(index)
    if (verdict !== 'sound') continue
    bytes.copyWithin(length, position - from.position, position - from.position + sizeInBytes)
    length += sizeInBytes
  }
  return [logName(from.baseOffset), bytes.subarray(0, length)]
}

/** What is drawn of the files: all where that is little, else a part from an offset on. `null` where not one batch can be drawn. */
export async function piecesOf(logs: readonly OpenLog[], indexes: readonly File[], from: number | null): Promise<Pieces | null> {
  const name = nameOf(logs)
  const bytes = logs.reduce((sum, { file }) => sum + file.size, 0)
  const records = logs.reduce((sum, { told }) => sum + told.records, 0)
  const batches = logs.reduce((sum, { told }) => sum + told.batches, 0)
  if (batches === 0) return null
  if (bytes <= mostDrawn.bytes && records <= mostDrawn.records)
    return { name, files: await wholeLog(logs, indexes), records, batches, part: null }
  const asked = stretchesFrom(logs, from ?? 0)
  // Behind the last offset there is nothing: then from the start.
  const { stretches, drawn } = asked.stretches.length === 0 ? stretchesFrom(logs, 0) : asked
  if (stretches.length === 0) return null
  const files = new Map(await Promise.all(stretches.map(stretchBytes)))
  const part = { from: drawn.from, to: drawn.to, records: drawn.records, ofRecords: records, atEnd: drawn.to + 1 >= endOf(logs) }
  return { name, files, records: drawn.records, batches: drawn.batches, part }
}
