import { BatchStream, lastOffsetOf, MalformedLog, type StreamedBatch } from '../../../engine'
import { BatchRows, type BatchRow } from './batch-rows'
import { resumeBehind } from './resume'
import { Sums, type Survey } from './sums'

const sliceBytes = 4_194_304

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
