import { expect, test } from 'vitest'
import oneSlowMember from '../../app/lessons/08-one-slow-member/scenarios/one-slow-member.json'
import { encodeMessage } from '../kafka/codec'
import { encodeRequestHeader, encodeResponseHeader, messageOf } from '../kafka/headers'
import { apiOf } from '../kafka/api-keys'
import { endOf } from '../scenario/build'
import { parseScenario } from '../scenario/parse'
import { Session } from './session'
import { sourceOfSetup } from './source'
import { weighedSourceOfSetup } from './weighed-source'
import { eventAt, eventCount, stepOfEvent } from '../trace/trace'

const parsed = parseScenario(oneSlowMember)
if (!parsed.ok) throw new Error('not a scenario')
const { setup } = parsed

const run = (source: typeof sourceOfSetup): Session => {
  const session = new Session(source(setup), null)
  session.extendToTime(endOf(setup))
  return session
}

test('the bytes of a message are as many as it is encoded in, with its header and its size', () => {
  const session = run(weighedSourceOfSetup)
  const { trace } = session
  let weighed = 0
  for (let id = 1; id <= eventCount(trace); id++) {
    const { bytes, message } = eventAt(trace, id).detail
    if (bytes === undefined) continue
    const step = stepOfEvent(trace, id)
    const body = session.withFrame(
      step,
      step,
      ({ world }) => [...world.queue].find(({ envelope }) => envelope?.number === message)?.envelope?.body,
    )
    if (body === undefined || !('api' in body) || !('version' in body)) throw new Error(`message ${String(message)} is not on its way`)
    const api = apiOf(body.api).name
    const header =
      body.kind === 'request'
        ? encodeRequestHeader({ api, version: body.version, correlationId: body.correlationId, clientId: body.clientId })
        : encodeResponseHeader(api, body.version, body.correlationId)
    const fields = encodeMessage(messageOf(api, body.kind === 'request' ? 'Request' : 'Response'), body.version, body.fields)
    expect(bytes).toBe(4 + header.length + fields.length)
    weighed += 1
  }
  expect(weighed).toBeGreaterThan(60)
})

test('a run that is weighed goes the same way as one that is not', () => {
  const [weighed, plain] = [run(weighedSourceOfSetup), run(sourceOfSetup)]
  const { steps } = plain.here
  expect(weighed.here.steps).toBe(steps)
  const events = (session: Session) =>
    Array.from({ length: eventCount(session.trace) }, (_, n) => {
      const { detail, ...event } = eventAt(session.trace, n + 1)
      return { ...event, detail: Object.fromEntries(Object.entries(detail).filter(([key]) => !['bytes', 'opaque', 'read'].includes(key))) }
    })
  expect(events(weighed)).toEqual(events(plain))
  const worldAt = (session: Session) =>
    session.withFrame(steps, steps, ({ world }) => JSON.stringify([...world.nodes.keys()]) + String(world.serial))
  expect(worldAt(weighed)).toBe(worldAt(plain))
})

test('a run that is not weighed says nothing of bytes', () => {
  const { trace } = run(sourceOfSetup)
  for (let id = 1; id <= eventCount(trace); id++) expect(eventAt(trace, id).detail['bytes']).toBeUndefined()
})
