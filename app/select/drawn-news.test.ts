import { expect, test } from 'vitest'
import { eventAt, laneOf, parseScenario, Session, sourceOfSetup, stepAt, type Trace } from '../../engine'
import { scenarios } from '../lessons/scenarios'
import { newsToDraw, select } from '../views/cluster/spec'

/** The first step in which something happens by a rule at a node. */
function firstOf(trace: Trace, rule: string, node: string): number {
  for (let step = 1; ; step++) {
    const { firstEvent, events } = stepAt(trace, step)
    const own = Array.from({ length: events }, (_, n) => eventAt(trace, firstEvent + n))
    if (own.some((event) => event.rule === rule && event.node === node)) return step
  }
}

test('what moved a high watermark is drawn: the fetch that is a receipt, and the answer that tells the follower', () => {
  const parsed = parseScenario(scenarios['leader-dies'])
  const setup = parsed.ok ? laneOf(parsed.setup, 'acks-all') : null
  if (setup === null) throw new Error('leader-dies')
  const session = new Session(sourceOfSetup(setup), null)
  session.extendToTime(2_000_000)
  const drawnAt = (rule: string, node: string): unknown => {
    const step = firstOf(session.trace, rule, node)
    // Some steps before it and one after: a moment of a lesson lies between others, with news of its own.
    return session.withFrame(step + 1, step - 6, (frame) => newsToDraw(structuredClone(select(frame))))
  }
  expect(drawnAt('replication/high-watermark/leader', 'broker-1')).toMatchObject({ kind: 'request', follower: 3, fetchOffset: 1 })
  expect(drawnAt('replication/high-watermark/follower', 'broker-2')).toMatchObject({ kind: 'response', answer: { highWatermark: 1 } })
})
