import { expect, test } from 'vitest'
import { builtInHost } from '../built-in-host'
import { openCompared } from '../site/compare/examples'
import type { Answer, Ask } from './messages'

const { opened, at } = openCompared('one-slow-member')
const [run] = opened.runs
if (run === undefined) throw new Error('no run')

const of = { kind: 'scenario', name: 'one-slow-member' } as const

function alone(lane: string): Answer<'open'>['runs'][number] {
  const reply = builtInHost().answer({ name: 'open', source: { ...of, lane }, interventions: [] })
  if ('problem' in reply) throw new Error(reply.problem.problem)
  const [info] = (reply.answer as Answer<'open'>).runs
  if (info === undefined) throw new Error('no run')
  return info
}

test('a beat of any lane is a beat of all, in the order of time', () => {
  for (const by of ['story', 'messages', 'event'] as const) {
    const { steps, times } = run.beats[by]
    expect(times).toEqual([...times].sort((a, b) => a - b))
    expect(steps).toEqual([...new Set(steps)].sort((a, b) => a - b))
    const each = ['eager', 'cooperative', 'static', 'consumer'].map((lane) => alone(lane).beats[by].times.slice(1))
    expect(times.slice(1)).toEqual(each.flat().sort((a, b) => a - b))
  }
})

test('at every step all lanes are at one time', () => {
  const { steps, times } = run.beats.story
  const here = steps[30] ?? 0
  const spec = at(here)
  expect(spec.time).toBe(times[30])
  expect(spec.lanes.map(({ name }) => name)).toEqual(['eager', 'cooperative', 'static', 'consumer'])
})

test('what the group is doing is of the moment, the numbers are of the whole run', () => {
  const middle = at(run.beats.event.steps[run.beats.event.times.findIndex((time) => time > 9_000_000)] ?? 0)
  const last = at(run.steps)
  expect(middle.lanes[0]?.state).toBe('PreparingRebalance')
  expect(middle.lanes[0]?.waitsFor).toEqual(['B'])
  expect(last.lanes[0]?.state).toBe('Stable')
  expect(middle.lanes.map(({ measures }) => measures)).toEqual(last.lanes.map(({ measures }) => measures))
})

const ask = (question: Ask) => builtInHost().answer(question)

test('a lane is looked into at its own step, and what caused it leads back to a step of all', () => {
  const host = builtInHost()
  host.answer({ name: 'open', source: { kind: 'compare', of }, interventions: [] })
  const look = (lane: number) => {
    const reply = host.answer({ name: 'inspect', branch: 0, step: run.steps, selection: { kind: 'group', group: 'orders-app' }, lane })
    const found = 'answer' in reply ? (reply.answer as Answer<'inspect'>) : null
    if (found?.kind !== 'group') throw new Error('no group')
    return found
  }
  const looks = [0, 1, 2, 3].map(look)
  expect(looks.map(({ group }) => group.kind)).toEqual(['classic', 'classic', 'classic', 'consumer'])
  expect(looks.map(({ members }) => members.every(({ instanceId }) => instanceId !== null))).toEqual([false, false, true, false])
  for (const { why } of looks) {
    expect(why.length).toBeGreaterThan(1)
    for (const { step, time } of why) expect(at(step).time).toBe(time)
  }
})

test('any config is split into two lanes', () => {
  const split = { of: 'member', config: 'heartbeat.interval.ms', values: ['3000', '500'] } as const
  const host = builtInHost()
  const reply = host.answer({ name: 'open', source: { kind: 'compare', of, lane: 'eager', split }, interventions: [] })
  expect(reply).not.toHaveProperty('problem')
  const subject = { groupId: null, selection: null, endsAt: 0 }
  const shown = host.answer({ name: 'show', branch: 0, view: 'compare', since: 0, step: 1, subject })
  const { lanes } = ('answer' in shown ? (shown.answer as { spec: ReturnType<typeof at> }).spec : undefined) ?? { lanes: [] }
  expect(lanes.map(({ name }) => name)).toEqual(['3000', '500'])
  const [slow, quick] = lanes.map(({ measures }) => measures.byApi.find(({ api }) => api === 'Heartbeat')?.count ?? 0)
  expect(quick).toBeGreaterThan(4 * (slow ?? Infinity))
})

test('a config is split where members may have it: one protocol’s is not given to members of the other', () => {
  const openSplit = (name: string, config: string, values: readonly [string, string] = ['3000', '500']) => {
    const source = { kind: 'compare', of: { kind: 'scenario', name }, split: { of: 'member', config, values } } as const
    return builtInHost().answer({ name: 'open', source, interventions: [] })
  }
  expect(openSplit('migration', 'heartbeat.interval.ms')).not.toHaveProperty('problem')
  expect(openSplit('migration', 'group.remote.assignor', ['', 'range'])).not.toHaveProperty('problem')
  expect(openSplit('consumer-join', 'heartbeat.interval.ms')).toMatchObject({
    problem: { problem: 'configs-refused-together', path: ['lanes', 0, 'memberDefaults', 'config', 'heartbeat.interval.ms'] },
  })
})

test('what cannot be compared is refused by name', () => {
  const refused = (source: Extract<Ask, { name: 'open' }>['source']) => {
    const reply = ask({ name: 'open', source, interventions: [] })
    return 'problem' in reply ? reply.problem.problem : null
  }
  expect(refused({ kind: 'compare', of: { kind: 'scenario', name: 'classic-join' } })).toBe('nothing-to-compare')
  expect(refused({ kind: 'compare', of: { kind: 'scenario', name: 'nowhere' } })).toBe('unknown-scenario')
  expect(refused({ kind: 'compare', of, lane: 'nowhere' })).toBe('unknown-lane')
  const split = { of: 'member', config: 'no.such.config', values: ['1', '2'] } as const
  expect(refused({ kind: 'compare', of, split })).not.toBeNull()
})
