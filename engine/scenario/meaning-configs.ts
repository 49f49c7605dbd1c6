import { checkConfigPairs } from '../kafka/config-pairs'
import type { ConfigValue } from '../kafka/config-row'
import { checkConfig } from '../kafka/check-config'
import { configsOf, type ConfigWhere } from '../kafka/configs'
import { over } from './members'
import { nearest } from './nearest'
import type { Configs } from './parts'
import { problemAt, type Path, type Problem } from './problem'
import type { Lane, MemberOptions, Setup } from './schema'

const textOf = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value)).slice(0, 80)

const strategies = ['RangeAssignor', 'RoundRobinAssignor', 'StickyAssignor', 'CooperativeStickyAssignor'].map(
  (name) => `org.apache.kafka.clients.consumer.${name}`,
)

function ownLimits(name: string, value: ConfigValue, path: Path): Problem | null {
  if (name !== 'partition.assignment.strategy' || !Array.isArray(value)) return null
  const unknown = (value as readonly string[]).find((strategy) => !strategies.includes(strategy))
  return unknown === undefined ? null : problemAt(path, 'unknown-assignor', { value: unknown.slice(0, 80), choices: strategies.join(', ') })
}

/** Each config by itself, as Kafka's own table has it. */
export function configProblems(where: ConfigWhere, configs: Configs, path: Path): Problem[] {
  return Object.entries(configs).flatMap(([name, value]) => {
    const at = [...path, name]
    const checked = checkConfig(where, name, value)
    if (!checked.ok && checked.error === 'unknown-config') {
      const names = configsOf(where).map((row) => row.name)
      return [problemAt(at, 'unknown-config', { config: name.slice(0, 80), where, nearest: nearest(name, names) ?? '' })]
    }
    if (!checked.ok)
      return [problemAt(at, 'config-refused', { config: name, value: textOf(value), reason: checked.error, limit: checked.limit ?? '' })]
    const own = where === 'consumer' ? ownLimits(name, checked.value, at) : null
    return own === null ? [] : [own]
  })
}

/** Configs that are each fine and that Kafka refuses together. */
function pairProblems(where: ConfigWhere, configs: Configs, path: Path): Problem[] {
  const values = new Map<string, ConfigValue>()
  for (const [name, value] of Object.entries(configs)) {
    const checked = checkConfig(where, name, value)
    if (!checked.ok) return []
    values.set(name, checked.value)
  }
  return checkConfigPairs(where, values).map(({ error, config, other, limit }) =>
    problemAt(path, 'configs-refused-together', { config, other, reason: error, limit: textOf(limit) }),
  )
}

function members(setup: Setup, lane: Lane | null, laneAt: Path): Problem[] {
  return setup.groups.flatMap((group, g) => {
    const defaults = over(group.memberDefaults, lane?.memberDefaults ?? {})
    return group.members.flatMap((member, m) => {
      const own: MemberOptions = lane?.members?.find(({ name }) => name === member.name) ?? {}
      const merged = over(over(defaults, member), own).config ?? {}
      return pairProblems('consumer', merged, lane === null ? ['groups', g, 'members', m] : laneAt)
    })
  })
}

function lanes(setup: Setup): Problem[] {
  return setup.lanes.flatMap((lane, l) => {
    const path = ['lanes', l]
    return [
      ...configProblems('broker', lane.brokerConfig ?? {}, [...path, 'brokerConfig']),
      ...configProblems('group', lane.groupConfig ?? {}, [...path, 'groupConfig']),
      ...configProblems('consumer', lane.memberDefaults?.config ?? {}, [...path, 'memberDefaults', 'config']),
      ...(lane.topics ?? []).flatMap((topic, n) => configProblems('topic', topic.config ?? {}, [...path, 'topics', n, 'config'])),
      ...(lane.producers ?? []).flatMap((one, n) => configProblems('producer', one.config ?? {}, [...path, 'producers', n, 'config'])),
      ...(lane.members ?? []).flatMap((member, m) => configProblems('consumer', member.config ?? {}, [...path, 'members', m, 'config'])),
      ...pairProblems('broker', { ...setup.brokerConfig, ...lane.brokerConfig }, [...path, 'brokerConfig']),
      ...members(setup, lane, path),
    ]
  })
}

/** Every config of a scenario against Kafka's own limits. */
export function configsMeaning(setup: Setup): readonly Problem[] {
  return [
    ...configProblems('broker', setup.brokerConfig, ['brokerConfig']),
    ...setup.brokers.flatMap((broker, n) => [
      ...configProblems('broker', broker.config, ['brokers', n, 'config']),
      ...pairProblems('broker', { ...setup.brokerConfig, ...broker.config }, ['brokers', n]),
    ]),
    ...setup.topics.flatMap((topic, n) => configProblems('topic', topic.config, ['topics', n, 'config'])),
    ...setup.producers.flatMap((producer, n) => [
      ...configProblems('producer', producer.config, ['producers', n, 'config']),
      ...pairProblems('producer', producer.config, ['producers', n, 'config']),
    ]),
    ...setup.groups.flatMap((group, g) => [
      ...configProblems('group', group.config, ['groups', g, 'config']),
      ...configProblems('consumer', group.memberDefaults.config ?? {}, ['groups', g, 'memberDefaults', 'config']),
      ...group.members.flatMap((member, m) => configProblems('consumer', member.config ?? {}, ['groups', g, 'members', m, 'config'])),
    ]),
    ...members(setup, null, []),
    ...lanes(setup),
  ]
}
