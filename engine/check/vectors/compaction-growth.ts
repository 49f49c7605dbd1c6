import type { LogConfig } from '../../log/log-config'
import { rollCause } from '../../log/roll'
import { list, whole, type Json } from './reading'

/** One batch again and again: so many that only their sizes are kept. Bytes of the log, by days gone by. */
export function bytesAfterDays(act: Json, config: LogConfig): Readonly<Record<string, number>> {
  const [everyMs, bytes] = [whole(act['ms'], 'ms'), whole(act['batchBytes'], 'batchBytes')]
  let segment = 0
  let closed = 0
  const after: Record<string, number> = {}
  let offset = 0
  let base = 0
  for (const days of list(act['days'], 'days').map((each) => whole(each, 'days'))) {
    for (; offset < (days * 86_400_000) / everyMs; offset++) {
      const state = {
        baseOffset: base,
        bytes: segment,
        firstBatchTimestamp: null,
        createdMs: 0,
        offsetIndexEntries: 0,
        timeIndexEntries: 0,
        jitterMs: 0,
      }
      if (rollCause(state, { bytes, lastOffset: offset, maxTimestamp: 0 }, config, 0) !== null) {
        closed += segment
        segment = 0
        base = offset
      }
      segment += bytes
    }
    after[String(days)] = closed + segment
  }
  return after
}
