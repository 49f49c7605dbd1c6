import { checkConfigPairs } from '../kafka/config-pairs'
import type { ConfigValue } from '../kafka/config-row'
import { checkConfig } from '../kafka/check-config'
import { configsOf, type ConfigWhere } from '../kafka/configs'
import { over } from './members'
import { nearest } from './nearest'
import type { Configs } from './parts'
import { jsonPath, problemAt, type Path, type Problem } from './problem'
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

/** Configs that are each fine and that Kafka refuses together. `placeOf`: where one of them is written, if it is. */
export function pairProblems(where: ConfigWhere, configs: Configs, path: Path, placeOf: (config: string) => Path | null): Problem[] {
  const values = new Map<string, ConfigValue>()
  for (const [name, value] of Object.entries(configs)) {
    const checked = checkConfig(where, name, value)
    if (!checked.ok) return []
    values.set(name, checked.value)
  }
  return checkConfigPairs(where, values).map(({ error, config, other, limit }) => {
    const place = placeOf(config) ?? placeOf(other) ?? (error === 'broker-decides' ? placeOf('group.protocol') : null) ?? path
    return problemAt(place, 'configs-refused-together', { config, other, reason: error, limit: textOf(limit) })
  })
}

const nowhere = (): null => null

/** Where a config is written that may be in one of several places, the last of which counts. */
const writtenIn =
  (...places: readonly (readonly [Configs | undefined, Path])[]) =>
  (config: string): Path | null => {
    const place = places.findLast(([configs]) => configs !== undefined && Object.hasOwn(configs, config))
    return place === undefined ? null : [...place[1], config]
  }

function members(setup: Setup, lane: Lane | null, laneAt: Path): Problem[] {
  const found = setup.groups.flatMap((group, g) => {
    const defaults = over(group.memberDefaults, lane?.memberDefaults ?? {})
    return group.members.flatMap((member, m) => {
      const n = lane?.members?.findIndex(({ name }) => name === member.name) ?? -1
      const own: MemberOptions = lane?.members?.[n] ?? {}
      const merged = over(over(defaults, member), own).config ?? {}
      const ofLane = [
        [lane?.memberDefaults?.config, [...laneAt, 'memberDefaults', 'config']],
        [own.config, [...laneAt, 'members', n, 'config']],
      ] as const
      if (lane !== null) return pairProblems('consumer', merged, laneAt, writtenIn(...ofLane))
      const at = ['groups', g, 'members', m]
      const places = writtenIn([group.memberDefaults.config, ['groups', g, 'memberDefaults', 'config']], [member.config, [...at, 'config']])
      return pairProblems('consumer', merged, at, places)
    })
  })
  // What stands in the defaults is wrong once, however many members have it.
  return [...new Map(found.map((problem) => [jsonPath(problem.path) + String(problem.values['config']), problem])).values()]
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
      ...pairProblems('broker', { ...setup.brokerConfig, ...lane.brokerConfig }, [...path, 'brokerConfig'], nowhere),
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
      ...pairProblems('broker', { ...setup.brokerConfig, ...broker.config }, ['brokers', n], nowhere),
    ]),
    ...setup.topics.flatMap((topic, n) => configProblems('topic', topic.config, ['topics', n, 'config'])),
    ...setup.producers.flatMap((producer, n) => [
      ...configProblems('producer', producer.config, ['producers', n, 'config']),
      ...pairProblems('producer', producer.config, ['producers', n, 'config'], nowhere),
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
