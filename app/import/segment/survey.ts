import {
  BatchStream,
  compressionOf,
  hasProducerId,
  lastOffsetOf,
  MalformedLog,
  type BatchHeader,
  type CompressionType,
  type StreamedBatch,
} from '../../../engine'
import { BatchRows, type BatchRow } from './batch-rows'
import { resumeBehind } from './resume'

/** What a file's headers add up to; timestamps and offsets are −1 where there is no batch. */
export interface Survey {
  readonly batches: number
  readonly records: number
  readonly firstOffset: number
  readonly lastOffset: number
  readonly firstTimestamp: number
  readonly lastTimestamp: number
  readonly leaderEpochs: readonly number[]
  /** The first few, and how many there are. */
  readonly producers: readonly number[]
  readonly producerCount: number
  readonly compressions: readonly CompressionType[]
  /** Rows that are not sound: how many, and which, the first of them. */
  readonly wrongCount: number
  readonly wrongRows: readonly number[]
  /** Batches that do not begin behind the one before, and where the first of them is; `null` where offsets rise as they must. */
  readonly disorder: { readonly count: number; readonly row: number; readonly position: number } | null
  /** Not one batch is in the file, sound or not. */
  readonly foreign: boolean
  /** Batches are listed up to this byte; behind it there were too many. */
  readonly listedBytes: number
}

const sliceBytes = 4_194_304
const mostNamed = 8
const mostWrongRows = 200
const mostProducers = 10_000

class Sums {
  batches = 0
  records = 0
  firstOffset = -1
  lastOffset = -1
  firstTimestamp = -1
  lastTimestamp = -1
  wrongCount = 0
  headers = 0
  disorder: { count: number; row: number; position: number } | null = null
  readonly epochs = new Set<number>()
  readonly producers = new Set<number>()
  readonly compressions = new Set<CompressionType>()
  readonly wrongRows: number[] = []

  batch(header: BatchHeader, row: number): void {
    if (this.batches === 0) this.firstOffset = header.baseOffset
    else if (header.baseOffset <= this.lastOffset) {
      this.disorder ??= { count: 0, row, position: header.position }
      this.disorder.count += 1
    }
    this.batches += 1
    this.records += header.recordsCount
    this.lastOffset = Math.max(this.lastOffset, lastOffsetOf(header))
    if (header.baseTimestamp >= 0 && (header.attributes & 64) === 0)
      this.firstTimestamp = this.firstTimestamp < 0 ? header.baseTimestamp : Math.min(this.firstTimestamp, header.baseTimestamp)
    this.lastTimestamp = Math.max(this.lastTimestamp, header.maxTimestamp)
    if (this.epochs.size < mostNamed) this.epochs.add(header.partitionLeaderEpoch)
    if (hasProducerId(header) && this.producers.size < mostProducers) this.producers.add(header.producerId)
    this.compressions.add(compressionOf(header))
  }

  /** `header`: it is a batch all the same. */
  wrong(row: number, header: boolean): void {
    if (header) this.headers += 1
    this.wrongCount += 1
    if (this.wrongRows.length < mostWrongRows) this.wrongRows.push(row)
  }

  survey(listedBytes: number): Survey {
    const { batches, records, firstOffset, lastOffset, firstTimestamp, lastTimestamp, wrongCount, wrongRows, disorder } = this
    const producers = [...this.producers].slice(0, mostNamed)
    const named = { leaderEpochs: [...this.epochs], producers, producerCount: this.producers.size, compressions: [...this.compressions] }
    const counts = { batches, records, firstOffset, lastOffset, firstTimestamp, lastTimestamp, wrongCount, wrongRows }
    return { ...counts, ...named, disorder, foreign: batches + this.headers === 0 && wrongCount > 0, listedBytes }
  }
}

const rowOf = ({ header, crcOk }: StreamedBatch): BatchRow => ({
  position: header.position,
  sizeInBytes: header.sizeInBytes,
  baseOffset: header.baseOffset,
  lastOffset: lastOffsetOf(header),
  records: header.recordsCount,
  verdict: crcOk ? 'sound' : 'crc-wrong',
  problem: crcOk ? null : 'bad-crc',
  problemAt: crcOk ? header.position : header.position + 17,
})

/** Reads batches from a byte of the file on, slice by slice, until the file ends or something is wrong; returns what is wrong. */
async function readOn(
  file: Blob,
  from: number,
  take: (batch: StreamedBatch) => boolean,
  tell: (read: number) => void,
): Promise<{ readonly at: number; readonly error: MalformedLog } | null> {
  const stream = new BatchStream(from)
  let read = from
  try {
    for (;;) {
      const batch = stream.next()
      if (batch !== null) {
        if (!take(batch)) return null
        continue
      }
      if (read >= file.size) break
      stream.push(new Uint8Array(await file.slice(read, read + sliceBytes).arrayBuffer()))
      read = Math.min(file.size, read + sliceBytes)
      tell(read)
    }
    stream.end()
    return null
  } catch (error) {
    if (!(error instanceof MalformedLog)) throw error
    return { at: stream.position, error }
  }
}

/**
 * Lists the batches of a file that is read in slices, and passes over what is wrong where a sound batch follows. No more of the
 * file is held than a slice and a batch.
 */
export async function surveyOf(file: Blob, tell: (read: number) => void): Promise<{ readonly rows: BatchRows; readonly survey: Survey }> {
  const rows = new BatchRows()
  const sums = new Sums()
  const take = (batch: StreamedBatch): boolean => {
    if (rows.length >= BatchRows.most) return false
    if (batch.crcOk) sums.batch(batch.header, rows.length)
    else sums.wrong(rows.length, true)
    rows.add(rowOf(batch))
    return true
  }
  for (let from: number | null = 0; from !== null && rows.length < BatchRows.most;) {
    const stopped = await readOn(file, from, take, tell)
    if (stopped === null) break
    const { at, error } = stopped
    const next = await resumeBehind(file, at)
    sums.wrong(rows.length, false)
    const nowhere = { baseOffset: -1, lastOffset: -1, records: 0 }
    const wrong = { verdict: 'unreadable', problem: error.problem, problemAt: error.position } as const
    rows.add({ position: at, sizeInBytes: (next ?? file.size) - at, ...nowhere, ...wrong })
    from = next
  }
  const last = rows.length === 0 ? null : rows.row(rows.length - 1)
  return { rows, survey: sums.survey(last === null ? 0 : last.position + last.sizeInBytes) }
}
