import { numberDefault } from '../../../kafka/configs'
import { errorCode, type ErrorName } from '../../../kafka/errors'
import type { SimTime } from '../../../kernel/node'
import { fromMs } from '../../../kernel/time'
import type { BrokerTurn } from '../../broker/outcome'
import type { BrokerState } from '../../world'
import { tell } from '../draft'
import type { StoredLogs } from '../state'
import { isDecided, sendMarkers } from './markers'
import type { AddPartitionsToTxnRequest, EndTxnRequest, InitTransactionalRequest, TransactionAsker } from './messages'
import { answer } from './send'
import { Transaction, type PendingAnswer } from './state'
import { notCoordinated, notWritten, put, refuse, write } from './state-log'
import { timeoutsTimer, unwrittenTimer } from './timers'

const codes = {
  fenced: errorCode('PRODUCER_FENCED'),
  concurrent: errorCode('CONCURRENT_TRANSACTIONS'),
  state: errorCode('INVALID_TXN_STATE'),
  mapping: errorCode('INVALID_PRODUCER_ID_MAPPING'),
}

/** A broker is given so many producer ids at once; here each has a block of its own. */
const producerIdBlock = 1000

const pending = (asker: TransactionAsker, api: PendingAnswer['api'], error = 0): PendingAnswer => ({
  to: asker.to,
  correlationId: asker.correlationId,
  api,
  errorCode: error,
})

const isBusy = ({ isPending, status }: Transaction): boolean => isPending || status === 'PrepareCommit' || status === 'PrepareAbort'

/** Kafka: TransactionCoordinator.handleInitProducerId: whoever had this id before is fenced by a new epoch. */
export function initAsked(
  turn: BrokerTurn,
  state: BrokerState,
  { transactions }: StoredLogs,
  asker: TransactionAsker,
  { transactionalId, transactionTimeoutMs }: InitTransactionalRequest,
  now: SimTime,
): void {
  if (notCoordinated(turn, asker, 'InitProducerId', transactionalId)) return
  const known = transactions.known.get(transactionalId)
  const owner = { transactionalId }
  if (known === undefined) {
    const producerId = turn.logs?.nextProducerId() ?? producerIdBlock * state.broker + transactions.known.size
    const unused = new Transaction(producerId, -1, transactionTimeoutMs, 'Empty', [], -1, false, null)
    const to = unused.with({ producerEpoch: 0, isPending: true, answer: pending(asker, 'InitProducerId') })
    const error = write(turn, state, transactionalId, unused, to, now)
    if (error === null) tell(turn, 'TransactionalIdKnown', 'transactions/init/new', { ...owner, producerId, producerEpoch: 0 })
    else notWritten(turn, asker, 'InitProducerId', error)
  } else if (isBusy(known)) {
    refuse(turn, asker, 'InitProducerId', codes.concurrent, 'transactions/refused/concurrent')
  } else {
    const producerEpoch = known.producerEpoch + 1
    const fences = known.status === 'Ongoing'
    const next = { producerEpoch, status: fences ? ('PrepareAbort' as const) : ('Empty' as const) }
    const to = known.with({ ...next, answer: pending(asker, 'InitProducerId', fences ? codes.concurrent : 0) })
    const rule = fences ? 'transactions/init/fences' : 'transactions/init/next-epoch'
    const error = write(turn, state, transactionalId, known, to, now)
    if (error === null) tell(turn, 'ProducerEpochRaised', rule, { ...owner, producerId: known.producerId, producerEpoch })
    else notWritten(turn, asker, 'InitProducerId', error)
  }
}

/** Kafka: TransactionCoordinator.handleAddPartitionsToTransaction, asked by the leader that was sent the records (KIP-890). */
export function partitionsAsked(
  turn: BrokerTurn,
  state: BrokerState,
  { transactions }: StoredLogs,
  asker: TransactionAsker,
  { transactionalId, producerId, producerEpoch, partitions }: AddPartitionsToTxnRequest,
  now: SimTime,
): void {
  const api = 'AddPartitionsToTxn'
  if (notCoordinated(turn, asker, api, transactionalId)) return
  const known = transactions.known.get(transactionalId)
  if (known?.producerId !== producerId) {
    refuse(turn, asker, api, codes.mapping, 'transactions/refused/fenced')
    return
  }
  if (known.producerEpoch !== producerEpoch) {
    refuse(turn, asker, api, codes.fenced, 'transactions/refused/fenced')
    return
  }
  if (isBusy(known)) {
    refuse(turn, asker, api, codes.concurrent, 'transactions/refused/concurrent')
    return
  }
  const begins = known.status !== 'Ongoing'
  const before = begins ? [] : known.partitions
  const added = partitions.filter((key) => !before.includes(key))
  if (added.length === 0) {
    answer(turn, asker, 'AddPartitionsToTxn', { errorCode: 0 }, 'transactions/partitions/added')
    return
  }
  const startedAt = begins ? now : known.startedAt
  const next = { status: 'Ongoing' as const, partitions: [...before, ...added], startedAt, answer: pending(asker, api) }
  const error = write(turn, state, transactionalId, known, known.with(next), now)
  if (error !== null) {
    notWritten(turn, asker, api, error)
    return
  }
  tell(turn, 'PartitionsAdded', 'transactions/partitions/added', { transactionalId, partitions: added })
  lookForTimeouts(turn, state, now)
}

/** The task that looks for what has timed out runs at whole intervals. */
export function lookForTimeouts({ effects }: BrokerTurn, state: BrokerState, now: SimTime): void {
  const everyUs = fromMs(intervalMs(state))
  effects.push({ do: 'timer', key: timeoutsTimer, at: (Math.floor(now / everyUs) + 1) * everyUs })
}

