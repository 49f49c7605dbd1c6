import fc from 'fast-check'
import { expect, test } from 'vitest'
import { appendToLog } from '../log/append'
import { encodeBatch, plainBatch } from '../log/batch-builder'
import { noCodecs } from '../log/codecs'
import { markerRecord } from '../log/control'
import { figuresOf } from '../log/figures'
import { defaultLogConfig, type LogConfig } from '../log/log-config'
import { readLog } from '../log/read'
import type { LogRecordData } from '../log/records'
import { batchesIn } from '../log/segment'
import { emptySegmentedLog, lastStableOffsetOf, moveHighWatermark, type SegmentedLog } from '../log/segmented-log'
import { nextOffsetOf } from '../log/batch'
import { cleanRound } from './clean'
import type { CompactionFact } from './facts'
import { consider } from './select'
import { compactionRules, type CompactionRule } from './rules'

const config: LogConfig = {
  ...defaultLogConfig,
  compact: true,
  delete: false,
  segmentBytes: 700,
  indexIntervalBytes: 150,
  minCleanableDirtyRatio: 0,
  deleteRetentionMs: 50,
}

const text = (value: string): Uint8Array => new TextEncoder().encode(value)

interface Act {
  readonly producer: number
  readonly keys: readonly { readonly key: number; readonly tombstone: boolean }[]
  readonly end: 'ABORT' | 'COMMIT' | null
}

const actArb: fc.Arbitrary<Act> = fc.record({
  producer: fc.integer({ min: -1, max: 2 }),
  keys: fc.array(fc.record({ key: fc.nat(6), tombstone: fc.boolean() }), { minLength: 1, maxLength: 5 }),
  end: fc.option(fc.constantFrom('ABORT' as const, 'COMMIT' as const), { nil: null }),
})

/** A log with producers, transactions and tombstones, as they come. */
class Written {
  readonly log: SegmentedLog = emptySegmentedLog(0)
  private readonly sequences = new Map<number, number>()
  now = 1000

  act({ producer, keys, end }: Act): void {
    this.now += 10
    const transactional = producer > 0
    const base = this.log.logEndOffset
    const records = keys.map(({ key, tombstone }, i): LogRecordData => ({
      offset: base + i,
      timestamp: this.now,
      key: text(`k${String(key)}`),
      value: tombstone ? null : text(`v${String(base + i)}`),
      headers: [],
    }))
    const baseSequence = producer < 0 ? -1 : (this.sequences.get(producer) ?? 0)
    if (producer >= 0) this.sequences.set(producer, baseSequence + records.length)
    const fields = {
      ...plainBatch,
      baseOffset: base,
      producerId: producer,
      producerEpoch: producer < 0 ? -1 : 0,
      baseSequence,
      transactional,
    }
    this.append(encodeBatch(fields, records, noCodecs), true)
    if (transactional && end !== null) {
      const at = this.log.logEndOffset
      const marker = { ...plainBatch, baseOffset: at, producerId: producer, producerEpoch: 0, transactional: true, control: true }
      this.append(encodeBatch(marker, [markerRecord(end, at, this.now, 0)], noCodecs), false)
    }
    moveHighWatermark(this.log, this.log.logEndOffset)
  }

  private append(bytes: Uint8Array, client: boolean): void {
    expect(appendToLog(this.log, bytes, { config, nowMs: this.now, codecs: noCodecs, client }).error).toBe(null)
  }
}

const shown = ({ offset, key, value }: LogRecordData): string => `${String(offset)} ${String(key)} ${String(value)}`

const read = (log: SegmentedLog, from: number): readonly LogRecordData[] => readLog(log, from, 'read_committed', noCodecs).records

/** What a reader has at the end: each key's last value, keys that were deleted left out. */
function finalState(records: readonly LogRecordData[]): string {
  const state = new Map<string, string>()
  for (const { key, value } of records) {
    if (value === null) state.delete(String(key))
    else state.set(String(key), String(value))
  }
  return [...state]
    .map(([key, value]) => `${key}=${value}`)
    .sort((a, b) => (a < b ? -1 : 1))
    .join(' ')
}

const endOf = (log: SegmentedLog): number => {
  let end = 0
  for (const { log: bytes } of log.segments) for (const batch of batchesIn(bytes.view)) end = nextOffsetOf(batch)
  return end
}

