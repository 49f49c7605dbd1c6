import { expect, test } from 'vitest'
import { endOf, parseScenarioText, parseScenario, Session, sourceOfSetup } from '../../engine'
import minimal from '../lessons/minimal.json'
import { historyOf } from './history'
import { inspect } from './inspect'

function opened(): Session {
  const parsed = parseScenario(minimal)
  if (!parsed.ok) throw new Error('minimal is no scenario')
  const session = new Session(sourceOfSetup(parsed.setup), null)
  session.extendToTime(endOf(parsed.setup))
  return session
}

test('a Fetch that brought records offers the way by which they were sent, from its request and from its answer', () => {
  const session = opened()
  const { steps } = session.here
  const served = session.withFrame(steps, steps, ({ trace }) =>
    historyOf(trace)
      .messages.rows.filter((row) => row?.api === 'Fetch' && row.kind === 'response')
      .map((row) => row?.number ?? 0),
  )
  const texts = served.flatMap((number) => {
    const found = inspect(session, steps, { kind: 'message', message: number })
    return found?.kind === 'message' && found.served !== null ? [{ text: found.served, request: found.other ?? 0 }] : []
  })
  const [first] = texts
  expect(first).toBeDefined()
  const parsed = parseScenarioText(first?.text ?? '')
  expect(parsed.ok ? [] : parsed.problems).toEqual([])
  if (parsed.ok) expect(parsed.setup.readPath?.transfers[0]).toMatchObject({ strategy: 'kafka-plaintext', cached: true })
  const request = inspect(session, steps, { kind: 'message', message: first?.request ?? 0 })
  expect(request?.kind === 'message' ? request.served : null).toBe(first?.text)
})

test('no other message has one', () => {
  const session = opened()
  const { steps } = session.here
  const others = session.withFrame(steps, steps, ({ trace }) =>
    historyOf(trace)
      .messages.rows.filter((row) => row?.api === 'JoinGroup')
      .map((row) => row?.number ?? 0),
  )
  expect(others.length).toBeGreaterThan(0)
  for (const message of others) {
    const found = inspect(session, steps, { kind: 'message', message })
    expect(found?.kind === 'message' ? found.served : null).toBeNull()
  }
})
