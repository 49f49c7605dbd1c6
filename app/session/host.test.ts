import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { ScenarioAction } from '../../engine'
import { builtInHost } from '../built-in-host'
import type { Answer, Ask, AskName } from './messages'

const subject = { groupId: null, selection: null, endsAt: 20_000_000 }

function opened() {
  const host = builtInHost()
  const ask = <N extends AskName>(question: Extract<Ask, { name: N }>): Answer<N> => {
    const reply = host.answer(question)
    if ('problem' in reply) throw new Error(JSON.stringify(reply.problem))
    return reply.answer as Answer<N>
  }
  return { host, ask }
}

const minimal = { name: 'open', source: { kind: 'scenario', name: 'minimal' }, interventions: [] } as const

test('a built-in scenario opens with beats of three sizes', () => {
  const { ask } = opened()
  const { runs } = ask<'open'>(minimal)
  const [run] = runs
  expect(run).toMatchObject({ branch: 0, parent: null, name: 'minimal', endsAt: 20_000_000, groups: ['g'] })
  expect(run?.views).toEqual(['stage', 'sequence', 'ownership', 'state-machine'])
  const sizes = (['story', 'messages', 'event'] as const).map((by) => run?.beats[by].steps.length ?? 0)
  expect(sizes[0]).toBeGreaterThan(5)
  expect(sizes[1]).toBeGreaterThan(sizes[0] ?? 0)
  expect(sizes[2]).toBeGreaterThan(sizes[1] ?? 0)
})

test('what is shown at a step is the same from whatever side it is come to', () => {
  const { ask } = opened()
  const [run] = ask<'open'>(minimal).runs
  const steps = run?.beats.messages.steps ?? []
  const show = (n: number) =>
    ask<'show'>({ name: 'show', branch: 0, view: 'stage', since: steps[n - 1] ?? 0, step: steps[n] ?? 0, subject })
  const forwards = steps.map((_, n) => show(n))
  const backwards = steps.map((_, n) => show(steps.length - 1 - n)).reverse()
  expect(backwards).toEqual(forwards)
})

test('an answer can cross to another thread', () => {
  const { ask } = opened()
  const [run] = ask<'open'>(minimal).runs
  const step = run?.beats.messages.steps.at(-1) ?? 0
  const shown = ask<'show'>({ name: 'show', branch: 0, view: 'sequence', since: 0, step, subject })
  expect(structuredClone(shown)).toEqual(shown)
})

test('a change makes a branch whose past is shared; the scripted future stays', () => {
  const { ask } = opened()
  const [run] = ask<'open'>(minimal).runs
  const step = run?.beats.event.steps[60] ?? 0
  const branch = ask<'inject'>({ name: 'inject', branch: 0, step, action: { do: 'killMember', member: 'A' } })
  expect(branch).toMatchObject({ branch: 1, parent: { branch: 0, step } })
  const shown = (number: number) => ask<'show'>({ name: 'show', branch: number, view: 'stage', since: 0, step, subject })
  expect(shown(1)).toEqual(shown(0))
  const last = run?.steps ?? 0
  expect(ask<'show'>({ name: 'show', branch: 0, view: 'stage', since: last - 1, step: last, subject })).toBeDefined()
})

test('a link opens its changes again, and says which one cannot be done', () => {
  const { ask } = opened()
  const kill = { step: 60, action: { do: 'killMember', member: 'A' } } as const
  expect(ask<'open'>({ ...minimal, interventions: [kill] })).toMatchObject({ runs: [{ branch: 0 }, { branch: 1 }], problem: null })
  const nobody = { step: 90, action: { do: 'killMember', member: 'Z' } } as const
  expect(ask<'open'>({ ...minimal, interventions: [kill, nobody] })).toMatchObject({
    runs: [{ branch: 0 }, { branch: 1 }],
    problem: { problem: 'unknown-member' },
  })
})

