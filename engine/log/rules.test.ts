import { expect, test } from 'vitest'
import { appendToLog, placeBatch } from './append'
import { readBatch } from './batch'
import { encodeBatch, plainBatch } from './batch-builder'
import { noCodecs } from './codecs'
import { defaultLogConfig, type LogConfig } from './log-config'
import { deleteRecords, retain, retentionPlan } from './retention'
import { rollCause } from './roll'
import { logRules, type LogRule } from './rules'
import { emptySegmentedLog, moveHighWatermark, type SegmentedLog } from './segmented-log'

const text = (value: string): Uint8Array => new TextEncoder().encode(value)
/** Every rule that a test has gone by. */
export const fired = new Set<LogRule>()

interface Put {
  readonly key?: string | null
  readonly producer?: readonly [id: number, epoch: number, sequence: number]
  readonly config?: LogConfig
  readonly offset?: number
}

function put(log: SegmentedLog, { key = 'k', producer = [-1, -1, -1], config = defaultLogConfig, offset = log.logEndOffset }: Put = {}) {
  const record = { offset, timestamp: 1000 + offset, key: key === null ? null : text(key), value: text('v'), headers: [] }
  const [producerId, producerEpoch, baseSequence] = producer
  const bytes = encodeBatch({ ...plainBatch, baseOffset: offset, producerId, producerEpoch, baseSequence }, [record], noCodecs)
  const appended = appendToLog(log, bytes, { config, nowMs: 0, codecs: noCodecs, client: true })
  moveHighWatermark(log, log.logEndOffset)
  fired.add(appended.rule)
  if (appended.rolled !== null) fired.add(appended.rolled.rule)
  return appended
}

test('who may append what', () => {
  const log = emptySegmentedLog(0)
  expect(put(log, { producer: [7, 1, 0] })).toMatchObject({ rule: 'log/append/appended', firstOffset: 0 })
  expect(put(log, { producer: [7, 1, 0] })).toMatchObject({ rule: 'log/append/duplicate', firstOffset: 0, lastOffset: 0 })
  expect(put(log, { producer: [7, 1, 2] })).toMatchObject({ error: 'OUT_OF_ORDER_SEQUENCE_NUMBER' })
  expect(put(log, { producer: [7, 0, 1] })).toMatchObject({ error: 'INVALID_PRODUCER_EPOCH' })
  expect(put(log, { producer: [7, 2, 5] })).toMatchObject({ error: 'OUT_OF_ORDER_SEQUENCE_NUMBER' })
  expect(put(log, { producer: [7, 2, 0] })).toMatchObject({ rule: 'log/append/appended', firstOffset: 1 })
  expect(put(log, { key: null, config: { ...defaultLogConfig, compact: true } })).toMatchObject({ error: 'INVALID_RECORD' })
  expect(log.logEndOffset).toBe(2)
})

test('why a segment is closed', () => {
  const segment = {
    baseOffset: 0,
    bytes: 100,
    firstBatchTimestamp: 0,
    createdMs: 0,
    offsetIndexEntries: 0,
    timeIndexEntries: 0,
    jitterMs: 0,
  }
  const append = { bytes: 10, lastOffset: 5, maxTimestamp: 0 }
  const small: LogConfig = { ...defaultLogConfig, segmentBytes: 110, segmentMs: 1000, segmentIndexBytes: 48 }
  const cause = (change: object, coming: object = {}): LogRule | null => {
    const rule = rollCause({ ...segment, ...change }, { ...append, ...coming }, small, 0)
    if (rule !== null) fired.add(rule)
    return rule
  }
  expect(cause({})).toBe(null)
  expect(cause({ bytes: 101 })).toBe('log/roll/size')
  expect(cause({}, { maxTimestamp: 1001 })).toBe('log/roll/time')
  expect(cause({ offsetIndexEntries: 6 })).toBe('log/roll/offset-index-full')
  expect(cause({ timeIndexEntries: 3 })).toBe('log/roll/time-index-full')
  expect(cause({}, { lastOffset: 2 ** 31 })).toBe('log/roll/offset-range')
})

test('an offset that no entry of the first segment could say begins another', () => {
  const log = emptySegmentedLog(0)
  put(log)
  log.logEndOffset = 2 ** 31 + 5
  expect(put(log).rolled).toMatchObject({ baseOffset: 2 ** 31 + 5 })
  expect(put(log, { offset: 1 })).toMatchObject({ rule: 'log/append/offset-overflow' })
})

test('why segments go', () => {
  const config: LogConfig = { ...defaultLogConfig, segmentBytes: 150, retentionMs: -1 }
  const written = (): SegmentedLog => {
    const log = emptySegmentedLog(0)
    for (let i = 0; i < 6; i++) put(log, { config })
    return log
  }
  const gone = (log: SegmentedLog, change: Partial<LogConfig>, nowMs = 0): readonly number[] => {
    const plan = retain(log, { ...config, ...change }, nowMs)
    for (const { rule } of plan.deletions) fired.add(rule)
    if (plan.rollsFirst) fired.add('log/retention/rolled-first')
    return plan.deletions.map(({ baseOffset }) => baseOffset)
  }
  expect(gone(written(), {})).toEqual([])
  expect(gone(written(), { retentionBytes: 280 })).toEqual([0])
  expect(gone(written(), { retentionMs: 100 }, 1104)).toEqual([0, 2])
  const all = written()
  expect(gone(all, { retentionMs: 0 }, 99999)).toEqual([0, 2, 4])
  expect(all.segments.map(({ baseOffset }) => baseOffset)).toEqual([6])
  expect(all.logStartOffset).toBe(6)
  const cut = written()
  for (const [offset, config_] of [
    [3, config],
    [99, config],
    [3, { ...config, delete: false }],
  ] as const)
    fired.add(deleteRecords(cut, config_, offset).rule)
  expect(cut.logStartOffset).toBe(3)
  expect(gone(cut, {})).toEqual([0])
  expect(
    retentionPlan({ segments: [], logStartOffset: 0, logEndOffset: 0, highWatermark: 0, lastStableOffset: 0 }, config, 0).deletions,
  ).toEqual([])
})

test('a batch that is placed says where, and still what its checksum says', () => {
  const record = { offset: 0, timestamp: 5, key: text('k'), value: null, headers: [] }
  const bytes = encodeBatch(plainBatch, [record], noCodecs)
  placeBatch(bytes, 2 ** 33 + 1, 9, null)
  expect(readBatch(bytes, 0)).toMatchObject({ baseOffset: 2 ** 33 + 1, partitionLeaderEpoch: 9, maxTimestamp: 5 })
  placeBatch(bytes, 3, 9, 1700000000000)
  expect(readBatch(bytes, 0)).toMatchObject({ baseOffset: 3, baseTimestamp: 5, maxTimestamp: 1700000000000, attributes: 8 })
})

test('every rule of the log was met', () => {
  expect(Object.keys(logRules).filter((rule) => !fired.has(rule as LogRule))).toEqual([])
})
