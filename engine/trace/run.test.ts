import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Digest } from '../kernel/digest'
import { digestWorld } from '../kernel/world-digest'
import type { Behaviour } from '../kernel/node'
import { schedule } from '../kernel/due'
import { emptyWorld } from '../kernel/world'
import { TraceDigest } from './digest'
import { line } from './line'
import { branchOff, extendToStep, extendToTime, sourceOf, startRun, worldAt, type Run } from './run'
import { eventsBetween, stepCount } from './trace'

interface Cell {
  total: number
}
type ToyRun = Run<Cell, number, number>

/** Two cells pass a growing number to and fro; an action adds to one of them. */
const toy: Behaviour<Cell, number, number, number> = {
  decide(state, input, { self }) {
    if (input.kind === 'timer') return { changes: [], effects: [] }
    const by = input.kind === 'action' ? input.action : input.envelope.body
    const to = self === 'a' ? 'b' : 'a'
    return {
      changes: [by],
      effects: [
        { do: 'event', type: 'Added', rule: 'toy/added', detail: { by, total: state.total } },
        { do: 'send', to, label: 'Pass', body: (by * 7 + 1) % 1009, rule: 'toy/pass' },
      ],
    }
  },
  apply(state, by) {
    state.total += by
  },
}

function start(seed: number, interval = 16): ToyRun {
  const world = emptyWorld<Cell, number, number>(seed, { latencyMin: 500, latencyMax: 5000, lossPerMillion: 0, duplicatePerMillion: 1000 })
  world.nodes.set('a', { total: 0 })
  world.nodes.set('b', { total: 0 })
  schedule(world, 1000, 'a', 3)
  schedule(world, 3000, 'b', 5)
  return startRun(sourceOf(world, toy), { interval })
}

function digestOf(run: ToyRun, step: number): string {
  const digest = new Digest()
  digestWorld(digest, worldAt(run, step))
  new TraceDigest(run.trace).write(digest, step)
  return digest.toString()
}

const linesOf = (run: ToyRun): string[] => eventsBetween(run.trace, 0, stepCount(run.trace)).map(line)

test('a step sought is the step that a run ends at, wherever keyframes lie and whatever was sought before', () => {
  fc.assert(
    fc.property(
      fc.nat(50),
      fc.integer({ min: 1, max: 60 }),
      fc.array(fc.nat(300), { minLength: 1, maxLength: 12 }),
      (seed, interval, steps) => {
        const run = start(seed, interval)
        extendToStep(run, 300)
        for (const step of steps) {
          const other = start(seed, 7)
          extendToStep(other, step)
          expect(digestOf(run, step)).toBe(digestOf(other, step))
        }
      },
    ),
    { seed: 7, numRuns: 60 },
  )
})

test('a digest tells one step from the next, and one seed from another', () => {
  const [one, other] = [start(1), start(2)]
  extendToStep(one, 200)
  extendToStep(other, 200)
  const digests = Array.from({ length: 200 }, (_, step) => digestOf(one, step))
  expect(new Set(digests).size).toBe(200)
  expect(digestOf(one, 200)).not.toBe(digestOf(other, 200))
})

test('a trace digest does not depend on which steps were asked for before', () => {
  const run = start(1)
  extendToStep(run, 5000)
  const kept = new TraceDigest(run.trace)
  const name = (digest: TraceDigest, steps: number): string => {
    const into = new Digest()
    digest.write(into, steps)
    return into.toString()
  }
  for (const step of [10, 3000, 1024, 1023, 4999, 0, 2048]) expect(name(kept, step)).toBe(name(new TraceDigest(run.trace), step))
})

test('a branch shares the past, has its own future, and leaves the old one as it was', () => {
  const run = start(1)
  extendToStep(run, 100)
  const before = [linesOf(run), digestOf(run, 100), digestOf(run, 40)]
  const branch = branchOff(run, 40, 'b', 77)
  extendToStep(branch, 100)
  expect(linesOf(branch).slice(0, 20)).toEqual(linesOf(run).slice(0, 20))
  expect(eventsBetween(branch.trace, 40, 41).map(line)[0]).toContain('Added by=77')
  expect(digestOf(branch, 39)).toBe(digestOf(run, 39))
  expect(digestOf(branch, 100)).not.toBe(digestOf(run, 100))
  expect([linesOf(run), digestOf(run, 100), digestOf(run, 40)]).toEqual(before)
})

test('a branch is sought as surely as the run that it left, from either side of the fork', () => {
  const run = start(3)
  extendToStep(run, 120)
  const branch = branchOff(run, 50, 'a', 9)
  extendToStep(branch, 120)
  for (const step of [120, 30, 50, 51, 49, 119, 50, 80]) {
    const again = branchOff(run, 50, 'a', 9)
    extendToStep(again, step)
    const digest = new Digest()
    digestWorld(digest, worldAt(branch, step))
    const other = new Digest()
    digestWorld(other, step < 50 ? worldAt(run, step) : worldAt(again, step))
    expect([step, digest.toString()]).toEqual([step, other.toString()])
  }
})

test('keyframes stay bounded, and seeking still works', () => {
  const run = start(1, 1)
  extendToStep(run, 3000)
  expect(run.keyframes.list.length).toBeLessThanOrEqual(run.keyframes.spacing.most)
  const other = start(1)
  extendToStep(other, 1234)
  expect(digestOf(run, 1234)).toBe(digestOf(other, 1234))
})

test('running on to a time stops once nothing more can happen at or before it', () => {
  const run = start(1)
  expect(extendToTime(run, 20_000)).toBe(true)
  const at = run.head.step
  expect(extendToTime(run, 20_000)).toBe(true)
  expect(run.head.step).toBe(at)
  expect(extendToTime(run, 60_000_000, 10)).toBe(false)
  expect(run.head.step).toBe(at + 10)
})
