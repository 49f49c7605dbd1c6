import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanRound } from '../compaction/clean'
import type { CleaningProgress } from '../cluster/stored-log/cleaning-round'
import type { ClusterWorld } from '../cluster/world'
import { worldDigest } from '../kernel/world-digest'
import { noCodecs } from '../log/codecs'
import { readLog } from '../log/read'
import { offsetIndexFile, timeIndexFile } from '../log/indexes'
import { copySegmentedLog, lastStableOffsetOf, type SegmentedLog } from '../log/segmented-log'
import { endOf } from '../scenario/build'
import type { Setup } from '../scenario/schema'
import { extendToStep, extendToTime, startRun, worldAt } from '../trace/run'
import { eventAt, eventCount } from '../trace/trace'
import type { ClusterRun } from './branches'
import { RunDigest } from './group-run'
import { sourceOfSetup } from './source'
import { scriptArb, setupFrom } from './stored-log-drawn.test'

function runOf(setup: Setup, interval?: number): ClusterRun {
  const run = startRun(sourceOfSetup(setup), interval === undefined ? {} : { interval })
  extendToTime(run, endOf(setup))
  return run
}

function brokerIn(world: ClusterWorld) {
  const node = world.nodes.get('broker-1')
  return node?.kind === 'broker' && node.stored !== undefined ? { ...node, stored: node.stored } : expect.fail('no stored logs')
}

const logIn = (world: ClusterWorld, key = 'orders-0'): SegmentedLog => brokerIn(world).stored.logs.get(key)?.log ?? expect.fail(key)

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

/** All that a broker would write down of a log, up to an offset. */
const filesOf = ({ segments }: SegmentedLog, below = Infinity): readonly string[] =>
  segments
    .filter(({ baseOffset }) => baseOffset < below)
    .map((segment) => {
      const { baseOffset, log, offsetIndex, timeIndex } = segment
      const indexes = [offsetIndexFile(offsetIndex, baseOffset), timeIndexFile(timeIndex, baseOffset)].map(hex)
      return [baseOffset, hex(log.view), ...indexes].join(' ')
    })

const recordsOf = (log: SegmentedLog) =>
  readLog(log, 0, 'read_committed', noCodecs).records.map(({ offset, key, value }) => ({
    offset,
    key: Buffer.from(key ?? []).toString(),
    value: value === null ? null : Buffer.from(value).toString(),
  }))

/** What a reader has at the end: each key's last value. */
function finalState(log: SegmentedLog): ReadonlyMap<string, string> {
  const state = new Map<string, string>()
  for (const { key, value } of recordsOf(log)) {
    if (value === null) state.delete(key)
    else state.set(key, value)
  }
  return new Map([...state].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Runs a script step by step; `seen` is shown the world after each, and the progress of a round that ended in it. */
function watch(run: ClusterRun, until: number, seen: (ended: CleaningProgress | null) => void): void {
  let before: CleaningProgress | null = null
  while (run.head.time <= until) {
    const step = run.head.step
    extendToStep(run, step + 1)
    if (run.head.step === step) break
    const now = brokerIn(run.head).stored.threads[0]?.round ?? null
    seen(before !== null && now === null ? before : null)
    before = now
  }
}

/** The same round, done at once by the cleaner itself. */
function doneAtOnce({ round }: CleaningProgress): { readonly log: SegmentedLog; readonly nextDirtyOffset: number } {
  const { source, considered, config, slots, loadFactor, nowMs, keepsEmptyBatchAt } = round
  const log = copySegmentedLog(source)
  const bounds = {
    firstDirtyOffset: considered.offsets.firstDirtyOffset,
    firstUncleanableOffset: considered.dirtiness.firstUncleanableOffset,
  }
  const options = { config, codecs: noCodecs, nowMs, slots, loadFactor, keepsEmptyBatchAt, tell: null }
  return { log, nextDirtyOffset: cleanRound(log, { ...options, ...bounds }).nextDirtyOffset }
}

let rounds = 0

test('a cleaner that is stepped writes what one writes that goes in one', { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(scriptArb, (script) => {
      const setup = setupFrom(script)
      const run = startRun(sourceOfSetup(setup))
      watch(run, endOf(setup), (ended) => {
        if (ended === null) return
        rounds += 1
        const { log, nextDirtyOffset } = doneAtOnce(ended)
        const { firstUncleanableOffset } = ended.round.considered.dirtiness
        expect(filesOf(logIn(run.head), firstUncleanableOffset)).toEqual(filesOf(log, firstUncleanableOffset))
        expect(brokerIn(run.head).stored.logs.get('orders-0')?.checkpoint).toBe(nextDirtyOffset)
      })
    }),
    { seed: 51, numRuns: 60 },
  )
  expect(rounds).toBeGreaterThan(60)
})

test(
  'whatever is written and cleaned: the last value of each key stays, records only go, and offsets never move',
  { timeout: 120_000 },
  () => {
    fc.assert(
      fc.property(scriptArb, (script) => {
        const setup = setupFrom(script)
        const run = startRun(sourceOfSetup(setup))
        let before = recordsOf(logIn(run.head))
        let state = finalState(logIn(run.head))
        let swaps = eventCount(run.trace)
        watch(run, endOf(setup), () => {
          const log = logIn(run.head)
          const kinds = Array.from({ length: eventCount(run.trace) - swaps }, (_, n) => eventAt(run.trace, swaps + 1 + n).type)
          swaps = eventCount(run.trace)
          if (!kinds.includes('RecordsAppended') && !kinds.includes('SegmentSwapped')) return
          const after = recordsOf(log)
          const offsets = after.map(({ offset }) => offset)
          expect(offsets).toEqual([...offsets].sort((a, b) => a - b))
          if (kinds.includes('SegmentSwapped')) {
            const known = new Map(before.map((record) => [record.offset, JSON.stringify(record)]))
            for (const record of after) expect(known.get(record.offset)).toBe(JSON.stringify(record))
            expect(finalState(log)).toEqual(state)
            expect(brokerIn(run.head).stored.logs.get('orders-0')?.checkpoint ?? 0).toBeLessThanOrEqual(lastStableOffsetOf(log))
          }
          before = after
          state = finalState(log)
        })
      }),
      { seed: 52, numRuns: 60 },
    )
  },
)

test(
  'wherever it is sought, a world is the one that it was; keyframes make no difference, and none is written into',
  { timeout: 120_000 },
  () => {
    fc.assert(
      fc.property(scriptArb, fc.infiniteStream(fc.nat(100_000)), (script, draws) => {
        const setup = setupFrom(script)
        const sparse = runOf(setup, Infinity)
        const dense = runOf(setup, 7)
        const steps = sparse.head.step
        expect(dense.head.step).toBe(steps)
        expect(new RunDigest(dense).at(steps)).toBe(new RunDigest(sparse).at(steps))
        const again = startRun(sourceOfSetup(setup))
        const names = new Map<number, string>()
        while (again.head.step < steps) {
          names.set(again.head.step, worldDigest(again.head))
          extendToStep(again, again.head.step + 1)
        }
        for (let n = 0; n < 12; n++) {
          const step = (draws.next().value ?? 0) % steps
          expect(worldDigest(worldAt(dense, step))).toBe(names.get(step))
          const back = Math.max(0, step - (n % 5))
          expect(worldDigest(worldAt(dense, back))).toBe(names.get(back))
        }
        expect(worldDigest(dense.head)).toBe(worldDigest(sparse.head))
      }),
      { seed: 53, numRuns: 25 },
    )
  },
)
