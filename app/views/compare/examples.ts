import { laneOf, parseScenario, Session, weighedSourceOfSetup } from '../../../engine'
import { momentOf, wholeOf } from '../../select/comparison/comparison'
import type { CompareSpec } from './spec'

const config = (name: string) => ({ config: { 'partition.assignment.strategy': `org.apache.kafka.clients.consumer.${name}Assignor` } })

/** C joins while B is busy. */
const script = {
  version: 1,
  name: 'slow',
  brokerConfig: { 'group.initial.rebalance.delay.ms': '500' },
  topics: [{ name: 'orders', partitions: 6, recordsPerPartition: 20 }],
  producers: [{ name: 'P', topics: ['orders'], recordsPerSecond: 2 }],
  groups: [
    {
      id: 'orders-app',
      memberDefaults: { topics: ['orders'], config: { 'auto.offset.reset': 'earliest' } },
      members: [{ name: 'A', startAtMs: 0 }, { name: 'B', startAtMs: 0 }, { name: 'C' }],
    },
  ],
  network: { latencyMs: [4, 20] },
  actions: [
    { atMs: 4500, do: 'busy', member: 'B', forMs: 7000 },
    { atMs: 5000, do: 'startMember', member: 'C' },
  ],
  lanes: [
    { name: 'eager', memberDefaults: config('Range') },
    { name: 'cooperative', memberDefaults: config('CooperativeSticky') },
    {
      name: 'static',
      memberDefaults: config('Range'),
      members: ['A', 'B', 'C'].map((name) => ({ name, config: { 'group.instance.id': name } })),
    },
  ],
}

const endsAt = 24_000_000

function sessions(): readonly { readonly name: string; readonly session: Session }[] {
  const parsed = parseScenario(script)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  return parsed.setup.lanes.flatMap(({ name }) => {
    const setup = laneOf(parsed.setup, name)
    if (setup === null) return []
    const session = new Session(weighedSourceOfSetup(setup), null)
    session.extendToTime(endsAt)
    return [{ name, session }]
  })
}

const lanes = sessions().map(({ name, session }) => {
  const last = session.stepAtTime(endsAt)
  return { name, session, whole: session.withFrame(last, last, (frame) => wholeOf(frame, 'orders-app', endsAt, 3)) }
})

/** The lanes at a time. */
export const comparedAt = (time: number): CompareSpec => ({
  time,
  endsAt,
  lanes: lanes.map(({ name, session, whole }) => {
    const step = session.stepAtTime(time)
    return { name, ...whole, ...session.withFrame(step, step, (frame) => momentOf(frame, 'orders-app')) }
  }),
})
