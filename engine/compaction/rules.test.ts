import { describe, expect, test } from 'vitest'
import { appendToLog } from '../log/append'
import { encodeBatch, plainBatch } from '../log/batch-builder'
import { noCodecs } from '../log/codecs'
import { markerRecord } from '../log/control'
import { figuresOf } from '../log/figures'
import { defaultLogConfig, type LogConfig } from '../log/log-config'
import { emptySegment, segmentOf } from '../log/segment'
import { emptySegmentedLog, logOfSegments, moveHighWatermark, rollLog, type SegmentedLog } from '../log/segmented-log'
import { cleanRound, type RoundOptions } from './clean'
import { cleanableOffsets } from './cleanable'
import type { CompactionFact } from './facts'
import { consider, selectFilthiest } from './select'
import { throttle } from './throttle'

const config: LogConfig = { ...defaultLogConfig, compact: true, delete: false, minCleanableDirtyRatio: 0 }
const text = (value: string): Uint8Array => new TextEncoder().encode(value)

function put(log: SegmentedLog, key: string | null, value: string | null, timestamp = 1): void {
  const base = log.logEndOffset
  const record = { offset: base, timestamp, key: key === null ? null : text(key), value: value === null ? null : text(value), headers: [] }
  const bytes = encodeBatch({ ...plainBatch, baseOffset: base }, [record], noCodecs)
  appendToLog(log, bytes, { config, nowMs: timestamp, codecs: noCodecs, client: false })
  moveHighWatermark(log, log.logEndOffset)
}

function told(log: SegmentedLog, change: Partial<RoundOptions> = {}): readonly string[] {
  const facts: CompactionFact[] = []
  const { firstUncleanableOffset } = consider({ figures: figuresOf(log), config, checkpoint: null }, 1).dirtiness
  cleanRound(log, {
    config,
    codecs: noCodecs,
    nowMs: 1,
    firstDirtyOffset: 0,
    firstUncleanableOffset,
    slots: 100,
    loadFactor: 0.9,
    keepsEmptyBatchAt: 'high-watermark',
    tell: (fact) => facts.push(fact),
    ...change,
  })
  return facts.map(({ rule }) => rule)
}

describe('an emptied batch', () => {
  /** Its only record has no key, and nothing comes after it. */
  function endsWithKeyless(): SegmentedLog {
    const log = emptySegmentedLog(0)
    put(log, 'a', '1')
    put(log, null, 'x')
    rollLog(log, log.logEndOffset, 1)
    return log
  }

  test('stays where it ends at the high watermark', () => {
    const log = endsWithKeyless()
    const rules = told(log)
    expect(rules).toContain('compaction/map/no-key')
    expect(rules).toContain('compaction/drop/no-key')
    expect(rules).toContain('compaction/batch/at-high-watermark')
    expect(log.segments.map(({ log: { length } }) => length)).toEqual([70, 0].map((size, i) => (i === 0 ? size + 61 : size)))
  })

  test('before 4.4 stays where it ends the round, and goes since', () => {
    const log = endsWithKeyless()
    put(log, 'b', '2')
    expect(told(structuredCloneOf(log), { keepsEmptyBatchAt: 'round-end' })).toContain('compaction/batch/at-round-end')
    expect(told(log)).toContain('compaction/batch/gone')
  })
})

/** The same log again: appends leave the old bytes as they are. */
const structuredCloneOf = (log: SegmentedLog): SegmentedLog => ({ ...log, segments: [...log.segments] })

test('a marker of which nothing is left is given its time, waits for it, and goes', () => {
  const log = emptySegmentedLog(0)
  const fields = { ...plainBatch, producerId: 7, producerEpoch: 0, transactional: true, control: true }
  const bytes = encodeBatch(fields, [markerRecord('COMMIT', 0, 1, 0)], noCodecs)
  appendToLog(log, bytes, { config, nowMs: 1, codecs: noCodecs, client: false })
  put(log, 'a', '1')
  rollLog(log, log.logEndOffset, 1)
  expect(told(log)).toContain('compaction/keep/marker-horizon-set')
  expect(told(log)).toContain('compaction/keep/marker-waits')
  expect(told(log, { nowMs: config.deleteRetentionMs + 2 })).toContain('compaction/drop/marker-expired')
})

