import { emptyGroupShard } from '../groups/group-shard'
import { numberDefault } from '../kafka/configs'
import { offsetsTopic, topicPartition } from '../kafka/ids'
import { hashText, randomAt } from '../kernel/random'
import { schedule } from '../kernel/step'
import { setTimer } from '../kernel/timers'
import { emptyWorld } from '../kernel/world'
import { appendCounted, emptyLog, type PartitionLog } from '../log/partition-log'
import { appendTimer } from '../readpath/memory'
import { readTimer } from '../readpath/memory-draft'
import { startedPageCache } from '../readpath/page-cache-state'
import { transferTimer } from '../readpath/transfer'
import { startedTransfer } from '../readpath/transfer-state'
import { startedBroker } from './broker/start'
import { putReplicas } from './replica/put'
import { leaderOf } from './controller'
import { startedWriting } from './stored-log/producer-turn'
import { firstTimers, startedStored } from './stored-log/start'
import type { ReadPathSetup, BrokerSetup, ClusterSetup, ConfigMap, MemberSetup, ProducerSetup } from './setup'
import { uuidOf } from './topic-id'
import {
  brokerNode,
  controllerNode,
  MemberDescription,
  TopicMetadata,
  worldNode,
  type BrokerState,
  type ClusterWorld,
  type ControllerState,
  type GroupShard,
  type NodeState,
  type PersonState,
  type ProducerState,
} from './world'

/** How many bytes a record of the start has, key and value. */
const recordBytesAtStart = 100

function numberOf(configs: ConfigMap, where: 'broker' | 'producer', name: string): number {
  const text = configs.get(name)
  return text === undefined ? numberDefault(where, name) : Number(text)
}

function topicsOf(setup: ClusterSetup, brokers: readonly number[]): Map<string, TopicMetadata> {
  const first = setup.brokers[0]
  const counts: [string, number][] = setup.topics.map(({ name, partitions }) => [name, partitions])
  counts.push([offsetsTopic, numberOf(first?.configs ?? new Map<string, string>(), 'broker', 'offsets.topic.num.partitions')])
  const topics = new Map<string, TopicMetadata>()
  counts.forEach(([name, count], index) => {
    const stream = hashText(`topic-id/${name}`)
    const topicId = setup.pinned.topicIds.get(name) ?? uuidOf((i) => randomAt(setup.seed, stream, i))
    const partitions = Array.from({ length: count }, (_, partition) => ({ leader: leaderOf(brokers, index, partition), leaderEpoch: 0 }))
    topics.set(name, new TopicMetadata(name, topicId, partitions))
  })
  return topics
}

function logsOf(setup: ClusterSetup, broker: number, topics: ReadonlyMap<string, TopicMetadata>): Map<string, PartitionLog> {
  const records = new Map(setup.topics.map(({ name, recordsPerPartition }) => [name, recordsPerPartition]))
  const logs = new Map<string, PartitionLog>()
  for (const { name, partitions } of topics.values())
    partitions.forEach(({ leader }, partition) => {
      if (leader !== broker) return
      const log = emptyLog(name, partition)
      const count = records.get(name) ?? 0
      if (count > 0) appendCounted(log, count, count * recordBytesAtStart)
      logs.set(topicPartition(name, partition), log)
    })
  return logs
}

function shardsOf(broker: number, topics: ReadonlyMap<string, TopicMetadata>): Map<number, GroupShard> {
  const shards = new Map<number, GroupShard>()
  topics.get(offsetsTopic)?.partitions.forEach(({ leader }, partition) => {
    if (leader === broker) shards.set(partition, { ...emptyGroupShard(partition), loading: false })
  })
  return shards
}

/** Whether any log of a cluster is to be stored as bytes: asked of every run, so it stands here, where every run has it. */
const storesBytes = (setup: ClusterSetup): boolean =>
  setup.replication === undefined &&
  (setup.storage?.offsetsTopicAsBytes === true || setup.topics.some(({ storedAsBytes }) => storedAsBytes === true))

function brokerOf(
  setup: ClusterSetup,
  one: BrokerSetup,
  brokers: readonly number[],
  topics: ReadonlyMap<string, TopicMetadata>,
): BrokerState {
  const logs = logsOf(setup, one.broker, topics)
  return {
    ...startedBroker(one.broker, brokers, one.configs, new Map(setup.groups.map(({ groupId, configs }) => [groupId, configs]))),
    topics: new Map(topics),
    logs,
    shards: shardsOf(one.broker, topics),
    kafkaVersion: setup.kafkaVersion,
    commitDelayMs: setup.commitDelayMs,
    pinnedMemberIds: setup.pinned.memberIds,
    pinnedTargetsMs: setup.pinned.targetsMs ?? [],
    stored: storesBytes(setup) ? startedStored(setup, one, logs) : undefined,
  }
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
    metadataMaxAgeMs: numberOf(one.configs, 'producer', 'metadata.max.age.ms'),
    plan: null,
    correlation: 0,
    rounds: 0,
    metadataAskedAt: null,
    acknowledged: 0,
    writing: writes ? startedWriting(one.configs, keyNamesOf(one), numberOf(one.configs, 'producer', 'batch.size'), number) : undefined,
  }
}

function membersOf(setup: ClusterSetup): Map<string, MemberDescription> {
  const members = new Map<string, MemberDescription>()
  for (const { groupId, members: list } of setup.groups)
    for (const member of list) members.set(member.name, new MemberDescription(groupId, member satisfies MemberSetup))
  return members
}

type Put = (node: string, state: NodeState) => void

/** Transfers and the page cache run by their own timers from the start. */
function putReadPath(world: ClusterWorld, put: Put, { time, transfers, pageCache }: ReadPathSetup): void {
  for (const { name, transfer, startAt } of transfers) {
    put(name, startedTransfer(name, transfer, time, startAt))
    setTimer(world, name, transferTimer, startAt, 0)
  }
  if (pageCache === null) return
  const { name } = pageCache
  const state = startedPageCache(pageCache)
  put(name, state)
  if (state.appendIntervalUs !== null) setTimer(world, name, appendTimer, state.appendIntervalUs, 0)
  for (const reader of pageCache.readers) setTimer(world, name, readTimer(reader.name), reader.startAt, 0)
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
    const broker = brokerOf(setup, one, brokers, topics)
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
