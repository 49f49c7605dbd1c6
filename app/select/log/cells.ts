import type { AbortedTxn, Codecs, Segment } from '../../../engine'
import type { KeyNames } from './key-names'
import { unprotected } from './protected-by'
import type { LogCells, LogSegment } from './log-moment'
import { cellFlags, columnsOf, type SegmentColumns } from './segment-columns'

/** Records of aborted transactions never displace an older one. */
function markAborted(flags: Uint8Array, at: number, columns: SegmentColumns, aborted: readonly AbortedTxn[]): void {
  if (aborted.length === 0) return
  for (const batch of columns.batches) {
    if (!batch.transactional || batch.control !== null) continue
    const within = aborted.some(
      (txn) => txn.producerId === batch.producerId && batch.baseOffset >= txn.firstOffset && batch.lastOffset <= txn.lastOffset,
    )
    if (within) for (let n = 0; n < batch.records; n++) flags[at + batch.first + n] = (flags[at + batch.first + n] ?? 0) | cellFlags.aborted
  }
}

/** The next offset of each record's key, from the end backwards. */
function supersede(key: Int32Array, flags: Uint8Array, offset: Float64Array, by: Float64Array, keys: number): void {
  const next = new Float64Array(keys).fill(-1)
  for (let at = key.length - 1; at >= 0; at--) {
    const of = key[at] ?? -1
    if (of < 0) continue
    by[at] = next[of] ?? -1
    if (((flags[at] ?? 0) & cellFlags.aborted) === 0) next[of] = offset[at] ?? -1
  }
}

/** All records of a log as cells, and which of them each segment has. */
export function cellsOf(
  segments: readonly Segment[],
  codecs: Codecs,
  numbers: KeyNames,
  ofCoordinator: boolean,
): { readonly cells: LogCells; readonly segments: readonly LogSegment[]; readonly columns: readonly SegmentColumns[] } {
  const columns = segments.map((segment) => columnsOf(segment, codecs, ofCoordinator))
  const aborted = segments.flatMap(({ txnIndex }) => txnIndex)
  const count = columns.reduce((sum, each) => sum + each.count, 0)
  const offset = new Float64Array(count)
  const key = new Int32Array(count)
  const flags = new Uint8Array(count)
  const by = new Float64Array(count).fill(-1)
  const batch = new Float64Array(count)
  const placed: LogSegment[] = []
  let first = 0
  for (const [n, each] of columns.entries()) {
    const segment = segments[n]
    if (segment === undefined) continue
    const numberOf = each.keys.map((identity) => numbers.ofIdentity(identity))
    offset.set(each.offsets, first)
    flags.set(each.flags, first)
    for (let at = 0; at < each.count; at++) key[first + at] = numberOf[each.key[at] ?? -1] ?? -1
    markAborted(flags, first, each, aborted)
    for (const one of each.batches) batch.fill(one.baseOffset, first + one.first, first + one.first + one.records)
    const active = n === segments.length - 1
    placed.push({ baseOffset: segment.baseOffset, bytes: segment.log.length, active, first, count: each.count })
    first += each.count
  }
  supersede(key, flags, offset, by, numbers.texts.length)
  const bound = new Uint8Array(count).fill(unprotected)
  return { cells: { count, offset, key, batch, flags, by, bound, ofLater: new Uint8Array(count) }, segments: placed, columns }
}
