import fc from 'fast-check'
import { expect, test } from 'vitest'
import { worldDigest } from './world-digest'
import type { Recorder } from './event'
import type { Behaviour, Effect } from './node'
import { interject, schedule } from './due'
import { step } from './step'
import { setTimer } from './timers'
import { cloneWorld, emptyWorld, type World } from './world'

interface Counter {
  readonly name: string
  count: number
  readonly heard: Map<string, number>
}
type Action =
  | { readonly do: 'ping'; readonly to: string }
  | { readonly do: 'cancel' }
  | { readonly do: 'kernel'; readonly effect: Effect<string, Counter> }
type Toy = World<Counter, string, Action>

/** Counts what it hears and pings back until its seventh time; its timer moves with each message. */
const toy: Behaviour<Counter, string, string, Action> = {
  decide(state, input, { now, self }) {
    if (input.kind === 'action') {
      const { action } = input
      if (action.do === 'kernel') return { changes: [], effects: [action.effect] }
      if (action.do === 'cancel') return { changes: [], effects: [{ do: 'timer', key: 'quiet', at: null }] }
      return { changes: ['acted'], effects: [{ do: 'send', to: action.to, label: 'Ping', body: self, rule: 'toy/ping' }] }
    }
    if (input.kind === 'timer')
      return { changes: ['quiet'], effects: [{ do: 'event', type: 'Quiet', rule: 'toy/quiet', detail: { count: state.count } }] }
    const from = input.envelope.body
    const back: Effect<string, Counter> = {
      do: 'send',
      to: from,
      label: 'Ping',
      body: self,
      rule: 'toy/back',
      detail: { count: state.count },
    }
    const quiet: Effect<string, Counter> = { do: 'timer', key: 'quiet', at: now + 50_000 }
    return { changes: [from], effects: state.count < 7 ? [back, quiet] : [quiet] }
  },
  apply(state, change) {
    state.count += 1
    state.heard.set(change, (state.heard.get(change) ?? 0) + 1)
  },
}

function start(seed = 1): Toy {
  const world: Toy = emptyWorld(seed, { latencyMin: 1000, latencyMax: 9000, lossPerMillion: 50_000, duplicatePerMillion: 50_000 })
  for (const name of ['a', 'b', 'c']) world.nodes.set(name, { name, count: 0, heard: new Map() })
  schedule(world, 1000, 'a', { do: 'ping', to: 'b' })
  schedule(world, 2000, 'b', { do: 'ping', to: 'c' })
  schedule(world, 2500, 'c', { do: 'ping', to: 'a' })
  return world
}

function lines(): Recorder & { readonly text: string[] } {
  const text: string[] = []
  return {
    text,
    step: () => undefined,
    event: (cause, at, time, node, type) => void text.push(`${String(at)} ${String(time)} ${node} ${type} #${String(cause)}`),
  }
}

function run(world: Toy, steps: number, recorder: Recorder = lines()): void {
  for (let n = 0; n < steps; n++) if (!step(world, toy, recorder)) return
}

test('two runs are equal, and another seed is another run', () => {
  const [one, two, other] = [start(), start(), start(2)]
  const [first, second] = [lines(), lines()]
  run(one, 200, first)
  run(two, 200, second)
  run(other, 200)
  expect(second.text).toEqual(first.text)
  expect(worldDigest(two)).toBe(worldDigest(one))
  expect(worldDigest(other)).not.toBe(worldDigest(one))
})

test('a copy and its original go on alike, whoever goes first', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 }), fc.nat(1000), (before, after, seed) => {
      const world = start(seed)
      run(world, before)
      const copy = cloneWorld(world)
      const again = cloneWorld(copy)
      const then = worldDigest(world)
      run(world, after)
      expect(worldDigest(copy)).toBe(then)
      run(copy, after)
      expect(worldDigest(copy)).toBe(worldDigest(world))
      expect(worldDigest(again)).toBe(then)
    }),
    { seed: 4, numRuns: 200 },
  )
})

test('a timer fires once, at the last time it was set to, and not once cancelled', () => {
  const world: Toy = emptyWorld(1, { latencyMin: 0, latencyMax: 0, lossPerMillion: 0, duplicatePerMillion: 0 })
  world.nodes.set('a', { name: 'a', count: 0, heard: new Map() })
  setTimer(world, 'a', 'quiet', 100, 0)
  setTimer(world, 'a', 'quiet', 300, 0)
  setTimer(world, 'a', 'quiet', 200, 0)
  setTimer(world, 'a', 'other', 150, 0)
  setTimer(world, 'a', 'other', null, 0)
  const out = lines()
  run(world, 10, out)
  expect(out.text).toEqual(['1 200 a Quiet #0'])
  setTimer(world, 'a', 'other', 250, 0)
  setTimer(world, 'a', 'other', null, 0)
  setTimer(world, 'a', 'other', 260, 0)
  run(world, 10, out)
  expect(out.text).toEqual(['1 200 a Quiet #0', '2 260 a Quiet #0'])
})

test('timers set and cancelled for ever leave nothing behind in the queue', () => {
  const world = start()
  for (let n = 0; n < 1000; n++) {
    setTimer(world, 'a', 'request', 30_000_000 + n, 0)
    setTimer(world, 'a', 'request', null, 0)
  }
  expect(world.queue.length).toBe(4)
})

test('an interjected action comes before all that falls due at this instant', () => {
  const world = start()
  run(world, 1)
  schedule(world, world.time, 'b', { do: 'ping', to: 'a' })
  interject(world, 'c', { do: 'ping', to: 'b' })
  const out = lines()
  run(world, 2, out)
  expect(out.text.map((text) => text.split(' ')[2])).toEqual(['c', 'b'])
})

test('a frozen node hears all of it later, in order; a halted one never', () => {
  const world = start()
  schedule(world, 3000, 'a', { do: 'kernel', effect: { do: 'freeze', node: 'b' } })
  schedule(world, 3001, 'a', { do: 'kernel', effect: { do: 'halt', node: 'c' } })
  schedule(world, 500_000, 'a', { do: 'kernel', effect: { do: 'thaw', node: 'b' } })
  run(world, 1000)
  const heardByC = world.nodes.get('c')?.count
  expect(heardByC).toBeLessThanOrEqual(2)
  expect(world.nodes.get('b')?.count).toBeGreaterThan(1)
  expect(world.frozen.size).toBe(0)
})

test('what is sent for sure is neither lost nor doubled by chance', () => {
  const world: Toy = emptyWorld(1, { latencyMin: 1000, latencyMax: 1000, lossPerMillion: 500_000, duplicatePerMillion: 500_000 })
  for (const name of ['a', 'b']) world.nodes.set(name, { name, count: 7, heard: new Map() })
  for (let n = 0; n < 100; n++)
    schedule(world, n, 'a', { do: 'kernel', effect: { do: 'send', to: 'b', label: 'Sure', body: 'sure', rule: 'toy/sure', sure: true } })
  for (let n = 0; n < 100; n++)
    schedule(world, n, 'a', { do: 'kernel', effect: { do: 'send', to: 'b', label: 'Ping', body: 'ping', rule: 'toy/ping' } })
  run(world, 1000)
  expect(world.nodes.get('b')?.heard.get('sure')).toBe(100)
  expect(world.nodes.get('b')?.heard.get('ping')).not.toBe(100)
})
