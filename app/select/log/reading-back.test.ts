import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanRound, consider, defaultLoadFactor, figuresOf, noCodecs, readLog, type CompactionFact } from '../../../engine'
import { unprotected } from './protected-by'
import { logMoment } from './moment-of'
import { wouldGo } from './protection'
import { heldAt, readFrom } from './reading-back'
import { HandWritten } from './examples'

type Act = {
  readonly keys: readonly (readonly [key: number, tombstone: boolean])[]
  readonly roll: boolean
  readonly clean: boolean
  readonly wait: number
}

const acts: fc.Arbitrary<readonly Act[]> = fc.array(
  fc.record({
    keys: fc.array(fc.tuple(fc.nat(5), fc.boolean()), { minLength: 1, maxLength: 4 }),
    roll: fc.boolean(),
    clean: fc.constantFrom(false, false, false, true),
    wait: fc.nat(80),
  }),
  { minLength: 1, maxLength: 24 },
)

const lags = fc.constantFrom(0, 0, 60, 200)

function written(list: readonly Act[], minCompactionLagMs: number): HandWritten {
  const log = new HandWritten({ minCompactionLagMs, deleteRetentionMs: 100, minCleanableDirtyRatio: 0 })
  for (const { keys, roll, clean, wait } of list) {
    log.nowMs += wait
    if (roll) log.roll()
    log.batch(keys.map(([key, tombstone], n) => `k${String(key)}=${tombstone ? '' : `v${String(n)}`}`).join(' '))
    if (clean) log.clean()
  }
  return log
}

const runs = { numRuns: 150, seed: 5 }

test('what a reader gets at a position is what the engine reads there', () => {
  fc.assert(
    fc.property(acts, (list) => {
      const hand = written(list, 0)
      const moment = logMoment(hand.source())
      for (let position = 0; position <= hand.log.logEndOffset; position++) {
        const { records } = readLog(hand.log, position, 'read_uncommitted', noCodecs)
        const run = readFrom(moment, position, 1000)
        expect(run.shown.map((at) => moment.cells.offset[at])).toEqual(records.map(({ offset }) => offset))
        expect(run.count).toBe(records.length)
      }
    }),
    runs,
  )
})

/** Offsets that a round over the log as it stands would drop because of a later record. */
function dropped(hand: HandWritten): readonly number[] {
  const { config, checkpoint, nowMs } = hand
  const log = { ...hand.log, segments: hand.log.segments.map((segment) => ({ ...segment })) }
  const { offsets, dirtiness } = consider({ figures: figuresOf(log), config, checkpoint }, nowMs)
  const facts: CompactionFact[] = []
  cleanRound(log, {
    firstDirtyOffset: offsets.firstDirtyOffset,
    firstUncleanableOffset: dirtiness.firstUncleanableOffset,
    slots: 100,
    loadFactor: defaultLoadFactor,
    config,
    codecs: noCodecs,
    nowMs,
    keepsEmptyBatchAt: 'high-watermark',
    tell: (fact) => {
      facts.push(fact)
    },
  })
  return facts.flatMap((fact) => (fact.what === 'record' && fact.rule === 'compaction/drop/superseded' ? [fact.offset] : []))
}

test('of superseded records a round drops those that wait for it, and none that a bound protects', () => {
  let protectedOnes = 0
  fc.assert(
    fc.property(acts, lags, (list, lag) => {
      const hand = written(list, lag)
      const moment = logMoment(hand.source())
      const { cells } = moment
      const waiting: number[] = []
      for (let at = 0; at < cells.count; at++) {
        const bound = cells.bound[at] ?? unprotected
        expect(bound === unprotected).toBe(cells.by[at] === -1)
        if (bound !== unprotected && wouldGo(bound)) waiting.push(cells.offset[at] ?? -1)
        else if (bound !== unprotected) protectedOnes += 1
      }
      expect(waiting).toEqual(dropped(hand))
    }),
    runs,
  )
  expect(protectedOnes).toBeGreaterThan(100)
})

test('each bound protects somewhere, and says whose it is', () => {
  const names = (hand: HandWritten, more: Parameters<HandWritten['source']>[0] = {}): readonly string[] => {
    const { cells } = logMoment(hand.source(more))
    const found: string[] = []
    for (let at = 0; at < cells.count; at++)
      if (cells.by[at] !== -1) found.push(`${String(cells.offset[at])} ${String(cells.bound[at])} ${String(cells.ofLater[at])}`)
    return found
  }
  const active = new HandWritten().batch('k=1').roll().batch('k=2').batch('k=3')
  expect(names(active)).toEqual(['0 0 1', '1 0 0'])
  const lagged = new HandWritten({ minCompactionLagMs: 50 })
    .batch('k=1', 0)
    .roll()
    .batch('k=2', 100)
    .roll()
    .batch('k=3', 120)
    .roll()
    .batch('z=1', 120)
  expect(names(lagged)).toEqual(['0 2 1', '1 2 0'])
  const idle = new HandWritten({ minCleanableDirtyRatio: 1 }).batch('k=1').batch('k=2').roll().batch('z=1')
  expect(names(idle)).toEqual(['0 4 0'])
  expect(names(idle, { cleanerOn: false })).toEqual(['0 9 0'])
  expect(names(new HandWritten({ compact: false }).batch('k=1 k=2'))).toEqual(['0 10 0'])
  const small = new HandWritten({ minCleanableDirtyRatio: 0 })
    .batch('a=1')
    .batch('b=1')
    .batch('a=2')
    .batch('c=1')
    .batch('a=3')
    .roll()
    .batch('z=1')
  expect(names(small, { mostKeys: 2 })).toEqual(['0 3 1', '2 3 0'])
})

describe('who stopped reading', () => {
  const hand = new HandWritten({ deleteRetentionMs: 100, minCleanableDirtyRatio: 0 })
  hand.batch('a=a1 b=b1', 0).batch('a=', 10).roll().batch('r=1', 20)
  hand.clean(30)
  const inTime = heldAt(logMoment(hand.source()), 2)
  hand.roll().batch('r=2', 40).clean(300)
  const late = heldAt(logMoment(hand.source()), 2)

  test('hears of a deletion while its tombstone is there', () => {
    expect(inTime?.resumed.held[0]).toBe('deleted')
    expect(inTime?.resumed.wrong).toEqual([false, false, false])
  })

  test('keeps what was deleted for ever once the tombstone is gone', () => {
    expect(late?.resumed.held[0]).toEqual({ value: 'a1' })
    expect(late?.resumed.wrong[0]).toBe(true)
    expect(late?.all.held[0]).toBe('deleted')
    expect(late?.fresh.held[0]).toBe('unheard')
    expect(late?.fresh.wrong).toEqual([false, true, false])
  })
})
