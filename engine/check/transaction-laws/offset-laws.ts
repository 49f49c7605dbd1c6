import { lastOffsetOf } from '../../log/batch'
import { lastStableOffsetOf } from '../../log/segmented-log'
import type { LogLaw } from './log-sight'

/** log start ≤ last stable offset ≤ high watermark ≤ log end. */
export const offsetsInOrder: LogLaw = {
  name: 'offsets-in-order',
  ofLog({ stored: { log } }) {
    const { logStartOffset, highWatermark, logEndOffset } = log
    const lastStableOffset = lastStableOffsetOf(log)
    const holds = logStartOffset <= lastStableOffset && lastStableOffset <= highWatermark && highWatermark <= logEndOffset
    return holds ? null : { logStartOffset, lastStableOffset, highWatermark, logEndOffset }
  },
}

/** What readers of committed records were shown once, they may see from then on. */
export const stableOffsetNeverFalls: LogLaw = {
  name: 'stable-offset-never-falls',
  ofLog({ stored, before }) {
    const [was, is] = [before === null ? 0 : lastStableOffsetOf(before.stored.log), lastStableOffsetOf(stored.log)]
    return is >= was ? null : { was, is }
  },
}

/** Where the oldest transaction begins that has no marker, or the log, if that begins later; where all have one, the high watermark. */
export const stableOffsetIsFirstOpen: LogLaw = {
  name: 'stable-offset-is-first-open',
  ofLog({ stored: { log }, ledger }) {
    const [is, open] = [lastStableOffsetOf(log), ledger.firstOpen()]
    const wanted = open === null ? log.highWatermark : Math.max(log.logStartOffset, open)
    return is === wanted ? null : { is, wanted }
  },
}

/** Records stand where they were written, as they were written, in the order of their offsets. */
export const recordsAreAsWritten: LogLaw = {
  name: 'records-are-as-written',
  ofLog({ batches, ledger }) {
    let next = 0
    for (const { header, records } of batches) {
      if (header.baseOffset < next) return { offset: header.baseOffset, after: next - 1 }
      for (const { offset, key, value } of records) {
        const written = ledger.records.get(offset)
        if (offset < next || offset > lastOffsetOf(header)) return { offset, after: next - 1 }
        if (written?.key !== key || written.value !== value) return { offset, key, value: value ?? '' }
        next = offset + 1
      }
      next = lastOffsetOf(header) + 1
    }
    return null
  },
}
