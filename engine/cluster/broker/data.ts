import { errorCode } from '../../kafka/errors'
import { isInternalTopic, offsetsTopic, zeroTopicId } from '../../kafka/ids'
import { offsetsPartitionOf } from '../../kafka/java-hash'
import type { Envelope, SimTime } from '../../kernel/node'
import { timer } from '../effects'
import type { DescribedTopic, ListOffsetsRequest, Message, MetadataRequest, ProduceRequest } from '../message'
import { ProduceAnswer } from '../produce-answer'
import { respond, type Asker } from '../response'
import { produceStored } from '../stored-log/produce'
import { heldForTransaction } from '../stored-log/transactions/leader'
import type { BrokerState, TopicMetadata } from '../world'
import { endFor } from './read-logs'
import { logsOfTopic } from './log-index'
import type { BrokerTurn } from './outcome'
import { readyKey } from './parked-fetch'
import { refusalOf } from './refusal'

export function askerOf(envelope: Envelope<Message>): Asker {
  const { body } = envelope
  if (body.kind !== 'request') throw new Error('only requests are answered')
  return { to: envelope.from, version: body.version, correlationId: body.correlationId, clientId: body.clientId }
}

/** Every member asks for the same, and a topic never changes: another one takes its place. */
const descriptions = new WeakMap<TopicMetadata, DescribedTopic>()

function described(topic: TopicMetadata): DescribedTopic {
  const known = descriptions.get(topic)
  if (known !== undefined) return known
  const fresh: DescribedTopic = {
    errorCode: 0,
    name: topic.name,
    topicId: topic.topicId,
    partitions: topic.partitions.map(({ leader, leaderEpoch }, partitionIndex) => ({ partitionIndex, leaderId: leader, leaderEpoch })),
  }
  descriptions.set(topic, fresh)
  return fresh
}

/** Kafka: KafkaApis.handleTopicMetadataRequest. Asking for all leaves internal topics out, as a client's pattern would. */
export function metadataAsked(turn: BrokerTurn, state: BrokerState, asker: Asker, fields: MetadataRequest): void {
  const unknown = errorCode('UNKNOWN_TOPIC_OR_PARTITION')
  const unknownId = errorCode('UNKNOWN_TOPIC_ID')
  const topics =
    fields.topics === null
      ? [...state.topics.values()].filter(({ name }) => !isInternalTopic(name)).map(described)
      : fields.topics.map(({ name, topicId = zeroTopicId }) => {
          const topic = name === null ? [...state.topics.values()].find((each) => each.topicId === topicId) : state.topics.get(name)
          const error = name === null ? unknownId : unknown
          return topic === undefined ? { errorCode: error, name: name ?? '', topicId, partitions: [] } : described(topic)
        })
  const brokers = state.brokers.map((nodeId) => ({ nodeId }))
  turn.effects.push(respond(asker, 'Metadata', { brokers, topics }, 'cluster/metadata/answered'))
}

/** Kafka: KafkaApis.handleFindCoordinatorRequest: the leader of the partition that keeps the group. */
export function coordinatorAsked(turn: BrokerTurn, state: BrokerState, asker: Asker, keys: readonly string[]): void {
  const partitions = state.topics.get(offsetsTopic)?.partitions ?? []
  const coordinators = keys.map((key) => {
    const leader = partitions.length === 0 ? -1 : (partitions[offsetsPartitionOf(key, partitions.length)]?.leader ?? -1)
    return leader < 0
      ? { key, nodeId: -1, host: '', port: -1, errorCode: errorCode('COORDINATOR_NOT_AVAILABLE'), errorMessage: '' }
      : { key, nodeId: leader, host: `broker-${String(leader)}`, port: 9092, errorCode: 0, errorMessage: '' }
  })
  const detail = { coordinator: coordinators.map(({ nodeId }) => nodeId) }
  turn.effects.push(respond(asker, 'FindCoordinator', { throttleTimeMs: 0, coordinators }, 'cluster/coordinator/answered', detail))
}

function produceAnswer(state: BrokerState, fields: ProduceRequest): ProduceAnswer {
  let size = 0
  for (const { partitions } of fields.topics) size += partitions.length
  const baseOffsets = new Float64Array(size)
  let errorCodes: Int16Array | null = null
  let place = 0
  for (const { topic, partitions } of fields.topics) {
    const logs = logsOfTopic(state, topic)
    for (const { partition } of partitions) {
      const log = logs[partition]
      baseOffsets[place] = log === undefined ? -1 : log.logEndOffset
      if (log === undefined) {
        errorCodes ??= new Int16Array(size)
        errorCodes[place] = refusalOf(state, topic, partition)
      }
      place += 1
    }
  }
  return new ProduceAnswer(fields.topics, baseOffsets, errorCodes)
}

/** Kafka: ReplicaManager.appendRecords, for partitions of one replica: what is appended is committed. */
export function produceAsked(turn: BrokerTurn, state: BrokerState, asker: Asker, fields: ProduceRequest, now: SimTime): void {
  if (state.stored === undefined) {
    turn.changes.push({ kind: 'produced', fields, logs: null })
    if (fields.acks !== 0) turn.effects.push(respond(asker, 'Produce', produceAnswer(state, fields), 'cluster/produce/answered'))
  } else if (!heldForTransaction(turn, state, state.stored, asker, fields, now))
    produceStored(turn, state, state.stored, asker, fields, now)
  if (state.fetches.size > 0) turn.effects.push(timer(readyKey, now))
}

/** Kafka: KafkaApis.handleListOffsetRequest, for the two ends of a log. */
export function listOffsetsAsked(turn: BrokerTurn, state: BrokerState, asker: Asker, fields: ListOffsetsRequest): void {
  const topics = fields.topics.map(({ topic, partitions }) => ({
    topic,
    partitions: partitions.map((partitionIndex) => {
      const log = logsOfTopic(state, topic)[partitionIndex]
      if (log === undefined) return { partitionIndex, errorCode: errorCode('NOT_LEADER_OR_FOLLOWER'), offset: -1 }
      if (fields.timestamp === -2) return { partitionIndex, errorCode: 0, offset: log.logStartOffset }
      return { partitionIndex, errorCode: 0, offset: endFor(state, topic, partitionIndex, log, fields) }
    }),
  }))
  turn.effects.push(respond(asker, 'ListOffsets', { topics }, 'cluster/list-offsets/answered'))
}
