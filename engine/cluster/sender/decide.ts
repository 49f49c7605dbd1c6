import type { Context, Input, Outcome } from '../../kernel/node'
import { fromMs } from '../../kernel/time'
import type { NodeAction } from '../action'
import type { Message } from '../message'
import { brokerNode, type NodeState } from '../world'
import { expireBatches, metadataAnswered, produceAnswered, produceLost } from './answers'
import { askMetadata, askProducerId } from './asks'
import { produce, round, roundTimer } from './given'
import { sendReady } from './send'
import type { SenderState } from './state'
import { driveTransactions, transactionAnswered, transactionCalled, transactionPeerLost } from './transactions'
import { SenderTurn } from './turn'

export interface SenderChange {
  readonly kind: 'sender'
  readonly state: SenderState
}

const wakeTimer = 'wake'

export function applyToSender(state: SenderState, change: SenderChange): void {
  Object.assign(state, change.state)
}

/** When something is due by itself: a linger, a retry, a time-out, metadata. */
function nextWake(turn: SenderTurn): number | null {
  const { settings, metadata, queues, inFlight, transactional } = turn.state
  let at = transactional?.againAt ?? Infinity
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
  driveTransactions(turn)
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
  transactionPeerLost(turn, node)
}

function received(turn: SenderTurn, body: Message): void {
  transactionAnswered(turn, body)
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
  } else if (transactionCalled(turn, input.action)) {
    // Dealt with in its turn, when what it waits for has come.
  } else if (input.action.do === 'produce') produce(turn, input.action)
  drive(turn)
  return { changes: [{ kind: 'sender', state: { ...turn.state } }], effects: turn.effects }
}
