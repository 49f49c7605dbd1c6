import { expect, test } from 'vitest'
import { endOf, parseScenario, Session, sourceOfSetup } from '../engine'
import { scenarios } from './lessons/scenarios'
import { unread, unreadUntil } from './select/readings/unread'
import { time } from './words/en/time'
import { select } from './views/ownership/spec'

/** Runs in which something was read by nobody more than once, before the script began or after. */
const runs = ['classic-join', 'static-late', 'consumer-join', 'cooperative-join'] as const

test.each(runs)('%s: the number beside the bars and those in a lesson’s sentences are the same', (name) => {
  const parsed = parseScenario(scenarios[name])
  if (!parsed.ok) throw new Error(`${name} is no scenario`)
  const session = new Session(sourceOfSetup(parsed.setup), null)
  session.extendToTime(endOf(parsed.setup))
  const { steps } = session.here
  session.withFrame(steps, steps, (frame) => {
    const [lane] = select(frame, { groupId: null, selection: null, endsAt: frame.time }).lanes
    const values = unread({ frame } as Parameters<typeof unread>[0])
    expect(lane?.lost).toBe(unreadUntil(frame.trace, frame.time))
    expect(lane?.lost).toBeGreaterThan(0)
    expect(values['longest']).toEqual({ kind: 'span', us: lane?.longest })
    expect(time.span(lane?.longest ?? 0)).not.toBe(time.span(0))
  })
})
