import type { SimTime } from '../../../kernel/node'
import type { BrokerTurn } from '../../broker/outcome'
import { timer } from '../../effects'
import type { BrokerState } from '../../world'
import { tell } from '../draft'
import type { StoredLogs } from '../state'
import { lookForTimeouts } from './coordinator'
import { TransactionLogRecord } from './log-record'
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
export function elected(turn: BrokerTurn, state: BrokerState, key: string, now: SimTime): void {
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
export function resigned(turn: BrokerTurn, { transactions }: StoredLogs, key: string): void {
  const forgotten = [...transactions.known.keys()].filter((transactionalId) => turn.logs?.transactionState(transactionalId).key === key)
  for (const transactionalId of forgotten) put(turn, transactionalId, null)
  if (forgotten.length > 0)
    tell(turn, 'TransactionsUnloaded', 'transactions/coordinator/resigned', { partition: key, transactionalIds: forgotten })
}
