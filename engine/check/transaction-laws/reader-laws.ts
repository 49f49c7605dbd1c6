import type { FetchResponse } from '../../cluster/fetch-message'
import type { Detail } from '../../kernel/event'
import { nextOffsetOf } from '../../log/batch'
import { lastStableOffsetOf, type SegmentedLog } from '../../log/segmented-log'
import { batchesOf } from './held-log'
import type { Ledger } from './ledger'

/** By name, what a reader gets: of committed records all and nothing else, of all records all; in the order of their offsets, up to where it may see. */
export const readersGetWhatIsTheirs = 'readers-get-what-is-theirs'

/** By name: a reader goes forward, and one of committed records not past the last stable offset. */
export const positionsGoForward = 'positions-go-forward'

type Answered = FetchResponse['topics'][number]['partitions'][number]

/** What is wrong with the answer to a fetch, of a log as it stands. */
export function wrongAnswer(log: SegmentedLog, ledger: Ledger, answered: Answered, committed: boolean): Detail | null {
  const { baseOffset, offsets, nextOffset } = answered
  if (answered.errorCode !== 0 || offsets === undefined || nextOffset === undefined) return null
  const end = committed ? lastStableOffsetOf(log) : log.highWatermark
  if (nextOffset > end || nextOffset < baseOffset) return { baseOffset, nextOffset, end }
  const wanted: number[] = []
  for (const { header, records } of batchesOf(log)) {
    if (header.baseOffset >= nextOffset) break
    // An answer is of whole batches; what goes on behind them goes on with the next.
    if (nextOffsetOf(header) <= baseOffset) continue
    for (const { offset } of records) {
      if (offset < baseOffset || offset >= nextOffset) continue
      const transaction = ledger.records.get(offset)?.transaction ?? null
      if (!committed || transaction === null || transaction.marker?.type === 'COMMIT') wanted.push(offset)
    }
  }
  const agrees = wanted.length === offsets.length && wanted.every((offset, n) => offset === offsets[n])
  return agrees ? null : { baseOffset, nextOffset, got: [...offsets], wanted }
}
