import { expect, test } from 'vitest'
import { interject, schedule } from '../kernel/due'
import { step } from '../kernel/step'
import type { Behaviour } from '../kernel/node'
import { setTimer } from '../kernel/timers'
import { emptyWorld, type World } from '../kernel/world'
import { worldDigest } from '../kernel/world-digest'
import { PackTables } from './pack-tables'
import { packWorld } from './packed-world'
import { unpackWorld } from './unpack-world'

interface Count {
  value: number
}
type Counting = World<Count, string, number>

/** Adds what it is told; tells the world's other node, which adds nothing. */
const counting: Behaviour<Count, number, string, number> = {
  decide: (_state, input) =>
    input.kind === 'action'
      ? { changes: [input.action], effects: [{ do: 'send', to: 'b', label: 'Told', body: 'so many', rule: 'toy/told' }] }
      : { changes: [1], effects: [] },
  apply(state, by) {
    state.value += by
  },
}

function start(): Counting {
  const world: Counting = emptyWorld(1, { latencyMin: 10, latencyMax: 500, lossPerMillion: 0, duplicatePerMillion: 0 })
  for (const name of ['a', 'b']) world.nodes.set(name, { value: 0 })
  return world
}

const stepsOf = (world: Counting, most: number): string[] => {
  const seen: string[] = []
  const recorder = {
    step: (at: number, input: string, node: string) => void seen.push(`${String(at)} ${input} ${node}`),
    event: () => undefined,
  }
  for (let n = 0; n < most && step(world, counting, recorder); n++);
  return seen
}

test('entries that nothing will come of are not written down, and are no part of what a world is', () => {
  const world = start()
  setTimer(world, 'a', 'request', 305_000, 0)
  setTimer(world, 'a', 'request', 30_000, 0)
  setTimer(world, 'b', 'request', 30_000, 0)
  setTimer(world, 'b', 'request', 40_000, 0)
  expect(world.queue.length).toBe(3)
  const before = worldDigest(world)
  const tables = new PackTables()
  const again = unpackWorld<Count, string, number>(packWorld(world, tables, null), tables)
  expect([world.queue.length, again.queue.length]).toEqual([3, 2])
  expect([worldDigest(world), worldDigest(again)]).toEqual([before, before])
  expect(stepsOf(again, 10)).toEqual(['30000 timer a', '40000 timer b'])
  expect(stepsOf(world, 10)).toEqual(['30000 timer a', '40000 timer b'])
})

test('what falls due in a world read back comes in one order with what is added to it there', () => {
  const tables = new PackTables()
  const world = start()
  for (const at of [500, 100, 300, 300, 700]) schedule(world, at, 'a', at)
  const packed = packWorld(world, tables, null)
  const read = (): Counting => unpackWorld(packed, tables)
  const more = (to: Counting): Counting => {
    interject(to, 'b', 1)
    schedule(to, 300, 'b', 2)
    schedule(to, 50, 'a', 3)
    return to
  }
  const [straight, midway] = [more(read()), more(read())]
  for (const to of [straight, midway]) expect(to.queue.length).toBe(8)
  const seen = stepsOf(straight, 100)
  expect(seen.length).toBe(16)
  const first = stepsOf(midway, 3)
  const kept = packWorld(midway, tables, null)
  expect([...first, ...stepsOf(midway, 100)]).toEqual(seen)
  expect([...first, ...stepsOf(unpackWorld(kept, tables), 100)]).toEqual(seen)
  expect(seen).toEqual(stepsOf(more(world), 100))
})

test('a timer that is set again to a time that it once had is named as in a world that never saw that', () => {
  const world = start()
  setTimer(world, 'a', 'request', 300_000, 0)
  setTimer(world, 'a', 'request', 100_000, 0)
  const tables = new PackTables()
  const again = unpackWorld<Count, string, number>(packWorld(world, tables, null), tables)
  for (const each of [world, again]) {
    expect(stepsOf(each, 1)).toEqual(['100000 timer a'])
    setTimer(each, 'a', 'request', 300_000, 0)
  }
  expect([world.queue.length, again.queue.length]).toEqual([2, 1])
  expect(worldDigest(world)).toBe(worldDigest(again))
  for (const each of [world, again]) expect(stepsOf(each, 10)).toEqual(['300000 timer a'])
})
