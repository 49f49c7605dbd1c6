import { errorCode } from '../../../kafka/errors'
import type { SimTime } from '../../../kernel/node'
import type { BrokerTurn } from '../../broker/outcome'
import type { BrokerState } from '../../world'
import { tell } from '../draft'
import type { StoredLogs } from '../state'
import { lookForTimeouts } from './coordinator'
import { again, isDecided, markersRetryMs } from './markers'
import { put, refuse } from './state-log'

/**
 * A state has not come to enough replicas in time: whoever asked is told so, and what stood before stands again. The record stays where
 * it is, and may be committed later all the same (Kafka: TransactionStateManager.appendTransactionToLog).
 */
export function stateNotWritten(
  turn: BrokerTurn,
  state: BrokerState,
  { transactions }: StoredLogs,
  transactionalId: string,
  now: SimTime,
): void {
  const known = transactions.known.get(transactionalId)
  if (known?.isPending !== true || known.before === null) return
  const { answer: waiting, before, status } = known
  tell(turn, 'TransactionUnwritten', 'transactions/refused/not-replicated', { transactionalId, state: status })
  if (waiting !== null) refuse(turn, waiting, waiting.api, errorCode('COORDINATOR_NOT_AVAILABLE'), 'transactions/refused/not-replicated')
  put(turn, transactionalId, before)
  // That it is complete is written again; one that is open again may have been open for too long.
  if (isDecided(before)) again(turn, transactionalId, now, markersRetryMs)
  else if (before.status === 'Ongoing') lookForTimeouts(turn, state, now)
}
