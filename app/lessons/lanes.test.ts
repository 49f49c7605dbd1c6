import { expect, test } from 'vitest'
import { laneOf, parseScenario, type Setup } from '../../engine'
import { clusterSetup } from '../../engine/scenario/build'
import { numberDefault } from '../../engine/kafka/configs'
import { scenarios, type ScenarioName } from './scenarios'

const interval = 'group.consumer.heartbeat.interval.ms'

/** How often each member of a script says that it is there, in ms: its own setting, or under the consumer protocol the broker's. */
function beatsOf(setup: Setup): readonly number[] {
  const { brokers, groups } = clusterSetup(setup)
  const ofBroker = Number(brokers[0]?.configs.get(interval) ?? numberDefault('broker', interval))
  return groups.flatMap(({ members }) =>
    members.map(({ configs }) =>
      configs.get('group.protocol') === 'consumer'
        ? ofBroker
        : Number(configs.get('heartbeat.interval.ms') ?? numberDefault('consumer', 'heartbeat.interval.ms')),
    ),
  )
}

const compared = (Object.keys(scenarios) as ScenarioName[]).flatMap((name) => {
  const parsed = parseScenario(scenarios[name])
  if (!parsed.ok || parsed.setup.lanes.length < 2 || parsed.setup.groups.length === 0) return []
  const lanes = parsed.setup.lanes.flatMap((lane) => laneOf(parsed.setup, lane.name) ?? [])
  return [{ name, lanes }]
})

test('there are scripts with lanes to look at', () => {
  expect(compared.map(({ name }) => name)).toEqual(expect.arrayContaining(['one-slow-member', 'complaint-barrier', 'complaint-scale']))
})

test.each(compared)('$name: what lanes are compared by is not how often their members beat', ({ lanes }) => {
  const [first, ...others] = lanes.map(beatsOf)
  for (const other of others) expect(other).toEqual(first)
})
