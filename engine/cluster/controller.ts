import { offsetsTopic, topicPartition } from '../kafka/ids'
import { offsetsPartitionOf } from '../kafka/java-hash'
import type { Context, Input, Outcome } from '../kernel/node'
import type { NodeAction } from './action'
import type { Message, MetadataUpdate } from './message'
import { isOn } from './concerned'
import { decideControl } from './control/decide'
import type { ReplicationControl } from './control/state'
import type { NodeEffect } from './response'
import { uuidOf } from './topic-id'
import { brokerNode, TopicMetadata, type ControllerState, type NodeState } from './world'

export type ControllerChange =
  | { readonly kind: 'topicMade'; readonly topic: TopicMetadata }
  | { readonly kind: 'topicSet'; readonly topic: TopicMetadata }
  | { readonly kind: 'topicGone'; readonly name: string }
  | {
      readonly kind: 'control'
      readonly control: ReplicationControl
      readonly topics: readonly TopicMetadata[]
      readonly removed: readonly string[]
    }

type ControllerOutcome = Outcome<ControllerChange, Message, NodeState>

const nothing: ControllerOutcome = { changes: [], effects: [] }

export function applyToController(state: ControllerState, change: ControllerChange): void {
  if (change.kind === 'control') {
    state.replication = change.control
    for (const topic of change.topics) state.topics.set(topic.name, topic)
    for (const name of change.removed) state.topics.delete(name)
    return
  }
  if (change.kind === 'topicGone') {
    state.topics.delete(change.name)
    return
  }
  state.topics.set(change.topic.name, change.topic)
  if (change.kind === 'topicMade') state.topicsMade += 1
}

/** Which broker leads partition `partition` of the `index`-th topic: one after the other. */
export function leaderOf(brokers: readonly number[], index: number, partition: number): number {
  return brokers[(index + partition) % brokers.length] ?? -1
}

function told(state: ControllerState, update: Omit<MetadataUpdate, 'kind'>): NodeEffect[] {
  const body: MetadataUpdate = { kind: 'metadata', ...update }
  const detail = { topics: [...update.topics.map(({ name }) => name), ...update.removed] }
  return state.brokers.map((broker) => ({
    do: 'send',
    to: brokerNode(broker),
    label: 'MetadataUpdate',
    body,
    rule: 'cluster/metadata/told',
    detail,
    sure: true,
  }))
}

function setTopic(state: ControllerState, kind: 'topicMade' | 'topicSet', topic: TopicMetadata, loadMs = 0): ControllerOutcome {
  return { changes: [{ kind, topic }], effects: told(state, { topics: [topic], removed: [], loadMs }) }
}

function createTopic(state: ControllerState, name: string, count: number, context: Context): ControllerOutcome {
  if (state.topics.has(name) || count < 1) return nothing
  const index = state.topicsMade
  const partitions = Array.from({ length: count }, (_, partition) => ({
    leader: leaderOf(state.brokers, index, partition),
    leaderEpoch: 0,
  }))
  const topicId = state.pinnedTopicIds.get(name) ?? uuidOf((i) => context.random(`topic-id/${name}/${String(index)}`, i))
  return setTopic(state, 'topicMade', new TopicMetadata(name, topicId, partitions))
}

function addPartitions(state: ControllerState, name: string, to: number): ControllerOutcome {
  const topic = state.topics.get(name)
  if (topic === undefined || to <= topic.partitions.length) return nothing
  const index = [...state.topics.keys()].indexOf(name)
  const added = Array.from({ length: to - topic.partitions.length }, (_, i) => ({
    leader: leaderOf(state.brokers, index, topic.partitions.length + i),
    leaderEpoch: 0,
  }))
  return setTopic(state, 'topicSet', new TopicMetadata(name, topic.topicId, [...topic.partitions, ...added]))
}

/** The group's partition of the offsets topic gets the next broker as its leader; where there is one only, it starts anew. */
function moveCoordinator(state: ControllerState, group: string, loadMs: number): ControllerOutcome {
  const topic = state.topics.get(offsetsTopic)
  if (topic === undefined || topic.partitions.length === 0) return nothing
  const moved = offsetsPartitionOf(group, topic.partitions.length)
  const partitions = topic.partitions.map(({ leader, leaderEpoch }, partition) => {
    if (partition !== moved) return { leader, leaderEpoch }
    const next = state.brokers[(state.brokers.indexOf(leader) + 1) % state.brokers.length] ?? leader
    return { leader: next, leaderEpoch: leaderEpoch + 1 }
  })
  const outcome = setTopic(state, 'topicSet', new TopicMetadata(topic.name, topic.topicId, partitions), loadMs)
  const detail = { partition: topicPartition(topic.name, moved), leader: partitions[moved]?.leader ?? -1 }
  const said: NodeEffect = { do: 'event', type: 'LeaderChanged', rule: 'cluster/coordinator/moved', detail }
  return { changes: outcome.changes, effects: [said, ...outcome.effects] }
}

/** Hands an administrator's request on to the broker that coordinates the group. */
function toCoordinator(state: ControllerState, group: string, action: NodeAction): ControllerOutcome {
  const partitions = state.topics.get(offsetsTopic)?.partitions ?? []
  if (partitions.length === 0) return nothing
  const leader = partitions[offsetsPartitionOf(group, partitions.length)]?.leader
  return leader === undefined ? nothing : { changes: [], effects: [{ do: 'tell', node: brokerNode(leader), action }] }
}

/** Kafka: QuorumController, as far as topics and their leaders go. */
export function decideController(state: ControllerState, input: Input<Message, NodeAction>, context: Context): ControllerOutcome {
  if (state.replication !== undefined) {
    const outcome = decideControl(state, state.replication, input, context)
    if (outcome !== null) {
      const { control, topics, removed, effects } = outcome
      return { changes: [{ kind: 'control', control, topics, removed }], effects }
    }
  }
  if (input.kind !== 'action' || !isOn('cluster', input.action)) return nothing
  const { action } = input
  switch (action.do) {
    case 'createTopic':
      return createTopic(state, action.topic, action.partitions, context)
    case 'addPartitions':
      return addPartitions(state, action.topic, action.to)
    case 'deleteTopic':
      if (!state.topics.has(action.topic)) return nothing
      return {
        changes: [{ kind: 'topicGone', name: action.topic }],
        effects: told(state, { topics: [], removed: [action.topic], loadMs: 0 }),
      }
    case 'moveCoordinator':
      return moveCoordinator(state, action.group, action.loadMs)
    case 'deleteGroup':
    case 'removeMembers':
      return toCoordinator(state, action.group, action)
    case 'runCleaner': {
      const brokers = state.brokers.map(brokerNode).filter((node) => action.broker === undefined || node === action.broker)
      return { changes: [], effects: brokers.map((node) => ({ do: 'tell', node, action })) }
    }
    case 'setConfig':
      return { changes: [], effects: state.brokers.map((broker) => ({ do: 'tell', node: brokerNode(broker), action })) }
    case 'electLeaders':
    case 'deleteRecords':
    case 'brokerState':
      return nothing
  }
}