test('a segment whose offsets do not fit is split, the round ends, and the next one finds segments that do', () => {
  const record = (offset: number) => ({ offset, timestamp: 1, key: text('k'), value: text('v'), headers: [] })
  const batch = (offset: number): Uint8Array => encodeBatch({ ...plainBatch, baseOffset: offset }, [record(offset)], noCodecs)
  const far = 2 ** 31 + 7
  const bytes = new Uint8Array([...batch(0), ...batch(far)])
  const log = logOfSegments([segmentOf(0, bytes, 4096, 1), emptySegment(far + 1, 1)], 0, noCodecs)
  expect(() => told(log)).toThrow('aborted')
  expect(log.segments.map(({ baseOffset, log: { length } }) => [baseOffset, length])).toEqual([
    [0, 70],
    [far, 70],
    [far + 1, 0],
  ])
  expect(told(log)).toContain('compaction/drop/superseded')
  expect(log.segments.map(({ log: { length } }) => length)).toEqual([0, 70, 0])
})

describe('what bounds a round', () => {
  const segment = (baseOffset: number, largestTimestamp: number) => ({
    baseOffset,
    bytes: 100,
    largestTimestamp,
    firstBatchTimestamp: largestTimestamp,
  })
  const figures = {
    segments: [segment(0, 100), segment(10, 900), segment(20, 950)],
    logStartOffset: 5,
    logEndOffset: 30,
    highWatermark: 30,
    lastStableOffset: 30,
  }

  test('the active segment, the last stable offset, the youngest that may be cleaned', () => {
    const bounds = (change: object, lag = 0) =>
      cleanableOffsets({ ...figures, ...change }, 5, { ...config, minCompactionLagMs: lag }, 1000).firstUncleanableOffset
    expect(bounds({})).toBe(20)
    expect(bounds({ lastStableOffset: 12 })).toBe(12)
    expect(bounds({}, 200)).toBe(10)
    expect(bounds({}, 50)).toBe(20)
  })

  test('a checkpoint that is no offset of the log starts over', () => {
    expect(cleanableOffsets(figures, 2, config, 0)).toMatchObject({
      firstDirtyOffset: 5,
      checkpointReset: 'compaction/checkpoint/below-start',
    })
    expect(cleanableOffsets(figures, 31, config, 0)).toMatchObject({
      firstDirtyOffset: 5,
      checkpointReset: 'compaction/checkpoint/above-end',
    })
    expect(cleanableOffsets(figures, null, config, 0)).toMatchObject({ firstDirtyOffset: 5, checkpointReset: null })
  })

  test('why a log is chosen, or not', () => {
    const candidate = { name: 'a', figures, config, checkpoint: 10, busy: false, uncleanable: false }
    const rule = (change: object): string | undefined => selectFilthiest([{ ...candidate, ...change }], 1000).considered[0]?.rule
    expect(rule({})).toBe('compaction/select/ratio')
    expect(rule({ config: { ...config, minCleanableDirtyRatio: 0.5 } })).toBe('compaction/select/not-dirty-enough')
    expect(rule({ config: { ...config, minCleanableDirtyRatio: 0.5, maxCompactionLagMs: 50 } })).toBe('compaction/select/max-lag')
    expect(rule({ figures: { ...figures, segments: [] } })).toBe('compaction/select/nothing')
    const passed = selectFilthiest(
      [
        { ...candidate, busy: true },
        { ...candidate, name: 'b', uncleanable: true },
      ],
      0,
    ).passedOver
    expect(passed.map((each) => each.rule)).toEqual(['compaction/select/busy', 'compaction/select/uncleanable'])
  })
})

test('the thread sleeps as long as it was too quick, and judges every 300 ms', () => {
  const start = { sinceMs: 0, bytes: 0 }
  expect(throttle(start, 1000, 1000, 300)).toEqual({ pace: { sinceMs: 0, bytes: 1000 }, sleepMs: 0 })
  expect(throttle({ sinceMs: 0, bytes: 1000 }, 1000, 1000, 400)).toEqual({ pace: { sinceMs: 2000, bytes: 0 }, sleepMs: 1600 })
  expect(throttle({ sinceMs: 0, bytes: 10 }, 10, 1000, 400)).toEqual({ pace: { sinceMs: 400, bytes: 0 }, sleepMs: 0 })
})
