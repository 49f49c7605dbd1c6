import type { Context, Input, Outcome } from '../../kernel/node'
import { fromMs } from '../../kernel/time'
import type { NodeAction } from '../action'
import type { Message } from '../message'
import { brokerNode, type NodeState } from '../world'
import { giveBatch, partitionFor, produceOne } from './accumulate'
import { expireBatches, metadataAnswered, produceAnswered, produceLost } from './answers'
import { leastLoaded, sendReady } from './send'
import type { SenderState } from './state'
import { writtenOut } from './write-out'
import { SenderTurn } from './turn'

export interface SenderChange {
  readonly kind: 'sender'
  readonly state: SenderState
}

export const roundTimer = 'round'
const wakeTimer = 'wake'

export function applyToSender(state: SenderState, change: SenderChange): void {
  Object.assign(state, change.state)
}

function askMetadata(turn: SenderTurn): void {
  const { state } = turn
  const { metadata, settings } = state
  if (metadata.correlationId >= 0) return
  const old = metadata.knownAt >= 0 && turn.now >= metadata.knownAt + fromMs(settings.metadataMaxAgeMs)
  const unknown = [...(state.rate?.topics ?? []), ...[...state.queues.values()].map(({ topic }) => topic)].some(
    (topic) => !state.topics.has(topic),
  )
  if (!metadata.wanted && !old && !unknown) return
  if (metadata.askedAt >= 0 && turn.now < metadata.askedAt + fromMs(settings.retryBackoffMs)) return
  const broker = leastLoaded(turn)
  if (broker === null) {
    state.metadata = { ...metadata, askedAt: turn.now, wanted: true }
    return
  }
  const names = new Set([...(state.rate?.topics ?? []), ...[...state.queues.values()].map(({ topic }) => topic), ...state.topics.keys()])
  const fields = { topics: [...names].map((name) => ({ name })) }
  const correlationId = turn.request(broker, 'Metadata', fields, 'replication/producer/metadata-asked')
  state.metadata = { ...state.metadata, askedAt: turn.now, correlationId, wanted: false }
}

function askProducerId(turn: SenderTurn): void {
  const { state } = turn
  if (!state.settings.idempotence || state.producerId >= 0 || state.idAskedWith >= 0 || state.batches === 0) return
  const broker = leastLoaded(turn)
  if (broker === null) return
  const fields = { producerId: -1, producerEpoch: -1 }
  state.idAskedWith = turn.request(broker, 'InitProducerId', fields, 'replication/producer/id-asked')
}

/** When something is due by itself: a linger, a retry, a time-out, metadata. */
function nextWake(turn: SenderTurn): number | null {
  const { settings, metadata, queues, inFlight } = turn.state
  let at = Infinity
  for (const { sentAt } of inFlight.values()) at = Math.min(at, sentAt + fromMs(settings.requestTimeoutMs))
  for (const { batches } of queues.values()) {
    for (const batch of batches) {
      at = Math.min(at, batch.createdAt + fromMs(settings.deliveryTimeoutMs))
      if (batch.sent) continue
      const lingers = batch.closed ? 0 : batch.createdAt + fromMs(settings.lingerMs)
      for (const due of [batch.retryAt, lingers]) if (due > turn.now) at = Math.min(at, due)
    }
  }
  if (metadata.wanted && metadata.correlationId < 0)
    at = Math.min(at, Math.max(turn.now + 1, metadata.askedAt + fromMs(settings.retryBackoffMs)))
  return at === Infinity ? null : Math.max(at, turn.now + 1)
}

/** Kafka: Sender.runOnce. */
function drive(turn: SenderTurn): void {
  const { state } = turn
  for (const [correlationId, asked] of state.inFlight)
    if (turn.now >= asked.sentAt + fromMs(state.settings.requestTimeoutMs)) lost(turn, correlationId)
  expireBatches(turn)
  sendReady(turn)
  askProducerId(turn)
  askMetadata(turn)
  turn.effects.push({ do: 'timer', key: wakeTimer, at: nextWake(turn) })
}

function lost(turn: SenderTurn, correlationId: number): void {
  const asked = turn.landed(correlationId)
  if (asked === undefined) return
  if (asked.api === 'Produce') produceLost(turn, asked)
  else if (asked.api === 'Metadata') turn.state.metadata = { ...turn.state.metadata, correlationId: -1, wanted: true }
  else turn.state.idAskedWith = -1
}