function round(written: Written, checkpoint: number | null, tell: ((fact: CompactionFact) => void) | null): number | null {
  const { log, now } = written
  const { offsets, dirtiness, eligible } = consider({ figures: figuresOf(log), config, checkpoint }, now)
  if (!eligible) return checkpoint
  const bounds = { firstDirtyOffset: offsets.firstDirtyOffset, firstUncleanableOffset: dirtiness.firstUncleanableOffset }
  const options = { config, codecs: noCodecs, nowMs: now, slots: 5, loadFactor: 0.9, keepsEmptyBatchAt: 'high-watermark' as const, tell }
  return cleanRound(log, { ...options, ...bounds }).nextDirtyOffset
}

const fired = new Set<CompactionRule>()

test('whatever is written and cleaned: records only go, order and offsets stay, and no reader ends elsewhere', () => {
  fc.assert(
    fc.property(fc.array(fc.array(actArb, { minLength: 1, maxLength: 14 }), { minLength: 1, maxLength: 4 }), (rounds) => {
      const written = new Written()
      let checkpoint: number | null = null
      for (const acts of rounds) {
        for (const act of acts) written.act(act)
        const before = read(written.log, 0)
        const stable = lastStableOffsetOf(written.log)
        const tail = before.filter(({ offset }) => offset >= (written.log.segments.at(-1)?.baseOffset ?? 0))
        checkpoint = round(written, checkpoint, (fact) => fired.add(fact.rule))
        const after = read(written.log, 0)
        const offsets = after.map(({ offset }) => offset)
        expect(offsets).toEqual([...offsets].sort((a, b) => a - b))
        const known = new Set(before.map(shown))
        expect(after.filter((record) => !known.has(shown(record)))).toEqual([])
        expect(after.filter(({ offset }) => offset >= (written.log.segments.at(-1)?.baseOffset ?? 0)).map(shown)).toEqual(tail.map(shown))
        expect(finalState(after)).toBe(finalState(before))
        expect(lastStableOffsetOf(written.log)).toBe(stable)
        expect(checkpoint ?? 0).toBeLessThanOrEqual(stable)
        // From any offset: at least what is still true at the end of it, of the records from there on.
        for (let from = 0; from < written.log.logEndOffset; from += 3) {
          const seen = new Set(read(written.log, from).map(shown))
          expect(after.filter(({ offset }) => offset >= from).filter((record) => !seen.has(shown(record)))).toEqual([])
        }
      }
      expect(endOf(written.log)).toBeLessThanOrEqual(written.log.logEndOffset)
    }),
    { seed: 41, numRuns: 250 },
  )
}, 60_000)

test('with nothing said to anybody, the bytes are the same', () => {
  fc.assert(
    fc.property(fc.array(actArb, { minLength: 5, maxLength: 30 }), (acts) => {
      const bytes = ([null, () => undefined] as const).map((tell) => {
        const written = new Written()
        for (const act of acts) written.act(act)
        round(written, null, tell)
        return written.log.segments.map(({ baseOffset, log: { view } }) => `${String(baseOffset)} ${Buffer.from(view).toString('hex')}`)
      })
      expect(bytes[0]).toEqual(bytes[1])
    }),
    { seed: 42, numRuns: 60 },
  )
}, 30_000)

test('a round told to stop leaves the log as it was', () => {
  const written = new Written()
  for (let i = 0; i < 40; i++) written.act({ producer: -1, keys: [{ key: i % 3, tombstone: false }], end: null })
  const before = written.log.segments.map(({ log: { view } }) => Buffer.from(view).toString('hex'))
  const options = {
    config,
    codecs: noCodecs,
    nowMs: 0,
    slots: 9,
    loadFactor: 0.9,
    keepsEmptyBatchAt: 'high-watermark' as const,
    tell: null,
  }
  const { firstUncleanableOffset } = consider({ figures: figuresOf(written.log), config, checkpoint: null }, 0).dirtiness
  expect(() => cleanRound(written.log, { ...options, firstDirtyOffset: 0, firstUncleanableOffset, aborted: () => true })).toThrow('aborted')
  expect(written.log.segments.map(({ log: { view } }) => Buffer.from(view).toString('hex'))).toEqual(before)
})

test('random logs reach nearly every rule of the cleaner', () => {
  const elsewhere = Object.keys(compactionRules).filter((rule) => !fired.has(rule as CompactionRule))
  // Bounds, selection and checkpoints are told by their own functions; these have tests and vectors of their own, and so have those below (rules.test.ts).
  expect(elsewhere.filter((rule) => !/^compaction\/(bound|select|checkpoint)\//.test(rule)).sort()).toEqual([
    'compaction/batch/at-high-watermark',
    'compaction/batch/at-round-end',
    'compaction/drop/no-key',
    'compaction/map/no-key',
    'compaction/swap/split',
  ])
})
