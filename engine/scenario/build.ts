import type { NodeAction } from '../cluster/action'
import { protocolOf } from '../cluster/consumer/settings'
import type {
  BrokerSetup,
  ClusterSetup,
  ConfigMap,
  GroupSetup,
  MemberSetup,
  NetworkSetup,
  ProducerSetup,
  StorageSetup,
  TimedAction,
} from '../cluster/setup'
import { fromMs, toMs } from '../kernel/time'
import type { SimTime } from '../kernel/node'
import type { Road } from '../kernel/world'
import type { ScenarioAction } from './action-schema'
import { describedMembers, type Described } from './members'
import type { Configs } from './parts'
import { hasReplicas, replicationOf } from './replication'
import { endOfReadPath, readPathSetup } from './read-path'
import type { GroupOptions, Setup } from './schema'

const asText = (value: Configs[string]): string => (Array.isArray(value) ? value.join(',') : String(value))

/** In the text form of a properties file. */
export const configMap = (configs: Configs = {}): ConfigMap =>
  new Map(Object.entries(configs).map(([name, value]) => [name, asText(value)]))

function brokersOf(setup: Setup): readonly BrokerSetup[] {
  return setup.brokers.map((broker, n) => ({
    broker: n + 1,
    rack: broker.rack ?? null,
    configs: configMap({ ...setup.brokerConfig, ...broker.config }),
    ...(broker.startsDown === true ? { startsDown: true } : {}),
  }))
}

function producersOf(setup: Setup): readonly ProducerSetup[] {
  return setup.producers.map(({ acks, config, startAtMs, stopAtMs, ...rest }) => ({
    ...rest,
    startAt: fromMs(startAtMs),
    stopAt: stopAtMs === undefined ? null : fromMs(stopAtMs),
    configs: configMap({ ...config, ...(acks === undefined ? {} : { acks }) }),
  }))
}

function memberOf({ name, options }: Described): MemberSetup {
  const { config, rack, topics, regex, pattern } = options
  const configs = configMap({ ...config, ...(rack === undefined ? {} : { 'client.rack': rack }) })
  const forBroker = protocolOf(configs) === 'consumer'
  return {
    name,
    configs,
    topics: topics ?? [],
    regex: pattern ?? (forBroker ? null : (regex ?? null)),
    brokerRegex: forBroker ? (regex ?? null) : null,
    pollMs: options.pollMs ?? 100,
    processMsPerRecord: options.processMsPerRecord ?? 0,
    revokeCallbackMs: options.revokeCallbackMs ?? 0,
    commitOnRevoke: options.commitOnRevoke ?? false,
  }
}

const groupOf = (group: GroupOptions): GroupSetup => ({
  groupId: group.id,
  configs: configMap(group.config),
  members: describedMembers(group).map(memberOf),
})

interface RoadOptions {
  readonly latencyMs?: number | readonly [number, number] | undefined
  readonly lossPerMillion?: number | undefined
  readonly duplicatePerMillion?: number | undefined
}

const plainRoad: Road = { latencyMin: 1000, latencyMax: 1000, lossPerMillion: 0, duplicatePerMillion: 0 }

function roadOf({ latencyMs, lossPerMillion, duplicatePerMillion }: RoadOptions, base: Road): Road {
  const [low, high] =
    latencyMs === undefined
      ? [toMs(base.latencyMin), toMs(base.latencyMax)]
      : typeof latencyMs === 'number'
        ? [latencyMs, latencyMs]
        : latencyMs
  return {
    latencyMin: fromMs(low),
    latencyMax: fromMs(high),
    lossPerMillion: lossPerMillion ?? base.lossPerMillion,
    duplicatePerMillion: duplicatePerMillion ?? base.duplicatePerMillion,
  }
}

function networkOf({ network }: Setup): NetworkSetup {
  const road = roadOf(network, plainRoad)
  return { road, roads: new Map(network.links.map((link) => [`${link.from}>${link.to}`, roadOf(link, road)])) }
}

/** An action as the cluster takes it: configs in their text form. */
export function nodeAction(action: ScenarioAction): NodeAction {
  if (action.do === 'createTopic') {
    const { replication, ...rest } = action
    return (replication === undefined ? rest : { ...rest, replicationFactor: replication }) as NodeAction
  }
  if (action.do !== 'setConfig') return action as NodeAction
  return { ...action, set: Object.fromEntries(configMap(action.set)) }
}

function actionsOf(setup: Setup): readonly TimedAction[] {
  const starts = setup.groups.flatMap((group) =>
    describedMembers(group).flatMap(({ name, startAtMs }): readonly TimedAction[] =>
      startAtMs === null ? [] : [{ at: fromMs(startAtMs), action: { do: 'startMember', member: name } }],
    ),
  )
  const scripted = setup.actions.map(({ atMs, ...action }): TimedAction => ({ at: fromMs(atMs), action: nodeAction(action) }))
  return [...starts, ...scripted].sort((a, b) => a.at - b.at)
}

/** How far the run is shown unless somebody runs it on. */
export function endOf(setup: Setup): SimTime {
  if (setup.untilMs !== undefined) return fromMs(setup.untilMs)
  const { readPath } = setup
  if (readPath !== undefined && setup.groups.length === 0) return endOfReadPath(readPath)
  return (actionsOf(setup).at(-1)?.at ?? 0) + fromMs(60_000)
}

function storageOf({ offsetsTopicAsBytes, readBytesPerSecond, writeBytesPerSecond }: NonNullable<Setup['storage']>): StorageSetup {
  return {
    offsetsTopicAsBytes,
    disk: {
      ...(readBytesPerSecond === undefined ? {} : { readBytesPerSecond }),
      ...(writeBytesPerSecond === undefined ? {} : { writeBytesPerSecond }),
    },
  }
}

/** A checked scenario as the cluster wants it, with another seed if one is given. */
export function clusterSetup(setup: Setup, seed = setup.seed): ClusterSetup {
  const memberIds = new Map(setup.pinned.memberIds.map(({ clientId, ids }) => [clientId, ids]))
  return {
    kafkaVersion: setup.kafkaVersion,
    seed,
    commitDelayMs: setup.commitDelayMs,
    brokers: brokersOf(setup),
    topics: setup.topics.map(({ name, partitions, replication, replicas, recordsPerPartition, storedAsBytes, config }) => ({
      name,
      partitions,
      replicationFactor: replication,
      ...(replicas === undefined ? {} : { replicas }),
      recordsPerPartition,
      configs: configMap(config),
      ...(storedAsBytes ? { storedAsBytes } : {}),
    })),
    producers: producersOf(setup),
    groups: setup.groups.map(groupOf),
    network: networkOf(setup),
    pinned: {
      memberIds,
      processIds: memberIds,
      topicIds: new Map(setup.pinned.topicIds.map(({ topic, id }) => [topic, id])),
    },
    actions: actionsOf(setup),
    ...(setup.readPath === undefined ? {} : { readPath: readPathSetup(setup.readPath) }),
    ...(setup.storage === undefined ? {} : { storage: storageOf(setup.storage) }),
    ...(hasReplicas(setup) ? { replication: replicationOf(setup) } : {}),
  }
}