function connectionChanged(turn: SenderTurn, node: string, up: boolean): void {
  const unreachable = new Set(turn.state.unreachable)
  if (up) unreachable.delete(node)
  else unreachable.add(node)
  turn.state.unreachable = unreachable
  if (up) return
  if (turn.state.connected.has(node)) {
    const connected = new Set(turn.state.connected)
    connected.delete(node)
    turn.state.connected = connected
    // Whoever loses a connection asks who leads now (Kafka: NetworkClient.processDisconnection).
    turn.state.metadata = { ...turn.state.metadata, wanted: true }
  }
  const ids = [...turn.state.inFlight].filter(([, { broker }]) => brokerNode(broker) === node).map(([id]) => id)
  if (ids.length > 0) turn.tell('ConnectionLost', 'replication/producer/connection-lost', { node, requests: ids.length })
  for (const id of ids) lost(turn, id)
}

/** One round of its own rate: so many records of each topic for each of its partitions. */
function round(turn: SenderTurn): void {
  const { state } = turn
  const { rate } = state
  if (rate === null || (rate.stopAt !== null && turn.now >= rate.stopAt)) return
  turn.effects.push({ do: 'timer', key: roundTimer, at: turn.now + rate.intervalUs })
  for (const topic of rate.topics) {
    const count = state.topics.get(topic) ?? 0
    for (let draw = 0; draw < count * rate.batchRecords; draw++) {
      if (state.bufferedBytes + rate.recordBytes > state.settings.bufferMemory) {
        turn.tell('ProducerBlocked', 'replication/producer/blocked', { bytes: state.bufferedBytes })
        break
      }
      produceOne(turn, topic, count, draw)
    }
  }
  state.rounds += 1
}

type Produce = Extract<NodeAction, { do: 'produce' }>

/** Batches that a story gives, each whole; one that names a broker goes there and nowhere else, once. */
function produce(turn: SenderTurn, action: Produce): void {
  const { topic, broker, batches } = action
  for (const records of batches) {
    const count = turn.state.topics.get(topic) ?? 1
    const partition = action.partition ?? partitionFor(turn, topic, count, records[0]?.key ?? null)
    const batch = giveBatch(turn, topic, partition, records)
    if (broker !== undefined) sendRaw(turn, action, broker, `${topic}-${String(partition)}`, batch.number)
  }
}

function sendRaw(turn: SenderTurn, action: Produce, broker: number, key: string, number: number): void {
  const queue = turn.queue(key)
  const batch = queue?.batches.find((each) => each.number === number)
  if (queue === undefined || batch === undefined) return
  turn.putBatch(key, { ...batch, sent: true, attempts: 1 })
  const { recordCount, sizeBytes, records } = batch
  const producer = { producerId: -1, producerEpoch: -1, baseSequence: -1, records }
  const partitions = [
    { partition: queue.partition, recordCount, sizeBytes, batch: producer, ...writtenOut(turn, queue.topic, batch, producer) },
  ]
  const acks = action.acks ?? turn.state.settings.acks
  const fields = { acks, timeoutMs: action.timeoutMs ?? turn.state.settings.requestTimeoutMs, topics: [{ topic: queue.topic, partitions }] }
  const detail = { partition: key, records: recordCount, batch: number }
  turn.request(broker, 'Produce', fields, 'replication/producer/sent', {
    batches: new Map([[key, number]]),
    raw: true,
    detail,
    silent: acks === 0,
  })
  const sent = turn.queue(key)?.batches.find((each) => each.number === number)
  if (acks === 0 && sent !== undefined) turn.finish(key, sent, 0, -1)
}

function received(turn: SenderTurn, body: Message): void {
  if (body.kind === 'connection') connectionChanged(turn, body.node, body.up)
  else if (body.kind === 'response') {
    const asked = turn.landed(body.correlationId)
    if (asked !== undefined && body.api === 'Produce') produceAnswered(turn, asked, body.fields)
    else if (asked !== undefined && body.api === 'Metadata') metadataAnswered(turn, body.fields)
  } else if (body.kind === 'cluster-response' && body.api === 'InitProducerId') {
    if (turn.landed(body.correlationId) === undefined) return
    turn.state.producerId = body.fields.producerId
    turn.state.producerEpoch = body.fields.producerEpoch
    turn.state.idAskedWith = -1
    const queues = new Map(turn.state.queues)
    for (const [key, queue] of queues) queues.set(key, { ...queue, producerEpoch: body.fields.producerEpoch })
    turn.state.queues = queues
  }
}

/** A producer of partitions that have replicas (Kafka: KafkaProducer and its Sender thread). */
export function decideSender(
  before: SenderState,
  input: Input<Message, NodeAction>,
  context: Context,
): Outcome<SenderChange, Message, NodeState> {
  const turn = new SenderTurn(before, context)
  if (input.kind === 'message') received(turn, input.envelope.body)
  else if (input.kind === 'timer') {
    if (input.key === roundTimer) round(turn)
  } else if (input.action.do === 'produce') produce(turn, input.action)
  drive(turn)
  return { changes: [{ kind: 'sender', state: { ...turn.state } }], effects: turn.effects }
}
