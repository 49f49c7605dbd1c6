import { expect, test } from 'vitest'
import { endOf, parseScenario, Session, sourceOfSetup } from '../../engine'
import { scenarios } from '../lessons/scenarios'
import { memberNames, membersOf } from './members'
import { stripOf } from './strip'

function runOf(name: 'migration' | 'migration-back' | 'static-restart' | 'static-late' | 'six-triggers-leave'): Session {
  const parsed = parseScenario(scenarios[name])
  if (!parsed.ok) throw new Error(`${name} is no scenario`)
  const session = new Session(sourceOfSetup(parsed.setup), null)
  session.extendToTime(endOf(parsed.setup))
  return session
}

test('one member is one colour in every run of a lesson, in whatever order they start', () => {
  const places = (['migration', 'migration-back'] as const).map((name) => {
    const session = runOf(name)
    const { steps } = session.here
    return session.withFrame(
      steps,
      steps,
      ({ world }) => new Map([...memberNames(world).values()].map(({ letter, index }) => [letter, index])),
    )
  })
  for (const letter of ['A', 'B', 'C'])
    expect([letter, ...places.map((each) => each.get(letter))]).toEqual([letter, 'ABC'.indexOf(letter), 'ABC'.indexOf(letter)])
})

test('the strip knows the colour of those who start later', () => {
  const session = runOf('migration-back')
  const { steps } = session.here
  const hues = (step: number) =>
    session.withFrame(step, step, (frame) => {
      const { rows } = stripOf(frame, 'orders-app', 0, session.timeOf(steps))
      return new Map(
        rows.flatMap(({ bars }) => bars.flatMap(({ readers }) => readers.map(({ letter, index }) => [letter, index] as const))),
      )
    })
  const early = hues(session.stepAtTime(1_000_000))
  expect([...early].sort()).toEqual([...hues(steps)].sort())
  expect(early.get('B')).toBe(1)
})

test('a static member that closed is away with its place kept, until its session ends; a dynamic one is out', () => {
  const doingOfB = (name: 'static-restart' | 'static-late' | 'six-triggers-leave', time: number) => {
    const session = runOf(name)
    const step = session.stepAtTime(time)
    return session.withFrame(step, step, (frame) => membersOf(frame, 'orders-app').find(({ letter }) => letter === 'B')?.doing)
  }
  expect(doingOfB('static-restart', 7_000_000)).toBe('away')
  expect(doingOfB('static-late', 7_000_000)).toBe('away')
  expect(doingOfB('static-late', 18_000_000)).toBe('closed')
  expect(doingOfB('six-triggers-leave', 7_000_000)).toBe('closed')
})
