import { expect, test } from 'vitest'
import { Digest } from '../kernel/digest'
import { digestWorld } from '../kernel/world-digest'
import { defaultGroup, randomGroupSetup, type RandomGroup } from '../scenario/random-group'
import { eventsBetween, silent } from '../trace/trace'
import { line } from '../trace/line'
import { unpackWorld } from '../trace/unpack-world'
import { extendToStep, startRun, worldAt } from '../trace/run'
import type { ClusterRun } from './branches'
import { cutAtEnd, groupDigests, RunDigest, startGroupRun } from './group-run'
import { sourceWithActs } from './source-with-acts'

/** Acts come thick and fast, so that a short run sees all of them. */
const busy = { everySteps: 12, holds: false }
const seeds = [1, 2, 3, 4, 5, 6]

function runOf(seed: number, steps: number, interval: number, group: Partial<RandomGroup> = {}): ClusterRun {
  const run = startRun(sourceWithActs(randomGroupSetup({ ...defaultGroup, members: 4, ...group }, seed), busy), { interval })
  extendToStep(run, steps)
  return run
}

const worldDigest = (run: ClusterRun, step: number): string => {
  const digest = new Digest()
  digestWorld(digest, worldAt(run, step))
  return digest.toString()
}

const groups: readonly Partial<RandomGroup>[] = [
  { assignor: 'range' },
  { assignor: 'roundrobin' },
  { assignor: 'sticky' },
  { assignor: 'cooperative-sticky' },
  {},
  { protocol: 'consumer' },
  { protocol: 'consumer', assignor: 'range', topics: 2 },
  { protocol: 'both' },
]

test.each([...groups.entries()])(
  'keyframes at every step, or none, make no difference, and none of them is ever written into (%i: %o)',
  (n, group) => {
    const dense = runOf(n + 1, 0, 1, group)
    const plain = runOf(n + 1, 0, 1_000_000, group)
    const names: string[] = []
    for (let step = 0; step <= 500; step++) {
      extendToStep(dense, step)
      names.push(worldDigest(dense, step))
    }
    extendToStep(plain, 500)
    expect(new RunDigest(dense).at(500)).toBe(new RunDigest(plain).at(500))
    for (const { step, world } of dense.keyframes.list) {
      const digest = new Digest()
      digestWorld(digest, unpackWorld(world, dense.tables))
      expect([step, digest.toString()]).toEqual([step, names[step]])
    }
    for (let step = 500; step >= 0; step -= 29) expect([step, worldDigest(plain, step)]).toEqual([step, names[step]])
  },
)

test.each(seeds)('seed %i: run again, cut, or sought, it is the same run', (seed) => {
  const run = startGroupRun(defaultGroup, seed)
  extendToStep(run, 3000)
  const digests = new RunDigest(run)
  let cut = startGroupRun(defaultGroup, seed)
  extendToStep(cut, 1234)
  cut = cutAtEnd(cut)
  extendToStep(cut, 3000)
  expect(new RunDigest(cut).at(3000)).toBe(digests.at(3000))
  for (const step of [2999, 7, 1500, 1499, 0, 2048]) {
    const other = startGroupRun(defaultGroup, seed)
    extendToStep(other, step)
    expect([step, digests.at(step)]).toEqual([step, new RunDigest(other).at(step)])
  }
})

test('a re-run from any keyframe yields the very events of the trace', () => {
  const run = runOf(9, 2000, 100)
  const lines = eventsBetween(run.trace, 0, 2000).map(line)
  const again = runOf(9, 2000, 1_000_000)
  expect(eventsBetween(again.trace, 0, 2000).map(line)).toEqual(lines)
  const head = worldDigest(run, 2000)
  run.advance(worldAt(run, 1000), silent)
  expect(worldDigest(run, 2000)).toBe(head)
})

test('a seed gives one line, whatever was run before it', () => {
  const all = [...groupDigests(defaultGroup, 1, 4, 500)]
  expect([...groupDigests(defaultGroup, 3, 3, 500)]).toEqual([all[2]])
  expect(new Set(all.map((text) => text.split(' ')[1])).size).toBe(4)
})
