import { errorCode } from '../../../kafka/errors'
import { topicPartition } from '../../../kafka/ids'
import type { SimTime } from '../../../kernel/node'
import { fromMs } from '../../../kernel/time'
import { encodeBatch, plainBatch } from '../../../log/batch-builder'
import { isTransactional, readBatchHeader } from '../../../log/batch'
import { codecsAtHand } from '../../../log/codecs'
import { markerRecord } from '../../../log/control'
import { lastStableOffsetOf } from '../../../log/segmented-log'
import type { BrokerTurn } from '../../broker/outcome'
import type { ProduceRequest } from '../../message'
import type { Asker } from '../../response'
import { brokerNode, type BrokerState } from '../../world'
import { appendStored } from '../append'
import { change, clockMs, storedIn, tell } from '../draft'
import type { StoredLogs } from '../state'
import { transactionCoordinatorOf } from './coordinator-of'
import type { WriteTxnMarkersRequest } from './messages'
import { ask } from './send'
import { HeldProduce } from './state'
import { verifyTimer } from './timers'

const concurrent = errorCode('CONCURRENT_TRANSACTIONS')
const fenced = errorCode('PRODUCER_FENCED')
const invalidEpoch = errorCode('INVALID_PRODUCER_EPOCH')

/** `add.partitions.to.txn.retry.backoff.ms`; a client would be let go after five, and would ask again. */
const verifyAgainMs = 20

interface Unverified {
  readonly producerId: number
  readonly producerEpoch: number
  readonly partitions: readonly string[]
}

/** Partitions of a request whose log knows of no transaction that these batches could go on with. */
function unverified(turn: BrokerTurn, stored: StoredLogs, { topics }: ProduceRequest): Unverified | null {
  const partitions: string[] = []
  let producerId = -1
  let producerEpoch = -1
  for (const { topic, partitions: list } of topics)
    for (const { partition, bytes } of list) {
      const key = topicPartition(topic, partition)
      const log = storedIn(turn, stored, key)?.log
      if (bytes === undefined || log === undefined) continue
      const batch = readBatchHeader(bytes, 0)
      if (!isTransactional(batch)) continue
      const entry = log.producers.entries.get(batch.producerId)
      producerId = batch.producerId
      producerEpoch = batch.producerEpoch
      if (entry?.txnFirstOffset == null || entry.producerEpoch !== batch.producerEpoch) partitions.push(key)
    }
  return producerId < 0 ? null : { producerId, producerEpoch, partitions }
}

function verify(
  turn: BrokerTurn,
  state: BrokerState,
  number: number,
  { fields }: HeldProduce,
  { producerId, producerEpoch, partitions }: Unverified,
): void {
  const transactionalId = fields.transactionalId ?? ''
  const coordinator = brokerNode(transactionCoordinatorOf(transactionalId, state.brokers))
  const asked = { transactionalId, producerId, producerEpoch, partitions }
  ask(turn, state.broker, coordinator, 'AddPartitionsToTxn', number, asked, 'transactions/partitions/asked')
}

/** Holds batches of a transaction until its coordinator knows that they belong to it; `false`: nothing keeps them (Kafka: ReplicaManager.maybeStartTransactionVerificationForPartition). */
export function heldForTransaction(
  turn: BrokerTurn,
  state: BrokerState,
  stored: StoredLogs,
  asker: Asker,
  fields: ProduceRequest,
): boolean {
  const wanted = fields.transactionalId === undefined ? null : unverified(turn, stored, fields)
  if (wanted === null) return false
  const { producerId, partitions } = wanted
  const behind = [...stored.transactions.held.values()].some((held) => held.producerId === producerId)
  if (partitions.length === 0 && !behind) return false
  const number = stored.transactions.numbered + 1
  const held = new HeldProduce(asker, fields, producerId)
  change(turn, { kind: 'held', number, to: held })
  if (!behind) verify(turn, state, number, held, wanted)
  return true
}

export interface Released {
  readonly produce: HeldProduce
  /** 0: the batches may be appended. */
  readonly errorCode: number
}

/** The coordinator has answered: what was held is let go, or asked for again a little later. */
export function verified(turn: BrokerTurn, stored: StoredLogs, number: number, error: number, now: SimTime): Released | null {
  const produce = stored.transactions.held.get(number)
  if (produce === undefined) return null
  if (error === concurrent) {
    turn.effects.push({ do: 'timer', key: `${verifyTimer}${String(number)}`, at: now + fromMs(verifyAgainMs) })
    return null
  }
  change(turn, { kind: 'held', number, to: null })
  if (error === 0) tell(turn, 'TransactionVerified', 'transactions/partitions/verified', { producerId: produce.producerId })
  return { produce, errorCode: error === fenced ? invalidEpoch : error }
}

/** Asks for a held request again. */
export function verifyAgain(turn: BrokerTurn, state: BrokerState, stored: StoredLogs, number: number): void {
  const produce = stored.transactions.held.get(number)
  const wanted = produce === undefined ? null : unverified(turn, stored, produce.fields)
  if (produce !== undefined && wanted !== null) verify(turn, state, number, produce, wanted)
}

/** The next request of the same producer that was held behind another: it is the first now. */
export function nextHeld({ transactions }: StoredLogs, done: number, producerId: number): readonly [number, HeldProduce] | null {
  for (const [number, held] of transactions.held) if (number > done && held.producerId === producerId) return [number, held]
  return null
}

/** Asks for what was held behind another, or lets it go where its partitions are in the transaction by now. */
export function heldNext(turn: BrokerTurn, state: BrokerState, stored: StoredLogs, number: number, held: HeldProduce): Released | null {
  const wanted = unverified(turn, stored, held.fields)
  if (wanted !== null && wanted.partitions.length > 0) {
    verify(turn, state, number, held, wanted)
    return null
  }
  change(turn, { kind: 'held', number, to: null })
  return { produce: held, errorCode: 0 }
}

/** Kafka: KafkaApis.handleWriteTxnMarkersRequest: one control batch in each partition. What follows it can be read by everybody once all older ones are decided. */
export function markersWritten(
  turn: BrokerTurn,
  state: BrokerState,
  stored: StoredLogs,
  fields: WriteTxnMarkersRequest,
  now: SimTime,
): void {
  const { producerId, producerEpoch, committed, coordinatorEpoch } = fields
  const marker = markerRecord(committed ? 'COMMIT' : 'ABORT', 0, clockMs(now), coordinatorEpoch)
  const bytes = encodeBatch({ ...plainBatch, producerId, producerEpoch, transactional: true, control: true }, [marker], codecsAtHand)
  for (const key of fields.partitions) {
    const log = state.logs.get(key)
    const appended = log === undefined ? null : appendStored(turn, stored, key, bytes, log.leaderEpoch, 'marker', now)
    const after = storedIn(turn, stored, key)?.log
    if (appended === null || after === undefined) continue
    tell(turn, 'MarkerWritten', committed ? 'transactions/markers/commit' : 'transactions/markers/abort', {
      partition: key,
      offset: appended.baseOffset,
      lastStableOffset: lastStableOffsetOf(after),
    })
  }
}