test('a recording of a real broker opens in the same way, and cannot be changed', () => {
  const { ask, host } = opened()
  const text = readFileSync('public/recordings/classic-join-three/kafka-request.log', 'utf8')
  const [run] = ask<'open'>({
    name: 'open',
    source: { kind: 'recording', name: 'classic-join-three', text, group: null },
    interventions: [],
  }).runs
  expect(run?.recorded).toBe(true)
  expect(run?.beats.story.steps.length).toBeGreaterThan(10)
  expect(host.answer({ name: 'inject', branch: 0, step: 5, action: { do: 'killMember', member: 'A' } })).toMatchObject({
    problem: { problem: 'no-actions-here' },
  })
})

test.each([
  ['', 'recording-empty'],
  ['hello\nworld\n', 'recording-not-a-request-log'],
])('a file that is no recording is refused by name: %j', (text, problem) => {
  const { host } = opened()
  expect(host.answer({ name: 'open', source: { kind: 'recording', name: 'x', text, group: null }, interventions: [] })).toMatchObject({
    problem: { problem },
  })
})

test('controls say who can be acted on', () => {
  const { ask } = opened()
  const [run] = ask<'open'>(minimal).runs
  const controls = ask<'controls'>({ name: 'controls', branch: 0, step: run?.steps ?? 0 })
  expect(controls.members.map(({ name, process }) => [name, process])).toEqual([
    ['A', 'running'],
    ['B', 'running'],
  ])
  expect(controls.topics).toEqual([{ name: 'orders', partitions: 2 }])
  expect(controls.newcomer).toBe('C')
})

test.each([
  ['zero-copy', ['read-path']],
  ['page-cache', ['page-cache']],
  ['compaction', ['log']],
])('a run of %s alone has no picture of a cluster', (name, views) => {
  const { ask } = opened()
  const [run] = ask<'open'>({ name: 'open', source: { kind: 'scenario', name }, interventions: [] }).runs
  expect(run?.views).toEqual(views)
})

test('a change at a step before those that led to a branch leaves the run that they left', () => {
  const { ask } = opened()
  const steps = ask<'open'>(minimal).runs[0]?.beats.event.steps ?? []
  const act = (branch: number, beat: number, action: ScenarioAction) =>
    ask<'inject'>({ name: 'inject', branch, step: steps[beat] ?? 0, action })
  const slow = { do: 'busy', member: 'A', forMs: 500 } as const
  act(0, 60, { do: 'killMember', member: 'A' })
  const earlier = act(1, 40, slow)
  expect(earlier).toMatchObject({ branch: 2, parent: { branch: 0 } })
  expect(earlier.interventions.map(({ step }) => step)).toEqual([steps[40]])
  const both = act(1, 60, { do: 'addPartitions', topic: 'orders', to: 9 })
  expect(both.parent?.branch).toBe(1)
  expect(both.interventions).toHaveLength(2)
})

test('a link may have changes beyond the end of what is scripted, and none that no run comes to', () => {
  const { ask } = opened()
  const whole = ask<'open'>(minimal).runs[0]
  const far = ask<'extend'>({ name: 'extend', branch: 0, until: (whole?.endsAt ?? 0) + 10_000_000 })
  const step = far.beats.event.steps.at(-1) ?? 0
  expect(step).toBeGreaterThan(whole?.steps ?? 0)
  const action = { do: 'killMember', member: 'A' } as const
  const live = ask<'inject'>({ name: 'inject', branch: 0, step, action })
  const again = ask<'open'>({ ...minimal, interventions: [{ step, action }] })
  expect([again.problem, again.runs[1]?.beats.event]).toEqual([null, live.beats.event])
  const never = ask<'open'>({ ...minimal, interventions: [{ step: 1e15, action }] })
  expect(never.runs).toHaveLength(1)
  expect(never.problem).toMatchObject({ problem: 'above-limit', path: ['do', 0, 'step'] })
})
