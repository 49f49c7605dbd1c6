import { expect, test } from 'vitest'
import { endOf, eventAt, eventCount, extendToStep, extendToTime, parseScenario, sourceOfSetup, startRun } from '../../../engine'
import type { ClusterRun } from '../../../engine/session/branches'
import { logMomentsOf } from './in-world'
import { protections, unprotected } from './protected-by'
import type { LogMoment } from './log-moment'
import { cellFlags } from './segment-columns'

const produce = (atMs: number, key: string, value: string | null, producer = 'P') => ({
  atMs,
  do: 'produce',
  producer,
  topic: 'orders',
  batches: [[{ key, value }]],
})

function begun(config: object, actions: readonly object[], more: object = {}): ClusterRun {
  const parsed = parseScenario({
    version: 1,
    name: 'protected',
    untilMs: 5000,
    topics: [
      {
        name: 'orders',
        partitions: 1,
        storedAsBytes: true,
        config: { 'cleanup.policy': 'compact', 'internal.segment.bytes': 160, ...config },
      },
    ],
    producers: [
      { name: 'P', topics: ['orders'], config: { 'enable.idempotence': false } },
      { name: 'T', topics: ['orders'], config: { 'transactional.id': 'T' } },
    ],
    actions: [...actions].sort((a, b) => (a as { atMs: number }).atMs - (b as { atMs: number }).atMs),
    ...more,
  })
  if (!parsed.ok) return expect.fail(JSON.stringify(parsed.problems))
  const run = startRun(sourceOfSetup(parsed.setup))
  extendToTime(run, endOf(parsed.setup))
  return run
}

function momentOf({ head, trace }: ClusterRun): LogMoment {
  const frame = { world: head, trace, step: head.step, time: head.time, events: [] }
  const { moment } = logMomentsOf(frame as never, { groupId: null, selection: null, endsAt: head.time })
  return moment ?? expect.fail('no log')
}

/** `4 by 6 compaction/bound/min-lag`, with `later` where it is the later record's bound. */
function superseded({ cells }: LogMoment): readonly string[] {
  const { count, offset, by, bound, ofLater } = cells
  return Array.from({ length: count }, (_, at) => at).flatMap((at) => {
    if ((by[at] ?? -1) < 0 || bound[at] === unprotected) return []
    const words = [offset[at], 'by', by[at], protections[bound[at] ?? 0], ...(ofLater[at] === 1 ? ['later'] : [])]
    return [words.join(' ')]
  })
}

/** Two of a key in each of three segments, and one that stays open. */
const sixOf = [1000, 1100, 1200, 1300, 1400, 1500, 1600].map((atMs, n) => produce(atMs, `k${String(n % 2)}`, `v${String(n)}`))

test('each superseded record of a run has the one thing that protects it', () => {
  const actions = [...sixOf, { atMs: 3000, do: 'runCleaner' }, ...[4000, 4100, 4200].map((atMs) => produce(atMs, 'k1', 'new'))]
  // 4 and 5 are clean; what supersedes 4 was in the active segment then, and is dirty now.
  expect(superseded(momentOf(begun({ 'min.cleanable.dirty.ratio': 0.9 }, actions)))).toEqual([
    '4 by 6 compaction/select/not-dirty-enough',
    '5 by 7 compaction/select/not-dirty-enough',
    '7 by 8 compaction/bound/active-segment later',
    '8 by 9 compaction/bound/active-segment',
  ])
  expect(superseded(momentOf(begun({ 'min.compaction.lag.ms': 30_000 }, actions)))[0]).toBe('0 by 2 compaction/bound/min-lag')
  const off = begun({}, actions, { brokerConfig: { 'log.cleaner.enable': false } })
  expect(superseded(momentOf(off))[0]).toBe('0 by 2 cleaner-off')
})

test('an open transaction protects what lies at and above its first record; what it aborts displaces nothing', () => {
  const open = [{ atMs: 1150, do: 'beginTransaction', producer: 'T' }, produce(1150, 'k0', 'mine', 'T')]
  const held = momentOf(begun({ 'min.cleanable.dirty.ratio': 0 }, [...sixOf, ...open, { atMs: 3000, do: 'runCleaner' }]))
  expect(held.sections.lastStable).toBe(2)
  expect(superseded(held)[0]).toBe('0 by 2 compaction/bound/last-stable-offset later')
  const aborted = momentOf(begun({}, [...sixOf, ...open, { atMs: 2000, do: 'abortTransaction', producer: 'T' }]))
  expect(aborted.sections.lastStable).toBe(9)
  const mine = aborted.cells.offset.indexOf(2)
  expect((aborted.cells.flags[mine] ?? 0) & cellFlags.aborted).toBe(cellFlags.aborted)
  expect(aborted.cells.by[aborted.cells.offset.indexOf(0)]).toBe(3)
})

test('a tombstone waits for a first round, then for its horizon, then for a second round', () => {
  const rolls = (from: number) => [0, 1, 2, 3].map((n) => produce(from + n, `r${String(from + n)}`, 'v'))
  const actions = [produce(1000, 'a', '1'), produce(1001, 'a', null), ...rolls(1002), ...rolls(40_000)]
  const run = begun({ 'delete.retention.ms': 5000, 'min.cleanable.dirty.ratio': 0 }, actions)
  const clock = () => momentOf(run).clocks.find(({ offsets }) => offsets.includes(1))
  expect(clock()).toMatchObject({ phase: 'not-cleaned', horizonMs: null })
  while (eventAt(run.trace, eventCount(run.trace)).type !== 'CleaningDone') extendToStep(run, run.head.step + 1)
  expect(clock()).toMatchObject({ phase: 'kept', horizonMs: 20_000 })
  extendToTime(run, 39_000_000)
  expect(clock()).toMatchObject({ phase: 'may-go', horizonMs: 20_000 })
  extendToTime(run, 60_000_000)
  expect(clock()).toBeUndefined()
})
