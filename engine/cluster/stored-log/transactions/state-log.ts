import { errorCode, type ErrorName } from '../../../kafka/errors'
import type { SimTime } from '../../../kernel/node'
import { fromMs } from '../../../kernel/time'
import type { BrokerTurn } from '../../broker/outcome'
import type { BrokerState } from '../../world'
import { change, clockMs } from '../draft'
import { TransactionLogRecord } from './log-record'
import type { TransactionAsker } from './messages'
import type { TransactionRule } from './rules'
import { answer } from './send'
import type { PendingAnswer, Transaction } from './state'
import { unwrittenTimer, writtenTimer } from './timers'

const notCoordinator = errorCode('NOT_COORDINATOR')
const unavailable = errorCode('COORDINATOR_NOT_AVAILABLE')

/** What a coordinator knows of a transactional id; `null`: nothing any more. */
export const put = (turn: BrokerTurn, transactionalId: string, to: Transaction | null): void => {
  change(turn, { kind: 'transaction', transactionalId, to })
}

/** Writes a state down: only then is it answered, and gone on with. Says why it could not be (Kafka: TransactionStateManager.appendTransactionToLog). */
export function write(
  turn: BrokerTurn,
  state: BrokerState,
  transactionalId: string,
  before: Transaction,
  to: Transaction,
  now: SimTime,
): ErrorName | null {
  const { logs } = turn
  if (logs === null) {
    put(turn, transactionalId, to.with({ isPending: true }))
    turn.effects.push({ do: 'timer', key: writtenTimer + transactionalId, at: now + fromMs(state.commitDelayMs) })
    return null
  }
  const { key } = logs.transactionState(transactionalId)
  const stands = to.with({ isPending: false, answer: null, before: null })
  const error = logs.appendLogged(key, new TransactionLogRecord(transactionalId, stands, clockMs(now)))
  if (error !== null) return error
  const back = before.with({ isPending: false, answer: null, before: null })
  put(turn, transactionalId, to.with({ isPending: true, logEnd: logs.end(key), before: back }))
  // The append waits for its replicas no longer than a transaction may take.
  turn.effects.push({ do: 'timer', key: unwrittenTimer + transactionalId, at: now + fromMs(to.timeoutMs) })
  return null
}

const none = { producerId: -1, producerEpoch: -1 }

/** An answer that says no. */
export function refuse(
  turn: Pick<BrokerTurn, 'effects'>,
  asker: TransactionAsker,
  api: PendingAnswer['api'],
  error: number,
  rule: TransactionRule,
): void {
  if (api === 'AddPartitionsToTxn') answer(turn, asker, api, { errorCode: error }, rule)
  else answer(turn, asker, api, { errorCode: error, ...none }, rule)
}

/** Whether this broker does not coordinate the id any more, or not yet; then it has said so. */
export function notCoordinated(
  { logs, effects }: BrokerTurn,
  asker: TransactionAsker,
  api: PendingAnswer['api'],
  transactionalId: string,
): boolean {
  if (logs === null || logs.leaderEpoch(logs.transactionState(transactionalId).key) >= 0) return false
  refuse({ effects }, asker, api, notCoordinator, 'transactions/refused/not-coordinator')
  return true
}

/** The same where it was asked for and could not be written down. */
export function notWritten(turn: BrokerTurn, asker: TransactionAsker, api: PendingAnswer['api'], error: ErrorName): void {
  const code = error === 'NOT_LEADER_OR_FOLLOWER' ? notCoordinator : unavailable
  refuse(turn, asker, api, code, code === unavailable ? 'transactions/refused/unavailable' : 'transactions/refused/not-coordinator')
}
