import { errorCode } from '../../../kafka/errors'
import type { Envelope, SimTime } from '../../../kernel/node'
import type { BrokerTurn } from '../../broker/outcome'
import { readyKey } from '../../broker/parked-fetch'
import { timer } from '../../effects'
import type { Message, ProduceResponse } from '../../message'
import { respond, type Asker } from '../../response'
import { brokerNode, type BrokerState } from '../../world'
import { produceStored } from '../produce'
import type { StoredLogs } from '../state'
import { endAsked, initAsked, partitionsAsked, statesCommitted, stateWritten, timeoutsChecked } from './coordinator'
import { heldNext, markersWritten, nextHeld, verified, type Released } from './leader'
import { transactionCoordinatorOf } from './coordinator-of'
import { markersAnswered, markersDue } from './markers'
import type { TransactionRequest, TransactionResponse } from './messages'
import { answer } from './send'
import { committedTimer, markersTimer, timeoutsTimer, unwrittenTimer, verifyTimer, writtenTimer } from './timers'
import { stateNotWritten } from './unwritten'

/** A request about a transaction: of a producer to its coordinator, or between brokers. */
function transactionAsked(
  turn: BrokerTurn,
  state: BrokerState,
  stored: StoredLogs,
  from: string,
  body: TransactionRequest,
  now: SimTime,
): void {
  const asker = { to: from, correlationId: body.correlationId }
  switch (body.api) {
    case 'InitProducerId': {
      initAsked(turn, state, stored, asker, body.fields, now)
      return
    }
    case 'AddPartitionsToTxn': {
      partitionsAsked(turn, state, stored, asker, body.fields, now)
      return
    }
    case 'EndTxn': {
      endAsked(turn, state, stored, asker, body.fields, now)
      return
    }
    case 'WriteTxnMarkers': {
      if (turn.logs !== null) {
        turn.logs.writeMarkers(asker, body.fields)
        return
      }
      markersWritten(turn, state, stored, body.fields, now)
      const { producerId, partitions } = body.fields
      answer(turn, asker, 'WriteTxnMarkers', { producerId, partitions }, 'transactions/markers/answered')
      if (state.fetches.size > 0) turn.effects.push(timer(readyKey, now))
    }
  }
}

function transactionAnswered(turn: BrokerTurn, state: BrokerState, stored: StoredLogs, body: TransactionResponse, now: SimTime): void {
  if (body.api === 'WriteTxnMarkers') markersAnswered(turn, state, stored, body.correlationId, body.fields, now)
  if (body.api !== 'AddPartitionsToTxn') return
  const number = body.correlationId
  releaseAll(turn, state, stored, number, verified(turn, stored, number, body.fields.errorCode, now), now)
}

/** One request is let go, and what was held behind it is the first now. */
function releaseAll(turn: BrokerTurn, state: BrokerState, stored: StoredLogs, number: number, first: Released | null, now: SimTime): void {
  let released = first
  for (let done = number; released !== null;) {
    release(turn, state, stored, released, now)
    const next = nextHeld(stored, done, released.produce.producerId)
    if (next === null) return
    done = next[0]
    released = heldNext(turn, state, stored, done, next[1], now)
  }
}

function heldAgain(turn: BrokerTurn, state: BrokerState, stored: StoredLogs, number: number, now: SimTime): void {
  const held = stored.transactions.held.get(number)
  if (held !== undefined) releaseAll(turn, state, stored, number, heldNext(turn, state, stored, number, held, now), now)
}

function release(turn: BrokerTurn, state: BrokerState, stored: StoredLogs, { produce, errorCode: error }: Released, now: SimTime): void {
  const { asker, fields } = produce
  if (error === 0 && turn.logs !== null) {
    turn.logs.produce(asker, fields)
    return
  }
  if (error === 0) {
    produceStored(turn, state, stored, asker, fields, now)
    if (state.fetches.size > 0) turn.effects.push(timer(readyKey, now))
    return
  }
  const topics: ProduceResponse['topics'] = fields.topics.map(({ topic, partitions }) => ({
    topic,
    partitions: partitions.map(({ partition }) => ({ partition, errorCode: error, baseOffset: -1 })),
  }))
  turn.effects.push(respond(asker, 'Produce', { topics }, 'cluster/produce/answered'))
}

/** A timer of transactions is due. */
export function transactionTimer(turn: BrokerTurn, state: BrokerState, stored: StoredLogs, key: string, now: SimTime): void {
  if (key === timeoutsTimer) timeoutsChecked(turn, state, stored, now)
  else if (key.startsWith(writtenTimer)) stateWritten(turn, state, stored, key.slice(writtenTimer.length), now)
  else if (key.startsWith(unwrittenTimer)) stateNotWritten(turn, state, stored, key.slice(unwrittenTimer.length), now)
  else if (key.startsWith(markersTimer)) markersDue(turn, state, stored, key.slice(markersTimer.length), now)
  else if (key === committedTimer) statesCommitted(turn, state, stored, now)
  else heldAgain(turn, state, stored, Number(key.slice(verifyTimer.length)), now)
}

const unavailable = errorCode('COORDINATOR_NOT_AVAILABLE')

/** Kafka: KafkaApis.getCoordinator, for transactional ids. */
function transactionCoordinatorAsked(turn: BrokerTurn, state: BrokerState, asker: Asker, keys: readonly string[]): void {
  const coordinators = keys.map((key) => {
    const nodeId = transactionCoordinatorOf(turn, state, key)
    if (nodeId < 0) return { key, nodeId, host: '', port: -1, errorCode: unavailable, errorMessage: '' }
    return { key, nodeId, host: brokerNode(nodeId), port: 9092, errorCode: 0, errorMessage: '' }
  })
  const detail = { coordinator: coordinators.map(({ nodeId }) => nodeId) }
  turn.effects.push(respond(asker, 'FindCoordinator', { throttleTimeMs: 0, coordinators }, 'transactions/coordinator/answered', detail))
}

/** Whether a message is about a transaction; then it is dealt with. */
export function transactionMessage(
  turn: BrokerTurn,
  state: BrokerState,
  stored: StoredLogs,
  envelope: Envelope<Message>,
  now: SimTime,
): boolean {
  const { body, from: to } = envelope
  if (body.kind === 'transaction-request') transactionAsked(turn, state, stored, to, body, now)
  else if (body.kind === 'transaction-response') transactionAnswered(turn, state, stored, body, now)
  else if (body.kind === 'request' && body.api === 'FindCoordinator' && body.fields.keyType === 1) {
    const { version, correlationId, clientId, fields } = body
    transactionCoordinatorAsked(turn, state, { to, version, correlationId, clientId }, fields.coordinatorKeys)
  } else return false
  return true
}
