import { configNumber } from '../kafka/configs'
import { offsetsTopic } from '../kafka/ids'
import { hashText, randomAt } from '../kernel/random'
import { schedule } from '../kernel/due'
import { setTimer } from '../kernel/timers'
import { emptyWorld } from '../kernel/world'
import { putReplicas } from './replica/put'
import { leaderOf } from './controller'
import { startedWriting } from './stored-log/producer-turn'
import { firstTimers } from './stored-log/start'
import type { ClusterSetup, MemberSetup, ProducerSetup } from './setup'
import { uuidOf } from './topic-id'
import {
  brokerNode,
  controllerNode,
  MemberDescription,
  TopicMetadata,
  worldNode,
  type ClusterWorld,
  type ControllerState,
  type PersonState,
  type ProducerState,
} from './world'
import { type Put, putReadPath } from './read-path-at-start'
import { brokerAtStart } from './broker/at-start'

function topicsOf(setup: ClusterSetup, brokers: readonly number[]): Map<string, TopicMetadata> {
  const first = setup.brokers[0]
  const counts: [string, number][] = setup.topics.map(({ name, partitions }) => [name, partitions])
  counts.push([offsetsTopic, configNumber('broker', first?.configs ?? new Map<string, string>(), 'offsets.topic.num.partitions')])
  const topics = new Map<string, TopicMetadata>()
  counts.forEach(([name, count], index) => {
    const stream = hashText(`topic-id/${name}`)
    const topicId = setup.pinned.topicIds.get(name) ?? uuidOf((i) => randomAt(setup.seed, stream, i))
    const partitions = Array.from({ length: count }, (_, partition) => ({ leader: leaderOf(brokers, index, partition), leaderEpoch: 0 }))
    topics.set(name, new TopicMetadata(name, topicId, partitions))
  })
  return topics
}

const keyNamesOf = ({ keys, keyNames }: ProducerSetup): readonly string[] =>
  keyNames ?? Array.from({ length: keys }, (_, key) => `key-${String(key)}`)

function producerOf(setup: ClusterSetup, one: ProducerSetup, number: number, brokers: readonly number[]): ProducerState {
  const writes = setup.topics.some(({ name, storedAsBytes }) => storedAsBytes === true && one.topics.includes(name))
  return {
    kind: 'producer',
    name: one.name,
    topics: [...one.topics],
    clientId: one.configs.get('client.id') ?? one.name,
    brokers,
    intervalUs: one.recordsPerSecond > 0 ? Math.max(1, Math.round((one.batchRecords * 1_000_000) / one.recordsPerSecond)) : 0,
    batchRecords: one.batchRecords,
    recordBytes: one.recordBytes,
    keys: one.keys,
    stopAt: one.stopAt,
    metadataMaxAgeMs: configNumber('producer', one.configs, 'metadata.max.age.ms'),
    plan: null,
    correlation: 0,
    rounds: 0,
    metadataAskedAt: null,
    acknowledged: 0,
    writing: writes ? startedWriting(one.configs, keyNamesOf(one), configNumber('producer', one.configs, 'batch.size'), number) : undefined,
  }
}

function membersOf(setup: ClusterSetup): Map<string, MemberDescription> {
  const members = new Map<string, MemberDescription>()
  for (const { groupId, members: list } of setup.groups)
    for (const member of list) members.set(member.name, new MemberDescription(groupId, member satisfies MemberSetup))
  return members
}

/** The cluster as it stands before anything happens: topics and logs are there, no process runs, every action is scheduled. */
export function buildCluster(setup: ClusterSetup): ClusterWorld {
  const world: ClusterWorld = emptyWorld(setup.seed, setup.network.road)
  for (const [name, road] of setup.network.roads) world.roads.set(name, road)
  const brokers = setup.brokers.map(({ broker }) => broker)
  const up = setup.brokers.filter(({ startsDown }) => startsDown !== true).map(({ broker }) => broker)
  const topics = topicsOf(setup, up)
  const put: Put = (node, state) => {
    world.nodes.set(node, state)
    world.owned.states.add(node)
  }
  const person: PersonState = {
    kind: 'person',
    members: membersOf(setup),
    starts: new Map(),
    pinnedMemberIds: setup.pinned.processIds,
    brokers,
  }
  const controller: ControllerState = {
    kind: 'controller',
    topics: new Map(topics),
    brokers,
    topicsMade: topics.size,
    pinnedTopicIds: setup.pinned.topicIds,
  }
  put(worldNode, person)
  put(controllerNode, controller)
  for (const one of setup.brokers) {
    const broker = brokerAtStart(setup, one, brokers, topics)
    put(brokerNode(one.broker), broker)
    if (broker.stored !== undefined) for (const [key, at] of firstTimers(broker.stored)) setTimer(world, brokerNode(one.broker), key, at, 0)
  }
  if (setup.replication !== undefined) putReplicas(world, setup, setup.replication, topics)
  else
    for (const [n, one] of setup.producers.entries()) {
      put(one.name, producerOf(setup, one, n, brokers))
      setTimer(world, one.name, 'metadata', one.startAt, 0)
    }
  if (setup.readPath !== undefined) putReadPath(world, put, setup.readPath)
  for (const { at, action } of setup.actions) schedule(world, at, worldNode, action)
  return world
}
