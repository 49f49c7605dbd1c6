import { describe, expect, test } from 'vitest'
import { endOf, parseScenario, Session, sourceOfSetup, stepAt, stepCount, type Frame } from '../../engine'
import { scenarios, type ScenarioName } from '../lessons/scenarios'
import { groupOf } from './group'
import { membersOf } from './members'
import { inFlight, passing } from './messages'
import { partitionsOf } from './partitions'
import { stripOf } from './strip'
import { barsOf, bundle } from './timeline/bars'
import { timelineOf } from './timeline/timeline'

function run(name: ScenarioName): Session {
  const parsed = parseScenario(scenarios[name])
  if (!('setup' in parsed)) throw new Error(`${name} is no scenario`)
  const session = new Session(sourceOfSetup(parsed.setup), null)
  session.extendToTime(endOf(parsed.setup), 4_000)
  return session
}

const names: readonly ScenarioName[] = [
  'classic-join',
  'six-triggers-crash',
  'six-triggers-leave',
  'cooperative-join',
  'static-restart',
  'one-slow-member',
]

interface Opened {
  readonly session: Session
  readonly groupId: string
  /** Steps after which nothing more happens at the same instant. */
  readonly settled: readonly number[]
}

const at = <T>(session: Session, step: number, read: (frame: Frame) => T): T => session.withFrame(step, step - 1, read)

const known = new Map<ScenarioName, Opened>()

function opened(name: ScenarioName): Opened {
  const before = known.get(name)
  if (before !== undefined) return before
  const session = run(name)
  const groups = at(session, session.here.steps, (frame) =>
    [...frame.world.nodes.values()].flatMap((node) => (node.kind === 'consumer' ? [node.groupId] : [])),
  )
  const settled = Array.from({ length: stepCount(session.trace) - 1 }, (_, n) => n + 1).filter(
    (step) => stepAt(session.trace, step).time < stepAt(session.trace, step + 1).time,
  )
  const it = { session, groupId: groups[0] ?? '', settled }
  known.set(name, it)
  return it
}

describe.each(names)('%s', (name) => {
  test('who reads what over time agrees with the world at every instant', () => {
    const { session, groupId, settled } = opened(name)
    let [readers, states] = [0, 0]
    for (const step of settled.filter((_, n) => n % 5 === 0)) {
      at(session, step, (frame) => {
        const timeline = timelineOf(frame.trace)
        for (const partition of partitionsOf(frame, groupId)) {
          const intervals = timeline.partitions.get(partition.name)?.intervals ?? []
          const now = intervals.findLast((interval) => interval.from <= frame.time && (interval.to === null || interval.to > frame.time))
          expect([step, partition.name, [...(now?.readers ?? [])].sort()]).toEqual([
            step,
            partition.name,
            partition.readers.map((reader) => reader.name).sort(),
          ])
          readers += partition.readers.length
        }
        const state = timeline.groups.get(groupId)?.findLast((interval) => interval.step <= step)
        if (state === undefined) return
        expect([step, state.state]).toEqual([step, groupOf(frame, groupId).state])
        states += 1
      })
    }
    expect(readers).toBeGreaterThan(0)
    expect(states).toBeGreaterThan(0)
  })

  test('a message is on its way from the step that sends it to the step that brings it', () => {
    const { session, groupId, settled } = opened(name)
    let [underway, brought] = [0, 0]
    for (const step of settled.filter((_, n) => n % 5 === 0)) {
      at(session, step, (frame) => {
        const flying = inFlight(frame, groupId)
        for (const message of flying) {
          expect(message.travelled).toBeGreaterThanOrEqual(0)
          expect(message.travelled).toBeLessThanOrEqual(1)
        }
        const delivered = passing(frame, groupId).filter((message) => message.delivered)
        for (const { number } of delivered) expect(flying.map((each) => each.number)).not.toContain(number)
        underway += flying.length
        brought += delivered.length
      })
    }
    expect(underway).toBeGreaterThan(0)
    expect(brought).toBeGreaterThan(0)
  })
})

describe.each(names)('%s, as a picture', (name) => {
  test('the tray holds what the dotted lines say, and nobody twice', () => {
    const { session, groupId, settled } = opened(name)
    let trays = 0
    for (const step of settled) {
      at(session, step, (frame) => {
        const { tray } = groupOf(frame, groupId)
        if (tray === null) return
        trays += 1
        expect(tray.held).toBe(tray.slots.filter((slot) => slot.held !== null).length)
        const cards = membersOf(frame, groupId).map((member) => member.name)
        const known = new Set(cards)
        const places = tray.slots.map((slot) => cards.indexOf(slot.name))
        expect([step, places]).toEqual([step, places.toSorted((a, b) => a - b)])
        for (const slot of tray.slots) expect([step, slot.name, known.has(slot.name)]).toEqual([step, slot.name, true])
      })
    }
    expect(trays).toBeGreaterThan(0)
  })

  test('the strip is the same wherever one stands', () => {
    const { session, groupId } = opened(name)
    const end = session.here.time
    const steps = session.here.steps
    const [early, late] = [Math.floor(steps / 2), steps].map((step) => at(session, step, (frame) => stripOf(frame, groupId, 0, end)))
    const bars = (strip: typeof early): unknown =>
      strip?.rows.map((row) => row.bars.map((bar) => [bar.from, bar.to, bar.readers.map((reader) => reader.name)]))
    expect(late?.rows.length).toBeGreaterThan(0)
    expect(bars(early)).toEqual(bars(late))
  })
})

test('a bundle is read where all of its partitions are', () => {
  const reader = (name: string) => ({ name, letter: name, index: 0 })
  const merged = bundle([
    [
      { from: 0, to: 10, readers: [reader('A')] },
      { from: 10, to: 20, readers: [] },
    ],
    [{ from: 5, to: 20, readers: [reader('B')] }],
  ])
  expect(merged.map((bar) => [bar.from, bar.to, bar.readers.map((each) => each.name).join('')])).toEqual([
    [0, 5, 'A'],
    [5, 10, 'AB'],
    [10, 20, ''],
  ])
})

test('bars are cut at the window', () => {
  const session = run('classic-join')
  const timeline = timelineOf(session.trace)
  const bars = [...timeline.partitions.keys()].flatMap((partition) => barsOf(timeline, partition, 2_000_000, 6_000_000, () => 0))
  expect(Math.min(...bars.map(({ from }) => from))).toBe(2_000_000)
  expect(Math.max(...bars.map(({ to }) => to))).toBe(6_000_000)
})

test('before anybody has started there are the partitions of every topic that people made, and nobody reads them', () => {
  const before = run('classic-join').withFrame(0, 0, (frame) => partitionsOf(frame, null))
  expect(before.map(({ name, readers }) => [name, readers.length])).toEqual(Array.from({ length: 6 }, (_, n) => [`orders-${String(n)}`, 0]))
})
