import { topicPartition } from '../../../kafka/ids'
import type { SimTime } from '../../../kernel/node'
import type { BrokerTurn } from '../../broker/outcome'
import { timer } from '../../effects'
import type { ProduceResponse } from '../../message'
import type { BrokerState } from '../../world'
import { tell } from '../draft'
import type { StoredLogs } from '../state'
import { lookForTimeouts } from './coordinator'
import { laterAgain } from './leader'
import { TransactionLogRecord } from './log-record'
import { again, isDecided, markersRetryMs } from './markers'
import type { TransactionAsker } from './messages'
import { answer } from './send'
import type { Transaction } from './state'
import { put } from './state-log'
import { committedTimer } from './timers'

/** The last state of each transactional id. */
function latestIn(batches: readonly (readonly unknown[])[]): ReadonlyMap<string, Transaction> {
  const latest = new Map<string, Transaction>()
  for (const records of batches)
    for (const record of records) if (record instanceof TransactionLogRecord) latest.set(record.transactionalId, record.transaction)
  return latest
}

/** This broker leads a partition of `__transaction_state`: it reads it to the end, and goes on with what is decided once all of that is committed (Kafka: TransactionStateManager.loadTransactionsForTxnTopicPartition). */
function elected(turn: BrokerTurn, state: BrokerState, key: string, now: SimTime): void {
  const { logs } = turn
  const latest = latestIn(logs?.read(key) ?? [])
  if (logs === null || latest.size === 0) return
  const logEnd = logs.end(key)
  for (const [transactionalId, known] of latest) put(turn, transactionalId, known.with({ isPending: true, logEnd }))
  tell(turn, 'TransactionsLoaded', 'transactions/coordinator/loaded', { partition: key, transactionalIds: [...latest.keys()] })
  if (logs.highWatermark(key) >= logEnd) turn.effects.push(timer(committedTimer, now))
  if ([...latest.values()].some(({ status }) => status === 'Ongoing')) lookForTimeouts(turn, state, now)
}

/** It leads it no more: whoever does has read it (Kafka: removeTransactionsForTxnTopicPartition). */
function resigned(turn: BrokerTurn, { transactions }: StoredLogs, key: string): void {
  const forgotten = [...transactions.known.keys()].filter((transactionalId) => turn.logs?.transactionState(transactionalId).key === key)
  for (const transactionalId of forgotten) put(turn, transactionalId, null)
  if (forgotten.length > 0)
    tell(turn, 'TransactionsUnloaded', 'transactions/coordinator/resigned', { partition: key, transactionalIds: forgotten })
}

/** What a broker knows of its replica of a partition, before a turn and after it. */
interface Led {
  readonly role: string
  readonly leaderEpoch: number
  readonly log: { readonly highWatermark: number }
}

/** Whoever leads a partition of `__transaction_state` coordinates its transactions (Kafka: TransactionCoordinator.onElection, onResignation). */
export function coordinateTransactions(
  turn: BrokerTurn,
  state: BrokerState,
  stored: StoredLogs,
  key: string,
  was: Led | undefined,
  is: Led | undefined,
  now: SimTime,
): void {
  const led = was?.role === 'leader'
  const leads = is?.role === 'leader'
  const anew = leads && (!led || was.leaderEpoch !== is.leaderEpoch)
  if (led && (!leads || anew)) resigned(turn, stored, key)
  if (anew) elected(turn, state, key, now)
  else if (leads && is.log.highWatermark > (was?.log.highWatermark ?? 0)) turn.effects.push(timer(committedTimer, now))
}

/** The connection to a broker is gone, which may be one that was asked: the first that is held of each producer is asked for again, and markers are sent again to whoever leads by then. */
export function peerLost(turn: Pick<BrokerTurn, 'effects'>, { transactions }: StoredLogs, now: SimTime): void {
  const seen = new Set<number>()
  for (const [number, { producerId }] of transactions.held) {
    if (!seen.has(producerId)) laterAgain(turn, number, now)
    seen.add(producerId)
  }
  for (const [transactionalId, known] of transactions.known) if (isDecided(known)) again(turn, transactionalId, now, markersRetryMs)
}

/** The coordinator hears in which partitions its markers stand, and in which they do not. */
export function markersDone(
  turn: Pick<BrokerTurn, 'effects'>,
  asker: TransactionAsker,
  producerId: number,
  topics: ProduceResponse['topics'],
): void {
  const all = topics.flatMap(({ topic, partitions }) =>
    partitions.map(({ partition, errorCode: error }) => ({ key: topicPartition(topic, partition), error })),
  )
  const partitions = all.filter(({ error }) => error === 0).map(({ key }) => key)
  const refused = all.filter(({ error }) => error !== 0).map(({ key }) => key)
  const fields = { producerId, partitions, ...(refused.length === 0 ? {} : { refused }) }
  answer(turn, asker, 'WriteTxnMarkers', fields, 'transactions/markers/answered')
}
