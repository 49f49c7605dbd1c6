import { expect, test } from 'vitest'
import { emptySegmentedLog, lastStableOffsetOf, type SegmentedLog } from './segmented-log'

const withOpen = (more: Partial<SegmentedLog>): SegmentedLog => {
  const log = { ...emptySegmentedLog(0), logEndOffset: 9, highWatermark: 8, ...more }
  log.producers.entries.set(1, { producerEpoch: 0, batches: [], txnFirstOffset: 3 })
  return log
}

test('the last stable offset is where the oldest open transaction begins, or the log, once retention has taken that beginning', () => {
  expect(lastStableOffsetOf(withOpen({}))).toBe(3)
  expect(lastStableOffsetOf(withOpen({ logStartOffset: 6 }))).toBe(6)
})
