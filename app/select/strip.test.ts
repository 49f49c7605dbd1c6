import { expect, test } from 'vitest'
import { consumerGroupState, endOf, laneOf, parseScenario, Session, sourceOfSetup } from '../../engine'
import { scenarios } from '../lessons/scenarios'
import { captionOf } from './caption'
import { consumerGroupOf } from './consumer-group'
import { epochsOf } from './epochs'
import { stripOf } from './strip'

function opened(name: keyof typeof scenarios, lane?: string): Session {
  const parsed = parseScenario(scenarios[name])
  if (!parsed.ok) throw new Error(`${name} is no scenario`)
  const setup = (lane === undefined ? null : laneOf(parsed.setup, lane)) ?? parsed.setup
  const session = new Session(sourceOfSetup(setup), null)
  session.extendToTime(endOf(setup))
  return session
}

test('the strip of a consumer group says of each member what its coordinator says, at every moment', () => {
  const session = opened('consumer-join')
  const { steps } = session.here
  const { members } = session.withFrame(steps, steps, (frame) => stripOf(frame, null, 0, frame.time))
  expect(members.map(({ name }) => name)).toEqual(['A', 'B', 'C'])
  const states = new Set<string>()
  for (let step = 1; step <= steps; step += 7)
    session.withFrame(step, step, (frame) => {
      if (session.timeOf(step + 1) === frame.time) return
      for (const { name, state, epoch } of epochsOf(frame, null).members) {
        const row = members.find((each) => each.name === name)
        const standing = row?.standings.findLast(({ from, to }) => from <= frame.time && to > frame.time)
        if (state !== null) states.add(state)
        if (step < steps) expect([step, name, standing?.state ?? null]).toEqual([step, name, state])
        if (epoch !== null && standing !== undefined) expect(standing.epoch).toBe(epoch)
      }
    })
  expect(states).toEqual(new Set(['STABLE', 'UNREVOKED_PARTITIONS', 'UNRELEASED_PARTITIONS']))
})

test('a classic group has no such strip, and its captions are not in the other protocol’s colour', () => {
  const classic = opened('classic-join')
  const { steps } = classic.here
  classic.withFrame(steps, steps, (frame) => {
    expect(stripOf(frame, null, 0, frame.time).members).toEqual([])
    expect(captionOf(frame, null).protocol).toBeUndefined()
  })
  const consumer = opened('one-slow-member', 'consumer')
  const groups = [...Array(consumer.here.steps).keys()].map((step) =>
    consumer.withFrame(step, step, (frame) => {
      const group = consumerGroupOf(frame.world, 'orders-app')
      return { state: group === null ? null : consumerGroupState(group), caption: captionOf(frame, null) }
    }),
  )
  for (const [is, phase] of [
    ['Assigning', 'assign'],
    ['Reconciling', 'reconcile'],
  ]) {
    const captions = groups.filter(({ state }) => state === is).map(({ caption }) => caption)
    expect(captions.length).toBeGreaterThan(0)
    for (const caption of captions) expect(caption).toMatchObject({ phase, protocol: 'consumer' })
  }
})
