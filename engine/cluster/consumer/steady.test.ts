import { expect, test } from 'vitest'
import { Digest } from '../../kernel/digest'
import { step } from '../../kernel/step'
import { clusterBehaviour } from '../behaviour'
import { at, memberOf, Run, setupOf, topicOf } from '../rig.test'

const longWay: typeof clusterBehaviour = {
  ...clusterBehaviour,
  decide: (state, input, context) =>
    clusterBehaviour.decide(state.kind === 'consumer' ? { ...state, quiet: false } : state, input, context),
}

function ran(
  behaviour: typeof clusterBehaviour,
  protocol: string,
): {
  readonly digest: string
  readonly events: readonly string[]
  readonly short: number
} {
  const configs = protocol === 'classic' ? { 'session.timeout.ms': '10000' } : { 'group.protocol': protocol }
  const members = ['A', 'B', 'C'].map((name) => memberOf(name, configs))
  const actions = [
    ...members.map(({ name }, i) => at(i * 700, { do: 'startMember', member: name })),
    at(20_000, { do: 'freezeMember', member: 'B' }),
    at(26_000, { do: 'thawMember', member: 'B' }),
    at(30_000, { do: 'killMember', member: 'C' }),
  ]
  const producer = { name: 'p', topics: ['orders'], recordsPerSecond: 1, batchRecords: 1, recordBytes: 100, keys: 0 }
  const run = new Run(
    setupOf(members, {
      actions,
      topics: [topicOf('orders', 7)],
      producers: [{ ...producer, startAt: 0, stopAt: null, configs: new Map() }],
    }),
  )
  let short = 0
  const events: string[] = []
  const counting: typeof clusterBehaviour = {
    ...behaviour,
    apply(state, change) {
      if (change.kind === 'steady' || change.kind === 'beat' || change.kind === 'heard') short += 1
      behaviour.apply(state, change)
    },
  }
  while (run.world.time < 60_000_000)
    step(run.world, counting, {
      step: () => undefined,
      event: (...event) => {
        events.push(JSON.stringify(event))
      },
    })
  const digest = new Digest()
  digest.value(run.world.nodes)
  return { digest: digest.toString(), events, short }
}

test.each(['classic', 'consumer'])('the short ways of a quiet consumer come to what the long way comes to: %s', (protocol) => {
  const short = ran(clusterBehaviour, protocol)
  const long = ran(longWay, protocol)
  expect(short.short).toBeGreaterThan(300)
  expect(long.short).toBe(0)
  expect(short.events.findIndex((event, i) => event !== long.events[i])).toBe(-1)
  expect(short.events).toHaveLength(long.events.length)
  expect(short.digest).toBe(long.digest)
})
