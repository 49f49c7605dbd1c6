import type { Context, Input } from '../../kernel/node'
import type { NodeAction } from '../action'
import type { Message } from '../message'
import type { NodeEffect } from '../response'
import { uuidOf } from '../topic-id'
import { brokerNode, type ControllerState } from '../world'
import { alterPartitionAsked } from './alter-partition'
import { fence, heartbeatAsked, registrationAsked, registrationGiven, shutDown, unfence } from './brokers'
import { electLeader, rebalance, rebalanceTimer } from './elections'
import { isActive } from './image'
import type { PlacedRecord, ReplicationControl } from './state'
import { toldTopics, type ToldTopics } from './told-topics'
import { addPartitions, placement, setConfig, topicRecords } from './topics'
import { ControlTurn } from './turn'
import { Chain } from '../../log/chain'
import { topicPartition } from '../../kafka/ids'

export interface ControlOutcome extends ToldTopics {
  readonly control: ReplicationControl
  readonly effects: readonly NodeEffect[]
}

type CreateTopic = Extract<NodeAction, { do: 'createTopic' }>

function createTopic(turn: ControlTurn, action: CreateTopic, topicIdOf: TopicIdOf): void {
  const { topic, partitions } = action
  if (turn.image.topics.has(topic) || partitions < 1) return
  const first = turn.image.topics.size
  const up = turn.brokers.filter((broker) => isActive(turn.image, broker))
  const among = up.length === 0 ? turn.brokers : up
  const replicas =
    action.replicas ?? Array.from({ length: partitions }, (_, n) => placement(among, first + n, action.replicationFactor ?? 1))
  const set = new Map(Object.entries(action.set ?? {}))
  const records = topicRecords(topic, topicIdOf(topic, first), replicas, set, (broker) => isActive(turn.image, broker))
  for (const record of records) turn.write(record)
  turn.tell('TopicCreated', 'controller/topic/created', { topic, partitions: replicas.length })
}

function morePartitions(turn: ControlTurn, { topic, to, replicas: given }: Extract<NodeAction, { do: 'addPartitions' }>): void {
  const known = turn.image.topics.get(topic)
  if (known === undefined || to <= known.partitions) return
  const factor = turn.image.partitions.get(topicPartition(topic, 0))?.replicas.length ?? 1
  const first = [...turn.image.topics.keys()].indexOf(topic)
  const up = turn.brokers.filter((broker) => isActive(turn.image, broker))
  const replicas = Array.from(
    { length: to - known.partitions },
    (_, n) => given?.[n] ?? placement(up, first + known.partitions + n, factor),
  )
  addPartitions(turn, topic, replicas, (broker) => isActive(turn.image, broker))
}

function brokerState(turn: ControlTurn, action: Extract<NodeAction, { do: 'brokerState' }>): void {
  if (action.is === 'registered') registrationGiven(turn, action.broker, action.clean === true, action.brokerEpoch)
  else if (action.is === 'unfenced') unfence(turn, action.broker)
  else if (action.is === 'fenced') fence(turn, action.broker)
  else shutDown(turn, action.broker)
}

function deleteRecords(turn: ControlTurn, action: Extract<NodeAction, { do: 'deleteRecords' }>): void {
  const leader = turn.image.partitions.get(topicPartition(action.topic, action.partition))?.leader ?? -1
  if (leader >= 0) turn.effects.push({ do: 'tell', node: brokerNode(leader), action })
}

type TopicIdOf = (name: string, index: number) => string

function deleteTopic(turn: ControlTurn, topic: string): void {
  if (!turn.image.topics.has(topic)) return
  turn.write({ type: 'RemoveTopicRecord', name: topic })
  turn.tell('TopicDeleted', 'controller/topic/deleted', { topic })
}

/** Whether an action was one for the cluster of replicas. */
function acted(turn: ControlTurn, action: NodeAction, topicIdOf: TopicIdOf): boolean {
  if (action.do === 'createTopic') createTopic(turn, action, topicIdOf)
  else if (action.do === 'addPartitions') morePartitions(turn, action)
  else if (action.do === 'deleteTopic') deleteTopic(turn, action.topic)
  else if (action.do === 'electLeaders') electLeader(turn, action.topic, action.partition, action.type)
  else if (action.do === 'brokerState') brokerState(turn, action)
  else if (action.do === 'deleteRecords') deleteRecords(turn, action)
  else if (action.do === 'setConfig' && action.of === 'topic') setConfig(turn, 'topic', action.name, action.set)
  else return false
  return true
}

function received(turn: ControlTurn, from: string, body: Message): void {
  if (body.kind === 'metadata-fetch') {
    const all: readonly PlacedRecord[] = Chain.toArray(turn.control.records)
    const records = all.slice(body.from).map(({ record }) => record)
    const detail = { offset: body.from, records: records.length }
    const answer = { kind: 'records', from: body.from, records } as const
    turn.effects.push({ do: 'send', to: from, label: 'MetadataRecords', body: answer, rule: 'controller/records/told', detail })
  } else if (body.kind === 'cluster-request') {
    if (body.api === 'AlterPartition') alterPartitionAsked(turn, from, body.correlationId, body.fields)
    else if (body.api === 'BrokerRegistration') registrationAsked(turn, from, body.correlationId, body.fields)
    else if (body.api === 'BrokerHeartbeat') heartbeatAsked(turn, from, body.correlationId, body.fields)
  }
}

/** The controller, as far as replicas go; `null`: this is none of their affair (Kafka: QuorumController). */
export function decideControl(
  state: ControllerState,
  before: ReplicationControl,
  input: Input<Message, NodeAction>,
  context: Context,
): ControlOutcome | null {
  const turn = new ControlTurn(before, state.brokers, context)
  const topicIdOf: TopicIdOf = (name, index) =>
    state.pinnedTopicIds.get(name) ?? uuidOf((i) => context.random(`topic-id/${name}/${String(index)}`, i))
  if (input.kind === 'message') received(turn, input.envelope.from, input.envelope.body)
  else if (input.kind === 'action') {
    if (!acted(turn, input.action, topicIdOf)) return null
  } else if (input.key === rebalanceTimer) rebalance(turn)
  else if (input.key.startsWith('session/')) fence(turn, Number(input.key.slice('session/'.length)))
  turn.publish()
  return { control: { ...turn.control }, effects: turn.effects, ...toldTopics(before.image, turn.image) }
}
