import { hashText, randomAt } from '../../kernel/random'
import { fromMs } from '../../kernel/time'
import { setTimer } from '../../kernel/timers'
import { emptyGroupShard } from '../../groups/group-shard'
import { offsetsTopic, topicPartition } from '../../kafka/ids'
import type { ClusterImage } from '../control/image'
import { emptyLog } from '../../log/partition-log'
import { sessionTimer } from '../control/brokers'
import { rebalanceTimer } from '../control/elections'
import { roundTimer } from '../sender/given'
import { startedSender } from '../sender/start'
import { replicaAtStart } from '../stored-log/replica-batches'
import { firstTimers, startedStored } from '../stored-log/start'
import type { StoredLogs } from '../stored-log/state'
import type { ClusterSetup, ReplicationSetup } from '../setup'
import { uuidOf } from '../topic-id'
import { brokerNode, controllerNode, TopicMetadata, worldNode, type BrokerState, type ClusterWorld } from '../world'
import { storesBytes } from '../broker/at-start'
import { replicatedStart } from './build'
import { bootTimer } from './lifecycle'
import type { ReplicaManager } from './state'

/** Who leads a partition of the offsets topic coordinates its groups from the start. */
function coordinate(state: BrokerState, { partitions }: ClusterImage, isDown: boolean): void {
  state.shards.clear()
  if (isDown) return
  for (const { topic, partition, leader } of partitions.values())
    if (topic === offsetsTopic && leader === state.broker) state.shards.set(partition, { ...emptyGroupShard(partition), loading: false })
}

function storedAtStart(setup: ClusterSetup, broker: number, { replicas }: ReplicaManager): StoredLogs | undefined {
  const one = setup.brokers.find((each) => each.broker === broker)
  const counts = new Map([...replicas].map(([key, { topic, partition }]) => [key, emptyLog(topic, partition)]))
  return one === undefined ? undefined : startedStored(setup, one, counts)
}

function withBytes(replicas: ReplicaManager['replicas'], { logs }: StoredLogs): ReplicaManager['replicas'] {
  const kept = new Map(replicas)
  for (const [key, stored] of logs) {
    const replica = replicas.get(key)
    if (replica !== undefined) kept.set(key, { ...replica, log: replicaAtStart(replica.topic, stored) })
  }
  return kept
}

/** Makes of a cluster without replicas one with: its controller decides them, its brokers keep them, its producers repeat what fails. */
export function putReplicas(
  world: ClusterWorld,
  setup: ClusterSetup,
  replication: ReplicationSetup,
  topics: ReadonlyMap<string, TopicMetadata>,
): void {
  const { control, managers } = replicatedStart(
    setup,
    replication,
    (name) => topics.get(name)?.topicId ?? uuidOf((i) => randomAt(setup.seed, hashText(`topic-id/${name}`), i)),
  )
  const replicated = [...control.image.topics.values()].map(({ name, topicId, partitions }) => {
    const leaders = Array.from({ length: partitions }, (_, partition) => {
      const { leader, leaderEpoch } = control.image.partitions.get(topicPartition(name, partition)) ?? { leader: -1, leaderEpoch: -1 }
      return { leader, leaderEpoch }
    })
    return new TopicMetadata(name, topicId, leaders)
  })
  const controller = world.nodes.get(controllerNode)
  if (controller?.kind === 'controller') {
    controller.replication = control
    for (const topic of replicated) controller.topics.set(topic.name, topic)
  }
  const person = world.nodes.get(worldNode)
  if (person?.kind === 'person' && setup.groups.length > 0)
    person.unreachable = new Set([...managers].filter(([, { life }]) => life === 'down').map(([broker]) => broker))
  const sessionEnds = fromMs(control.sessionTimeoutMs)
  for (const [broker, manager] of managers) {
    const node = brokerNode(broker)
    const state = world.nodes.get(node)
    if (state?.kind !== 'broker') continue
    const stored = storesBytes(setup) ? storedAtStart(setup, broker, manager) : undefined
    state.replication = stored === undefined ? manager : { ...manager, replicas: withBytes(manager.replicas, stored) }
    if (stored !== undefined) {
      world.nodes.set(node, { ...state, stored })
      if (manager.life !== 'down') for (const [key, at] of firstTimers(stored)) setTimer(world, node, key, at, 0)
    }
    if (control.image.topics.has(offsetsTopic)) coordinate(state, control.image, manager.life === 'down')
    for (const topic of replicated) {
      state.topics.set(topic.name, topic)
      topic.partitions.forEach((_, partition) => state.logs.delete(topicPartition(topic.name, partition)))
    }
    if (manager.life === 'down') world.halted.add(node)
    else {
      setTimer(world, node, bootTimer, 0, 0)
      if (replication.fencing === 'sessions') setTimer(world, controllerNode, sessionTimer(broker), sessionEnds, 0)
    }
  }
  if (control.rebalance.enabled) setTimer(world, controllerNode, rebalanceTimer, fromMs(control.rebalance.checkMs), 0)
  const brokers = setup.brokers.map(({ broker }) => broker)
  const down = new Set([...managers].filter(([, { life }]) => life === 'down').map(([broker]) => brokerNode(broker)))
  const storedTopics = setup.topics.flatMap(({ name, storedAsBytes }) => (storedAsBytes === true ? [name] : []))
  for (const one of setup.producers) {
    world.nodes.set(one.name, startedSender(one, brokers, down, storedTopics))
    world.owned.states.add(one.name)
    setTimer(world, one.name, roundTimer, one.startAt, 0)
  }
}
