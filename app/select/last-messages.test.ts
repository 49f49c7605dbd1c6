import { expect, test } from 'vitest'
import { endOf, parseScenario, Session, sourceOfSetup } from '../../engine'
import { scenarios } from '../lessons/scenarios'
import { inspect } from './inspect'

const parsed = parseScenario(scenarios['consumer-join'])
if (!parsed.ok) throw new Error('consumer-join is no scenario')
const session = new Session(sourceOfSetup(parsed.setup), null)
session.extendToTime(endOf(parsed.setup))
const { steps } = session.here
const [group = ''] = parsed.setup.groups.map(({ id }) => id)

const ofGroup = (step: number) => {
  const found = inspect(session, step, { kind: 'group', group })
  if (found?.kind !== 'group') throw new Error('no group')
  return found
}

test('a group’s facts lead to its last messages, each with its bytes; none is of later, and none moves records', () => {
  for (const step of [Math.floor(steps / 3), steps]) {
    const { messages, now } = ofGroup(step)
    expect(messages).toHaveLength(8)
    expect(messages.map(({ sentAt }) => sentAt)).toEqual(messages.map(({ sentAt }) => sentAt).sort((a, b) => b - a))
    expect(Math.max(...messages.map(({ sentAt }) => sentAt))).toBeLessThanOrEqual(now)
    expect(messages.map(({ api }) => api)).not.toContain('Fetch')
    const [last] = messages
    const opened = inspect(session, step, { kind: 'message', message: last?.number ?? -1 })
    expect(opened?.kind === 'message' && opened.bytes !== null).toBe(true)
    expect(opened).toMatchObject({ api: last?.api, sentAt: last?.sentAt, from: last?.from })
  }
  expect(ofGroup(0).messages).toEqual([])
})

test('a member’s are its own', () => {
  const found = inspect(session, steps, { kind: 'member', member: 'B' })
  const messages = found?.kind === 'member' ? found.messages : []
  expect(messages.length).toBeGreaterThan(0)
  for (const { from, to } of messages) expect([from, to]).toContain('B')
})
