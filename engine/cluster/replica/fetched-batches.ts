import { AbortedRanges } from '../../log/read'
import type { ReplicaBatch, ReplicaLog } from '../../log/replica-log'

/** Whether whole batches, or records in them, are missing from `from` on. */
export function hasGaps(batches: readonly ReplicaBatch[], from: number): boolean {
  let next = from
  for (const { baseOffset, lastOffset, offsets } of batches) {
    if (baseOffset > next || offsets !== undefined) return true
    next = lastOffset + 1
  }
  return false
}

const controlOf = ({ transaction }: ReplicaBatch) => (transaction === undefined || transaction === 'data' ? null : transaction)

/** Where the cleaner was, and at markers, there are fewer records than offsets. */
export function offsetsIn(batches: readonly ReplicaBatch[], from: number) {
  const offsets = batches.flatMap(({ offsets: known, baseOffset, lastOffset }) =>
    known === undefined ? Array.from({ length: lastOffset - baseOffset + 1 }, (_, n) => baseOffset + n) : known,
  )
  const wanted = offsets.filter((offset) => offset >= from)
  return { offsets: wanted, recordCount: wanted.length, nextOffset: (batches.at(-1)?.lastOffset ?? from - 1) + 1 }
}

/** What a reader of committed records gets of these batches, and how many records it drops (Kafka: FetchResponse.abortedTransactions, CompletedFetch). */
export function committedOf({ producers }: ReplicaLog, batches: readonly ReplicaBatch[], from: number, end: number) {
  const aborted = new AbortedRanges(producers.aborted.filter(({ firstOffset, lastOffset }) => lastOffset >= from && firstOffset < end))
  let abortedRecords = 0
  const kept = batches.map((batch) => {
    const { producerId, lastOffset, transaction, baseOffset, offsets } = batch
    const control = controlOf(batch)
    if (!aborted.skips({ producerId, lastOffset, transactional: transaction === 'data', control })) return batch
    if (control === null) abortedRecords += offsets?.length ?? lastOffset - baseOffset + 1
    return { ...batch, offsets: [] }
  })
  return { kept, abortedRecords }
}
