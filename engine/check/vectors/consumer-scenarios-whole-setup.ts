import { buildCluster } from '../../cluster/build'
import type { ClusterSetup, MemberSetup, TimedAction } from '../../cluster/setup'
import type { ClusterWorld } from '../../cluster/world'
import type { Group } from '../../groups/group-shard'
import type { SimTime } from '../../kernel/node'
import { fromMs } from '../../kernel/time'
import { classicProtocol } from './consumer-scenarios-request'
import { topicIdOf } from './consumer-scenarios-whole-views'
import { object, Unreadable, whole } from './reading'
import { type Client, type Story, startersOf, startOf, clientsOf } from './consumer-scenarios-whole-story'

/** Time 0 of a list, in the run's time: before it the group comes together. */
export const listBegins: SimTime = fromMs(200_000)

/** Nothing happens by itself that lists leave out: no commit by the timer, no request that is given up. */
const quiet: readonly (readonly [string, string])[] = [
  ['auto.offset.reset', 'earliest'],
  ['auto.commit.interval.ms', '3600000'],
  ['request.timeout.ms', '3600000'],
]

function memberOf({ name, topics, regex, instanceId, assignor, maxPollIntervalMs, isClassic }: Client): MemberSetup {
  const protocol: readonly (readonly [string, string])[] = isClassic
    ? [
        ['group.protocol', 'classic'],
        ['partition.assignment.strategy', classicProtocol],
        ['heartbeat.interval.ms', '5000'],
      ]
    : [
        ['group.protocol', 'consumer'],
        ['client.id', 'client'],
      ]
  const configs = new Map<string, string>([...quiet, ...protocol, ['max.poll.interval.ms', String(maxPollIntervalMs)]])
  if (instanceId !== null) configs.set('group.instance.id', instanceId)
  if (assignor !== null) configs.set('group.remote.assignor', assignor)
  const still = { pollMs: 1, processMsPerRecord: 0, revokeCallbackMs: 0, commitOnRevoke: false }
  return { name, configs, topics, regex: null, brokerRegex: regex, ...still }
}

/** Those who are there at the start have come one after the other, each when the group had settled; classic ones may have to rebalance some more. */
function joinsOf(story: Story): TimedAction[] {
  const starters = startersOf(story)
  const joins = starters.map((member, n): TimedAction => ({ at: fromMs(20_000 + 30_000 * n), action: { do: 'startMember', member } }))
  const [member] = starters
  const first = startOf(story)
  if (member === undefined || first?.['groupType'] !== 'classic') return joins
  const missing = whole(first['generation'], 'generation') - (2 * starters.length - 1)
  const again = Array.from({ length: Math.max(0, missing) }, (_, n): TimedAction => {
    const action = { do: 'enforceRebalance', member, reason: '' } as const
    return { at: fromMs(120_000 + 10_000 * n), action }
  })
  return [...joins, ...again]
}

function setupOf(story: Story): ClusterSetup {
  const broker = new Map<string, string>([['group.initial.rebalance.delay.ms', '0']])
  for (const [name, value] of Object.entries(story.config)) {
    if (name.startsWith('group.')) broker.set(name, String(whole(value, name)))
    else if (name !== 'max.poll.interval.ms') throw new Unreadable('config', 'a known setting', name)
  }
  const none = new Map<string, string>()
  const clients = clientsOf(story)
  const ids = new Map([...clients.keys()].map((name) => [name, [name]] as const))
  const topics = Object.entries(object(story.topics, 'topics'))
  return {
    kafkaVersion: story.kafkaVersion,
    seed: 1,
    commitDelayMs: 0,
    brokers: [1, 2].map((each) => ({ broker: each, rack: null, configs: broker })),
    topics: topics.map(([name, partitions]) => ({
      name,
      partitions: whole(partitions, 'topics'),
      replicationFactor: 1,
      recordsPerPartition: 0,
      configs: none,
    })),
    producers: [],
    groups: [{ groupId: 'g', configs: none, members: [...clients.values()].map(memberOf) }],
    network: { road: { latencyMin: 0, latencyMax: 0, lossPerMillion: 0, duplicatePerMillion: 0 }, roads: new Map() },
    pinned: { memberIds: ids, processIds: ids, topicIds: new Map(topics.map(([name]) => [name, topicIdOf(name)])) },
    actions: joinsOf(story),
  }
}

/** The world in which a list is told. */
export const worldOf = (story: Story): ClusterWorld => buildCluster(setupOf(story))

/** The group, wherever it is coordinated. */
export function groupIn(world: ClusterWorld): Group | undefined {
  for (const state of world.nodes.values()) {
    if (state.kind !== 'broker') continue
    for (const shard of state.shards.values()) {
      const group = shard.groups.get('g')
      if (group !== undefined) return group
    }
  }
  return undefined
}
