import { readyKey } from '../../cluster/broker/parked-fetch'
import { buildCluster } from '../../cluster/build'
import type { ClusterSetup, MemberSetup, TimedAction } from '../../cluster/setup'
import { brokerNode, type ClusterWorld } from '../../cluster/world'
import type { SimTime } from '../../kernel/node'
import { setTimer } from '../../kernel/timers'
import { fromMs } from '../../kernel/time'
import { appendCounted } from '../../log/partition-log'
import { isJson, whole, type Json } from './reading'
import { type Story, startersOf, clientsOf, idsOf, opOf } from './classic-scenarios-whole-story'

/** Time 0 of a list, in the run's time: before it the group comes together. */
export const listBegins: SimTime = 100_000_000

const configText = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value))

/** Without auto-commit, a commit that a list has right after the partitions are revoked is made in the callback. */
function commitsInCallback({ steps, config }: Story, client: string): boolean {
  if (config['enable.auto.commit'] !== false) return false
  return steps.some((step, index) => {
    const next = steps[index + 1]
    const revoked = step['kind'] === 'callback' && step['name'] === 'onPartitionsRevoked' && step['from'] === client
    return revoked && next?.['name'] === 'OffsetCommit' && next['from'] === client && next['do'] === undefined
  })
}

function memberOf(name: string, instanceId: string | null, config: Json, commitOnRevoke: boolean): MemberSetup {
  const broker = /^group\.(initial|min|max)\./
  // Commits by the timer are among what the lists leave out.
  const configs = new Map<string, string>([
    ['auto.offset.reset', 'earliest'],
    ['auto.commit.interval.ms', '3600000'],
    // And no request is given up: a list may leave one without an answer for longer than a client would.
    ['request.timeout.ms', '3600000'],
  ])
  for (const [key, value] of Object.entries(config))
    if (key !== 'group.instance.id' && !broker.test(key)) configs.set(key, configText(value))
  if (instanceId !== null) configs.set('group.instance.id', instanceId)
  return {
    name,
    configs,
    topics: ['orders'],
    regex: null,
    brokerRegex: null,
    pollMs: 1,
    processMsPerRecord: 0,
    revokeCallbackMs: 0,
    commitOnRevoke,
  }
}

/** When everybody joined: so that all are answered 3 s before the list begins, and send a heartbeat at its beginning. */
function joinsOf({ start, config }: Story): TimedAction[] {
  const starters = startersOf(start)
  const delayMs = whole(config['group.initial.rebalance.delay.ms'], 'config')
  const phaseMs = starters.length > 1 ? 2 * delayMs : delayMs
  const at = listBegins - fromMs(whole(config['heartbeat.interval.ms'], 'config') + phaseMs)
  return starters.map(({ client }, n) => ({ at: at + n, action: { do: 'startMember', member: client } }))
}

function setupOf(story: Story): ClusterSetup {
  const topics = isJson(story.start['topics']) ? story.start['topics'] : { orders: 3 }
  const brokerConfigs = new Map([['group.initial.rebalance.delay.ms', configText(story.config['group.initial.rebalance.delay.ms'])]])
  const noConfigs = new Map<string, string>()
  return {
    kafkaVersion: story.kafkaVersion,
    seed: 1,
    commitDelayMs: 10,
    brokers: [1, 2].map((broker) => ({ broker, rack: null, configs: brokerConfigs })),
    topics: Object.entries(topics).map(([name, partitions]) => ({
      name,
      partitions: whole(partitions, 'topics'),
      replicationFactor: 1,
      recordsPerPartition: 0,
      configs: noConfigs,
    })),
    producers: [],
    groups: [
      {
        groupId: 'g',
        configs: noConfigs,
        members: [...clientsOf(story)].map(([name, id]) => memberOf(name, id, story.config, commitsInCallback(story, name))),
      },
    ],
    network: { road: { latencyMin: 0, latencyMax: 0, lossPerMillion: 0, duplicatePerMillion: 0 }, roads: new Map() },
    pinned: { memberIds: idsOf(story), processIds: new Map(), topicIds: new Map() },
    actions: joinsOf(story),
  }
}

/** How far each partition has to be filled for a commit that a step lists; `null` where it lists none. */
export function committedBy(step: Json): ReadonlyMap<string, number> | null {
  const fields = isJson(step['fields']) ? step['fields'] : {}
  const isOwn = step['kind'] === 'request' && step['name'] === 'OffsetCommit' && opOf(step)['op'] === undefined
  if (!isOwn || !isJson(fields['offsets'])) return null
  return new Map(Object.entries(fields['offsets']).map(([partition, offset]) => [partition, whole(offset, 'offsets')]))
}

/** Records come in until a partition ends there. */
export function fill(world: ClusterWorld, ends: ReadonlyMap<string, number>): void {
  for (const state of world.nodes.values()) {
    if (state.kind !== 'broker') continue
    for (const [partition, end] of ends) {
      const log = state.logs.get(partition)
      const count = end - (log?.logEndOffset ?? end)
      if (log !== undefined && count > 0) appendCounted(log, count, 100 * count)
    }
    setTimer(world, brokerNode(state.broker), readyKey, world.time, 0)
  }
}

/** The world in which a list is told: its group comes together before it begins. */
export function worldOf(story: Story): ClusterWorld {
  const world = buildCluster(setupOf(story))
  const first = story.steps.map(committedBy).find((ends) => ends !== null)
  if (first !== undefined) fill(world, first)
  return world
}
