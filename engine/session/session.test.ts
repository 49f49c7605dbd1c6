import { expect, test } from 'vitest'
import minimal from '../../app/lessons/minimal.json'
import { parseScenario } from '../scenario/parse'
import type { Setup } from '../scenario/schema'
import { momentDigest, TraceDigest } from '../trace/digest'
import { line } from '../trace/line'
import { eventAt, eventCount, stepAt } from '../trace/trace'
import { judgeOf } from './judge'
import { Session } from './session'
import { sourceOfSetup } from './source'

function setupOf(file: unknown): Setup {
  const parsed = parseScenario(file)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  return parsed.setup
}

function opened(): Session {
  const setup = setupOf(minimal)
  const session = new Session(sourceOfSetup(setup), judgeOf(setup))
  session.extendToTime(20_000_000)
  return session
}

const digestAt = (session: Session, step: number): string =>
  session.withFrame(step, step, ({ world, trace }) => momentDigest(world, new TraceDigest(trace)))

const linesOf = (session: Session): string[] => {
  const { trace } = session
  return Array.from({ length: eventCount(trace) }, (_, n) => line(eventAt(trace, n + 1)))
}

const kill = { do: 'killMember', member: 'A' } as const

test('a moment is lent with what happened since another', () => {
  const session = opened()
  const steps = session.beats('story')
  const [before = 0, step = 0] = steps.slice(2, 4)
  const seen = session.withFrame(step, before, ({ world, events, ...frame }) => ({
    at: world.step,
    first: events[0]?.step,
    last: events.at(-1)?.step,
    ...frame,
  }))
  expect(seen).toMatchObject({ at: step, step, since: before, time: session.timeOf(step), last: step })
  expect(seen.first).toBeGreaterThan(before)
})

test('beats thin out from every event to the story, and each story beat is a beat of all', () => {
  const session = opened()
  const [story, messages, events] = [session.beats('story'), session.beats('messages'), session.beats('event')]
  expect(story.length).toBeGreaterThan(8)
  expect(messages.length).toBeGreaterThan(story.length)
  expect(events.length).toBeGreaterThan(2 * messages.length)
  expect(story.filter((step) => !messages.includes(step) || !events.includes(step))).toEqual([])
  const half = story[5] ?? 0
  expect([...story.slice(0, 6), ...session.beats('story', half)]).toEqual(story)
})

test('a heartbeat is a beat of messages only when its answer carries an error', () => {
  const session = opened()
  const beats = new Set(session.beats('messages'))
  const { trace } = session
  const answers = Array.from({ length: eventCount(trace) }, (_, n) => eventAt(trace, n + 1)).filter(
    ({ type }) => type === 'HeartbeatResponse',
  )
  const quiet = answers.filter(({ detail }) => detail['error'] === undefined)
  const loud = answers.filter(({ detail }) => detail['error'] !== undefined)
  expect(loud.length).toBeGreaterThan(0)
  expect(loud.every(({ step }) => beats.has(step))).toBe(true)
  expect(quiet.some(({ step }) => !beats.has(step))).toBe(true)
})

test('something done at a past step makes a new run; the old future stays as it was, and both can be chosen', () => {
  const session = opened()
  const before = linesOf(session)
  const step = session.stepAtTime(12_000_000)
  expect(session.intervene({ step, action: kill })).toEqual([])
  expect(session.here).toMatchObject({ path: [{ step, action: kill }], steps: step })
  session.extendToTime(90_000_000)
  expect(linesOf(session).slice(0, 100)).toEqual(before.slice(0, 100))
  expect(stepAt(session.trace, step + 1)).toMatchObject({ input: 'action', node: 'world', time: session.timeOf(step) })
  expect(linesOf(session).some((text) => text.includes('ConsumerKilled'))).toBe(true)
  const digest = digestAt(session, step + 500)
  expect(session.choose([])).toEqual([])
  expect(linesOf(session)).toEqual(before)
  expect(session.choose([{ step, action: kill }])).toEqual([])
  expect(digestAt(session, step + 500)).toBe(digest)
  expect(session.branches().map(({ path }) => path.length)).toEqual([0, 1])
})

test('a path from a link makes the same run as the presses that it stands for', () => {
  const one = opened()
  const step = one.stepAtTime(12_000_000)
  const path = [
    { step, action: { do: 'addPartitions', topic: 'orders', to: 5 } },
    { step: step + 40, action: { do: 'closeMember', member: 'B' } },
  ] as const
  for (const at of path) expect(one.intervene(at)).toEqual([])
  one.extendToStep(step + 400)
  const setup = setupOf(minimal)
  const two = new Session(sourceOfSetup(setup), judgeOf(setup))
  expect(two.choose(path)).toEqual([])
  two.extendToStep(step + 400)
  expect(digestAt(two, step + 400)).toBe(digestAt(one, step + 400))
  expect(linesOf(two)).toEqual(linesOf(one))
})

test('what makes no sense at that moment is refused by name, and nothing moves', () => {
  const session = opened()
  const early = session.stepAtTime(4_000_000)
  const named = (step: number, action: Parameters<Session['intervene']>[0]['action']): unknown =>
    session.intervene({ step, action })[0]?.problem
  expect(named(early, { do: 'killMember', member: 'B' })).toBe('member-not-running')
  expect(named(early, { do: 'killMember', member: 'Z' })).toBe('unknown-member')
  expect(named(early, { do: 'startMember', member: 'A' })).toBe('member-running')
  expect(named(early, { do: 'addPartitions', topic: 'orders', to: 2 })).toBe('fewer-partitions')
  expect(named(early, { do: 'deleteTopic', topic: 'payments' })).toBe('unknown-topic')
  expect(named(early, { do: 'setConfig', of: 'member', name: 'A', set: { 'max.poll.records': 0 } })).toBe('config-refused')
  expect(session.here.path).toEqual([])
  const recording = new Session(sourceOfSetup(setupOf(minimal)), null)
  expect(recording.intervene({ step: 0, action: kill })[0]?.problem).toBe('no-actions-here')
})
