import { batchesIn, codecsAtHand, lastOffsetOf, type Frame } from '../../../engine'
import { detailOf, recordsAtOnce, type BatchDetail } from './batch-detail'
import { decoded } from './decoded-record'
import { logMomentsOf } from './in-world'
import { protections, unprotected, type ProtectedBy } from './protected-by'
import { storedLogOf } from './stored-logs'

/** A record of a log, the batch that it is stored in, and what keeps it there. */
export interface RecordInspection {
  readonly kind: 'record'
  readonly partition: string
  readonly offset: number
  /** As stored, with its records from the page of them that the record is on. */
  readonly batch: BatchDetail
  readonly segment: number
  /** Of the segment's file. */
  readonly position: number
  /** `null`: nothing supersedes it. */
  readonly superseded: { readonly by: number; readonly protectedBy: ProtectedBy; readonly ofLater: boolean } | null
}

/** The record at an offset, and the bytes around it; null where no batch holds it any more. */
export function recordAt(frame: Frame, partition: string, offset: number): RecordInspection | null {
  const stored = storedLogOf(frame.world, partition)
  const segment = stored?.log.segments.findLast(({ baseOffset }) => baseOffset <= offset)
  const { moment } = logMomentsOf(frame, { groupId: null, selection: { kind: 'partition', partition }, endsAt: frame.time })
  if (segment === undefined || moment === null) return null
  const bytes = segment.log.view
  for (const header of batchesIn(bytes)) {
    if (lastOffsetOf(header) < offset) continue
    if (header.baseOffset > offset) return null
    const batch = bytes.slice(header.position, header.position + header.sizeInBytes)
    const first = moment.cells.offset.findIndex((each) => each >= header.baseOffset)
    const at = moment.cells.offset.indexOf(offset)
    if (at < 0) return null
    const page = Math.floor((at - first) / recordsAtOnce) * recordsAtOnce
    const detail = detailOf(batch, header.position, codecsAtHand, { of: () => -1 }, decoded, page)
    // Keys have the numbers, and so the colours, that they have in the picture.
    const records = detail.records.map((record, n) => ({ ...record, keyNumber: moment.cells.key[first + page + n] ?? -1 }))
    const bound = moment.cells.bound[at] ?? unprotected
    const name = protections[bound]
    return {
      kind: 'record',
      partition,
      offset,
      batch: { ...detail, records },
      segment: segment.baseOffset,
      position: header.position,
      superseded:
        name === undefined || !moment.compact
          ? null
          : { by: moment.cells.by[at] ?? -1, protectedBy: name, ofLater: moment.cells.ofLater[at] === 1 },
    }
  }
  return null
}
