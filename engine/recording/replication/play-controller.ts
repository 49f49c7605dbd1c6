import type { ControllerChange } from '../../cluster/controller'
import type { MetadataRecord } from '../../cluster/control/records'
import { ControlTurn } from '../../cluster/control/turn'
import type { ReplicationControl } from '../../cluster/control/state'
import { toldTopics } from '../../cluster/control/told-topics'
import type { Message } from '../../cluster/message'
import { brokerNode, type ControllerState, type NodeState } from '../../cluster/world'
import { errorCode, errorName } from '../../kafka/errors'
import { topicPartition } from '../../kafka/ids'
import type { Context, Outcome } from '../../kernel/node'
import { Chain } from '../../log/chain'
import { ruleOfChange } from './play-records'
import type { Deed } from './play-deeds'
import type { LoggedRequest } from './request-lines'

type ControllerOutcome = Outcome<ControllerChange, Message, NodeState>

const notNeeded = errorCode('ELECTION_NOT_NEEDED')

function writeChange(turn: ControlTurn, record: Extract<MetadataRecord, { type: 'PartitionChangeRecord' }>): void {
  const rule = ruleOfChange(turn.image, record)
  turn.write(record)
  const key = topicPartition(record.topic, record.partitionId)
  const now = turn.image.partitions.get(key)
  if (now === undefined) return
  const { leader, leaderEpoch, partitionEpoch, isr, elr } = now
  turn.tell('PartitionChanged', rule, { partition: key, leader, leaderEpoch, partitionEpoch, isr, elr })
}

function writeBroker(turn: ControlTurn, record: Extract<MetadataRecord, { type: 'BrokerRegistrationChangeRecord' }>): void {
  const broker = record.brokerId
  turn.write(record)
  if (record.inControlledShutdown === 1) turn.tell('BrokerShuttingDown', 'controller/broker/shutting-down', { broker })
  if (record.fenced === 1) turn.tell('BrokerFenced', 'controller/broker/fenced', { broker })
  if (record.fenced === -1) turn.tell('BrokerUnfenced', 'controller/broker/unfenced', { broker })
}

/** What the controller wrote into its log, and what that is called. */
function write(turn: ControlTurn, record: MetadataRecord): void {
  switch (record.type) {
    case 'PartitionChangeRecord':
      writeChange(turn, record)
      return
    case 'BrokerRegistrationChangeRecord':
      writeBroker(turn, record)
      return
    case 'RegisterBrokerRecord': {
      const { brokerId: broker, brokerEpoch } = record
      turn.write(record)
      const answer = { errorCode: 0, brokerEpoch }
      turn.reply(brokerNode(broker), 'BrokerRegistration', -1, answer, 'controller/broker/registered', { broker, brokerEpoch })
      return
    }
    case 'ConfigRecord': {
      const { resourceType: of, resourceName: name, name: config, value } = record
      turn.write(record)
      turn.tell('ConfigSet', 'controller/config/set', { of, name, config, value })
      return
    }
    case 'ClearElrRecord':
      turn.write(record)
      turn.tell('ElrCleared', 'controller/config/elr-cleared', { topic: record.topicName })
      return
    case 'TopicRecord':
      turn.write(record)
      turn.tell('TopicCreated', 'controller/topic/created', { topic: record.name, partitions: 1 })
      return
    case 'PartitionRecord':
    case 'RemoveTopicRecord':
      turn.write(record)
  }
}

function alterAnswered(turn: ControlTurn, topic: string, { clientId, response }: LoggedRequest, correlationId: number): void {
  const [partition] = response.field('topics').list()[0]?.field('partitions').list() ?? []
  const error = partition === undefined ? response.field('errorCode').whole() : partition.field('errorCode').whole()
  const key = topicPartition(topic, 0)
  const to = brokerNode(Number(clientId))
  const nobody = {
    topic,
    partition: 0,
    errorCode: error,
    leaderId: -1,
    leaderEpoch: -1,
    isr: [],
    leaderRecoveryState: 0,
    partitionEpoch: -1,
  } as const
  if (error !== 0 || partition === undefined) {
    const detail = { partition: key, error: errorName(error) ?? error }
    turn.reply(to, 'AlterPartition', correlationId, nobody, 'controller/alter-partition/ineligible-replica', detail)
    return
  }
  const isr = partition.field('isr').wholes()
  const partitionEpoch = partition.field('partitionEpoch').whole()
  const [leaderId, leaderEpoch] = [partition.field('leaderId').whole(), partition.field('leaderEpoch').whole()]
  const answer = { ...nobody, leaderId, leaderEpoch, isr, partitionEpoch }
  turn.reply(to, 'AlterPartition', correlationId, answer, 'controller/alter-partition/done', { partition: key, isr, partitionEpoch })
}

function elected(turn: ControlTurn, topic: string, { errorCode: error, type }: Extract<Deed, { do: 'elected' }>): void {
  const partition = topicPartition(topic, 0)
  if (error === 0) turn.tell('LeaderElected', 'controller/election/done', { partition, type })
  else if (error === notNeeded) turn.tell('ElectionNotNeeded', 'controller/election/not-needed', { partition, error })
  else turn.tell('ElectionFailed', 'controller/election/not-available', { partition, error })
}

/** One moment of the controller: what it wrote, or answered. */
export function controllerDoes(
  state: ControllerState,
  control: ReplicationControl,
  topic: string,
  deed: Deed | { readonly do: 'answerAlter'; readonly request: LoggedRequest; readonly correlationId: number },
  context: Context,
): ControllerOutcome {
  const turn = new ControlTurn(control, state.brokers, context)
  if (deed.do === 'write') for (const record of deed.records) write(turn, record)
  else if (deed.do === 'elected') elected(turn, topic, deed)
  else if (deed.do === 'answerAlter') alterAnswered(turn, topic, deed.request, deed.correlationId)
  turn.publish()
  const after = { ...turn.control }
  return { changes: [{ kind: 'control', control: after, ...toldTopics(control.image, after.image) }], effects: turn.effects }
}

/** Everything that it has written so far, for a broker that starts. */
export function allRecords(control: ReplicationControl, broker: string): ControllerOutcome {
  const records = Chain.toArray(control.records).map(({ record }) => record)
  const body = { kind: 'records', from: 0, records } as const
  const detail = { offset: 0, records: records.length }
  return { changes: [], effects: [{ do: 'send', to: broker, label: 'MetadataRecords', body, rule: 'controller/records/told', detail }] }
}
