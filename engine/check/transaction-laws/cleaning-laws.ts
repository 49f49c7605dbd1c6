import { deleteHorizonOf } from '../../log/batch'
import { lastStableOffsetOf } from '../../log/segmented-log'
import type { HeldBatch } from './held-log'
import type { Ledger, WrittenTransaction } from './ledger'
import type { LogLaw, LogSight } from './log-sight'

/** Transactions of which records are held. */
export function transactionsIn(batches: readonly HeldBatch[], ledger: Ledger): ReadonlySet<WrittenTransaction> {
  const found = new Set<WrittenTransaction>()
  for (const { records } of batches)
    for (const { offset } of records) {
      const transaction = ledger.records.get(offset)?.transaction
      if (transaction != null) found.add(transaction)
    }
  return found
}

/** Batches that are gone or hold less than before, and that retention did not take. */
function* lessened({
  batches,
  before,
  stored,
}: LogSight): Generator<readonly [was: HeldBatch, left: ReadonlySet<number>, marker: boolean]> {
  if (before === null) return
  const now = new Map(batches.map((batch) => [batch.header.baseOffset, batch]))
  for (const was of before.batches) {
    const is = now.get(was.header.baseOffset)
    if (is === was || was.header.baseOffset < stored.log.logStartOffset) continue
    yield [was, new Set((is?.records ?? []).map(({ offset }) => offset)), is?.control === was.control]
  }
}

const passed = ({ header }: HeldBatch, nowMs: number): boolean => {
  const horizon = deleteHorizonOf(header)
  return horizon !== null && horizon <= nowMs
}

/** A record goes when it was aborted, when its key has a later one that counts, or when it is a tombstone whose horizon has passed. */
export const lastValuesStay: LogLaw = {
  name: 'last-values-stay',
  ofLog(sight) {
    const { ledger, nowMs, stored } = sight
    const stable = lastStableOffsetOf(stored.log)
    for (const [was, left] of lessened(sight))
      for (const { offset, key, value } of was.records) {
        if (left.has(offset) || ledger.records.get(offset)?.transaction?.marker?.type === 'ABORT') continue
        const latest = ledger.latestOf(key, stable)
        const superseded = offset < stable && latest !== null && latest > offset
        if (!superseded && !(value === null && passed(was, nowMs))) return { offset, key, latest: latest ?? -1 }
      }
    return null
  },
}

/** A marker goes once no record of its transaction is left, and its horizon has passed. */
export const markersOutliveRecords: LogLaw = {
  name: 'markers-outlive-records',
  ofLog(sight) {
    const { before, ledger, nowMs } = sight
    let held: ReadonlySet<WrittenTransaction> | null = null
    for (const [was, , marked] of lessened(sight)) {
      if (marked || was.control === null) continue
      held ??= transactionsIn(before?.batches ?? [], ledger)
      const transaction = ledger.markers.get(was.header.baseOffset)
      const early = !passed(was, nowMs)
      if (early || (transaction !== undefined && held.has(transaction)))
        return { offset: was.header.baseOffset, why: early ? 'horizon' : 'records', horizon: deleteHorizonOf(was.header) ?? -1 }
    }
    return null
  },
}

/** The indexes name aborted transactions and nothing else, each once, and every one of which records are left; an entry goes when none is. */
export const abortedIndexIsExact: LogLaw = {
  name: 'aborted-index-is-exact',
  ofLog({ stored: { log }, before, batches, ledger }) {
    const named = new Set<WrittenTransaction>()
    for (const { txnIndex } of log.segments)
      for (const { producerId, firstOffset, lastOffset, lastStableOffset } of txnIndex) {
        const transaction = ledger.markers.get(lastOffset)
        const { marker } = transaction ?? {}
        const agrees =
          marker?.type === 'ABORT' &&
          marker.lastStableOffset === lastStableOffset &&
          transaction?.producerId === producerId &&
          transaction.firstOffset === firstOffset
        if (!agrees || named.has(transaction)) return { producerId, firstOffset, lastOffset, lastStableOffset }
        named.add(transaction)
      }
    for (const transaction of transactionsIn(before === null ? batches : [...before.batches, ...batches], ledger)) {
      const { marker, producerId, firstOffset } = transaction
      if (marker?.type === 'ABORT' && marker.offset >= log.logStartOffset && !named.has(transaction))
        return { producerId, firstOffset, missing: 1 }
    }
    return null
  },
}
