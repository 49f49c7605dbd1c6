import { errorCode } from '../../../kafka/errors'
import { topicPartition } from '../../../kafka/ids'
import type { SimTime } from '../../../kernel/node'
import { fromMs } from '../../../kernel/time'
import { isTransactional, readBatchHeader } from '../../../log/batch'
import { lastStableOffsetOf } from '../../../log/segmented-log'
import type { BrokerTurn } from '../../broker/outcome'
import { timer } from '../../effects'
import type { ProduceRequest } from '../../message'
import type { Asker } from '../../response'
import { brokerNode, type BrokerState } from '../../world'
import { appendStored } from '../append'
import { change, storedIn, tell } from '../draft'
import type { StoredLogs } from '../state'
import { transactionCoordinatorOf } from './coordinator-of'
import { markerBytes, markerRule } from './marker'
import type { WriteTxnMarkersRequest } from './messages'
import { ask } from './send'
import { HeldProduce } from './state'
import { verifyTimer } from './timers'

/** The coordinator is at something else, or is another broker by now. */
const passing: ReadonlySet<number> = new Set(
  (['CONCURRENT_TRANSACTIONS', 'NOT_COORDINATOR', 'COORDINATOR_NOT_AVAILABLE'] as const).map(errorCode),
)
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
      const producers = turn.logs === null ? storedIn(turn, stored, key)?.log.producers : turn.logs.producers(key)
      if (bytes === undefined || producers == null) continue
      const batch = readBatchHeader(bytes, 0)
      if (!isTransactional(batch)) continue
      const entry = producers.entries.get(batch.producerId)
      producerId = batch.producerId
      producerEpoch = batch.producerEpoch
      if (entry?.txnFirstOffset == null || entry.producerEpoch !== batch.producerEpoch) partitions.push(key)
    }
  return producerId < 0 ? null : { producerId, producerEpoch, partitions }
}

/** Which broker this is, and which there are. */
type Here = Pick<BrokerState, 'broker' | 'brokers'>

function verify(
  turn: BrokerTurn,
  state: Here,
  number: number,
  { fields }: HeldProduce,
  { producerId, producerEpoch, partitions }: Unverified,
  now: SimTime,
): void {
  const transactionalId = fields.transactionalId ?? ''
  const coordinator = transactionCoordinatorOf(turn, state, transactionalId)
  const asked = { transactionalId, producerId, producerEpoch, partitions }
  if (coordinator < 0 || turn.logs?.reaches(coordinator) === false) laterAgain(turn, number, now)
  else ask(turn, state.broker, brokerNode(coordinator), 'AddPartitionsToTxn', number, asked, 'transactions/partitions/asked')
}

/** Asks the coordinator once more, a little later. */
export function laterAgain({ effects }: Pick<BrokerTurn, 'effects'>, number: number, now: SimTime): void {
  effects.push(timer(`${verifyTimer}${String(number)}`, now + fromMs(verifyAgainMs)))
}

/** What is held, as this turn has left it so far. */
function heldIn({ changes }: BrokerTurn, { transactions }: StoredLogs): ReadonlyMap<number, HeldProduce> {
  const held = new Map(transactions.held)
  for (const made of changes) {
    if (made.kind !== 'stored' || made.change.kind !== 'held') continue
    if (made.change.to === null) held.delete(made.change.number)
    else held.set(made.change.number, made.change.to)
  }
  return held
}

/** Holds batches of a transaction until its coordinator knows that they belong to it; `false`: nothing keeps them (Kafka: ReplicaManager.maybeStartTransactionVerificationForPartition). */
export function heldForTransaction(
  turn: BrokerTurn,
  state: Here,
  stored: StoredLogs,
  asker: Asker,
  fields: ProduceRequest,
  now: SimTime,
): boolean {
  const wanted = fields.transactionalId === undefined ? null : unverified(turn, stored, fields)
  if (wanted === null) return false
  const { producerId, partitions } = wanted
  const before = heldIn(turn, stored)
  const behind = [...before.values()].some((held) => held.producerId === producerId)
  if (partitions.length === 0 && !behind) return false
  const number = Math.max(stored.transactions.numbered, ...before.keys()) + 1
  const held = new HeldProduce(asker, fields, producerId)
  change(turn, { kind: 'held', number, to: held })
  if (!behind) verify(turn, state, number, held, wanted, now)
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
  if (passing.has(error)) {
    laterAgain(turn, number, now)
    return null
  }
  change(turn, { kind: 'held', number, to: null })
  if (error === 0) tell(turn, 'TransactionVerified', 'transactions/partitions/verified', { producerId: produce.producerId })
  return { produce, errorCode: error === fenced ? invalidEpoch : error }
}

/** The next request of the same producer that was held behind another: it is the first now. */
export function nextHeld({ transactions }: StoredLogs, done: number, producerId: number): readonly [number, HeldProduce] | null {
  for (const [number, held] of transactions.held) if (number > done && held.producerId === producerId) return [number, held]
  return null
}

/** Asks for what is held, or lets it go where its partitions are in the transaction by now, or are led elsewhere. */
export function heldNext(
  turn: BrokerTurn,
  state: BrokerState,
  stored: StoredLogs,
  number: number,
  held: HeldProduce,
  now: SimTime,
): Released | null {
  const wanted = unverified(turn, stored, held.fields)
  if (wanted !== null && wanted.partitions.length > 0) {
    verify(turn, state, number, held, wanted, now)
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
  const bytes = markerBytes(fields, now)
  for (const key of fields.partitions) {
    const log = state.logs.get(key)
    const appended = log === undefined ? null : appendStored(turn, stored, key, bytes, log.leaderEpoch, 'marker', now)
    const after = storedIn(turn, stored, key)?.log
    if (appended === null || after === undefined) continue
    tell(turn, 'MarkerWritten', markerRule(fields), {
      partition: key,
      offset: appended.baseOffset,
      lastStableOffset: lastStableOffsetOf(after),
    })
  }
}