const intervalName = 'transaction.abort.timed.out.transaction.cleanup.interval.ms'

const intervalMs = ({ configs }: BrokerState): number => Number(configs.get(intervalName) ?? numberDefault('broker', intervalName))

/** Decides: by a higher epoch, which fences whoever had the one before. */
function prepare(
  turn: BrokerTurn,
  state: BrokerState,
  id: string,
  known: Transaction,
  committed: boolean,
  waiting: PendingAnswer | null,
  now: SimTime,
): ErrorName | null {
  const status = committed ? ('PrepareCommit' as const) : ('PrepareAbort' as const)
  return write(turn, state, id, known, known.with({ status, producerEpoch: known.producerEpoch + 1, answer: waiting }), now)
}

type Ending = 'decide' | 'again' | 'concurrent' | 'fenced' | 'state'

/** What an EndTxn comes to: with version 2 the epoch says whether it is the next one or one that is asked again. */
function endingOf({ status, producerEpoch, isPending }: Transaction, { producerEpoch: asked, committed }: EndTxnRequest): Ending {
  const again = producerEpoch === asked + 1
  const current = producerEpoch === asked
  const decided = status !== 'Ongoing' && status !== 'Empty'
  const valid = status.startsWith('Prepare') ? again : decided ? again || current : current
  if (!valid) return 'fenced'
  if (isPending) return 'concurrent'
  if (status === 'Ongoing') return 'decide'
  const agrees = committed === status.endsWith('Commit')
  if (status.startsWith('Prepare')) return agrees ? 'concurrent' : 'state'
  if (decided && again) return agrees ? 'again' : 'state'
  return committed ? 'state' : 'decide'
}

/** Kafka: TransactionCoordinator.endTransaction: it is decided once that is written; markers tell the partitions. */
export function endAsked(
  turn: BrokerTurn,
  state: BrokerState,
  { transactions }: StoredLogs,
  asker: TransactionAsker,
  fields: EndTxnRequest,
  now: SimTime,
): void {
  const { transactionalId, producerId, committed } = fields
  const api = 'EndTxn'
  if (notCoordinated(turn, asker, api, transactionalId)) return
  const known = transactions.known.get(transactionalId)
  if (known?.producerId !== producerId) {
    refuse(turn, asker, api, codes.mapping, 'transactions/refused/fenced')
    return
  }
  const ending = endingOf(known, fields)
  if (ending === 'again') {
    const { producerEpoch } = known
    answer(turn, asker, 'EndTxn', { errorCode: 0, producerId, producerEpoch }, 'transactions/end/again')
    return
  }
  if (ending !== 'decide') {
    refuse(turn, asker, api, codes[ending], `transactions/refused/${ending}`)
    return
  }
  const producerEpoch = known.producerEpoch + 1
  const rule = committed ? 'transactions/end/commit' : 'transactions/end/abort'
  const error = prepare(turn, state, transactionalId, known, committed, pending(asker, api), now)
  if (error === null) tell(turn, 'TransactionDecided', rule, { transactionalId, producerEpoch, partitions: known.partitions })
  else notWritten(turn, asker, api, error)
}

/** Transactions that were open for too long are aborted, and their producers fenced (Kafka: abortTimedOutTransactions). */
export function timeoutsChecked(turn: BrokerTurn, state: BrokerState, { transactions }: StoredLogs, now: SimTime): void {
  let open = false
  for (const [transactionalId, known] of transactions.known) {
    if (known.status !== 'Ongoing') continue
    if (known.isPending || now <= known.startedAt + fromMs(known.timeoutMs)) {
      open = true
      continue
    }
    const producerEpoch = known.producerEpoch + 1
    const error = prepare(turn, state, transactionalId, known, false, null, now)
    const detail = { transactionalId, producerEpoch, partitions: known.partitions }
    if (error === null) tell(turn, 'TransactionDecided', 'transactions/end/timed-out', detail)
    else open = true
  }
  if (open) turn.effects.push({ do: 'timer', key: timeoutsTimer, at: now + fromMs(intervalMs(state)) })
}

/** Where its log is replicated: all that the high watermark has passed stands there. */
export function statesCommitted(turn: BrokerTurn, state: BrokerState, stored: StoredLogs, now: SimTime): void {
  const { logs } = turn
  if (logs === null) return
  for (const [transactionalId, { isPending, logEnd }] of stored.transactions.known)
    if (isPending && logEnd <= logs.highWatermark(logs.transactionState(transactionalId).key))
      stateWritten(turn, state, stored, transactionalId, now)
}

/** A state stands in the coordinator's log: its answer goes out, and where it decides, the markers. */
export function stateWritten(turn: BrokerTurn, state: BrokerState, stored: StoredLogs, transactionalId: string, now: SimTime): void {
  const known = stored.transactions.known.get(transactionalId)
  if (known === undefined) return
  const { answer: waiting, producerId, producerEpoch } = known
  if (waiting !== null) {
    const { to, correlationId, api, errorCode: error } = waiting
    const asker = { to, correlationId }
    if (error !== 0 || api === 'AddPartitionsToTxn') refuse(turn, asker, api, error, 'transactions/written')
    else answer(turn, asker, api, { errorCode: 0, producerId, producerEpoch }, 'transactions/written')
  }
  const written = known.with({ isPending: false, answer: null, before: null })
  put(turn, transactionalId, written)
  if (turn.logs !== null) turn.effects.push({ do: 'timer', key: unwrittenTimer + transactionalId, at: null })
  if (isDecided(written)) sendMarkers(turn, state, transactionalId, written, now)
}
