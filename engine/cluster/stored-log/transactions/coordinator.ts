import { numberDefault } from '../../../kafka/configs'
import { errorCode } from '../../../kafka/errors'
import { splitTopicPartition } from '../../../kafka/ids'
import type { SimTime } from '../../../kernel/node'
import { fromMs } from '../../../kernel/time'
import type { BrokerTurn } from '../../broker/outcome'
import { brokerNode, type BrokerState } from '../../world'
import { change, tell } from '../draft'
import type { StoredLogs } from '../state'
import { markersTimer, timeoutsTimer, writtenTimer } from './timers'
import type { AddPartitionsToTxnRequest, EndTxnRequest, InitTransactionalRequest, WriteTxnMarkersResponse } from './messages'
import { answer, ask, type TransactionAsker } from './send'
import { Transaction, type PendingAnswer } from './state'

const codes = {
  fenced: errorCode('PRODUCER_FENCED'),
  concurrent: errorCode('CONCURRENT_TRANSACTIONS'),
  state: errorCode('INVALID_TXN_STATE'),
  mapping: errorCode('INVALID_PRODUCER_ID_MAPPING'),
}

/** A broker is given so many producer ids at once; here each has a block of its own. */
const producerIdBlock = 1000

/** How long a coordinator waits for a leader's answer before it asks again. */
const markersAgainMs = 30_000

const put = (turn: BrokerTurn, transactionalId: string, to: Transaction): void => {
  change(turn, { kind: 'transaction', transactionalId, to })
}

const pending = (asker: TransactionAsker, api: PendingAnswer['api'], error = 0): PendingAnswer => ({
  to: asker.to,
  correlationId: asker.correlationId,
  api,
  errorCode: error,
})

/** Writes a state down: only then is it answered, and gone on with (Kafka: TransactionStateManager.appendTransactionToLog). */
function write(turn: BrokerTurn, state: BrokerState, transactionalId: string, to: Transaction, now: SimTime): void {
  put(turn, transactionalId, to.with({ isPending: true }))
  turn.effects.push({ do: 'timer', key: writtenTimer + transactionalId, at: now + fromMs(state.commitDelayMs) })
}

const isBusy = ({ isPending, status }: Transaction): boolean => isPending || status === 'PrepareCommit' || status === 'PrepareAbort'

const none = { producerId: -1, producerEpoch: -1 }

/** Kafka: TransactionCoordinator.handleInitProducerId: whoever had this id before is fenced by a new epoch. */
export function initAsked(
  turn: BrokerTurn,
  state: BrokerState,
  { transactions }: StoredLogs,
  asker: TransactionAsker,
  { transactionalId, transactionTimeoutMs }: InitTransactionalRequest,
  now: SimTime,
): void {
  const known = transactions.known.get(transactionalId)
  const owner = { transactionalId }
  if (known === undefined) {
    const producerId = producerIdBlock * state.broker + transactions.known.size
    const to = new Transaction(producerId, 0, transactionTimeoutMs, 'Empty', [], -1, true, pending(asker, 'InitProducerId'))
    tell(turn, 'TransactionalIdKnown', 'transactions/init/new', { ...owner, producerId, producerEpoch: 0 })
    write(turn, state, transactionalId, to, now)
  } else if (isBusy(known)) {
    answer(turn, asker, 'InitProducerId', { errorCode: codes.concurrent, ...none }, 'transactions/refused/concurrent')
  } else {
    const producerEpoch = known.producerEpoch + 1
    const fences = known.status === 'Ongoing'
    const next = { producerEpoch, status: fences ? ('PrepareAbort' as const) : ('Empty' as const) }
    const to = known.with({ ...next, answer: pending(asker, 'InitProducerId', fences ? codes.concurrent : 0) })
    const rule = fences ? 'transactions/init/fences' : 'transactions/init/next-epoch'
    tell(turn, 'ProducerEpochRaised', rule, { ...owner, producerId: known.producerId, producerEpoch })
    write(turn, state, transactionalId, to, now)
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
  const known = transactions.known.get(transactionalId)
  const refuse = (error: number, rule: 'transactions/refused/fenced' | 'transactions/refused/concurrent'): void => {
    answer(turn, asker, 'AddPartitionsToTxn', { errorCode: error }, rule)
  }
  if (known?.producerId !== producerId) {
    refuse(codes.mapping, 'transactions/refused/fenced')
    return
  }
  if (known.producerEpoch !== producerEpoch) {
    refuse(codes.fenced, 'transactions/refused/fenced')
    return
  }
  if (isBusy(known)) {
    refuse(codes.concurrent, 'transactions/refused/concurrent')
    return
  }
  const begins = known.status !== 'Ongoing'
  const before = begins ? [] : known.partitions
  const added = partitions.filter((key) => !before.includes(key))
  if (added.length === 0) {
    answer(turn, asker, 'AddPartitionsToTxn', { errorCode: 0 }, 'transactions/partitions/added')
    return
  }
  tell(turn, 'PartitionsAdded', 'transactions/partitions/added', { transactionalId, partitions: added })
  const startedAt = begins ? now : known.startedAt
  const next = { status: 'Ongoing' as const, partitions: [...before, ...added], startedAt, answer: pending(asker, 'AddPartitionsToTxn') }
  write(turn, state, transactionalId, known.with(next), now)
  // The task that looks for what has timed out runs at whole intervals.
  const everyUs = fromMs(intervalMs(state))
  turn.effects.push({ do: 'timer', key: timeoutsTimer, at: (Math.floor(now / everyUs) + 1) * everyUs })
}

const intervalName = 'transaction.abort.timed.out.transaction.cleanup.interval.ms'

const intervalMs = ({ configs }: BrokerState): number => Number(configs.get(intervalName) ?? numberDefault('broker', intervalName))

function prepare(turn: BrokerTurn, state: BrokerState, id: string, known: Transaction, committed: boolean, now: SimTime): void {
  write(turn, state, id, known.with({ status: committed ? 'PrepareCommit' : 'PrepareAbort' }), now)
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
  const known = transactions.known.get(transactionalId)
  const refuse = (error: number, rule: `transactions/refused/${'fenced' | 'concurrent' | 'state'}`): void => {
    answer(turn, asker, 'EndTxn', { errorCode: error, ...none }, rule)
  }
  if (known?.producerId !== producerId) {
    refuse(codes.mapping, 'transactions/refused/fenced')
    return
  }
  const ending = endingOf(known, fields)
  if (ending === 'again') {
    const { producerEpoch } = known
    answer(turn, asker, 'EndTxn', { errorCode: 0, producerId, producerEpoch }, 'transactions/end/again')
    return
  }
  if (ending !== 'decide') {
    refuse(codes[ending], `transactions/refused/${ending}`)
    return
  }
  const producerEpoch = known.producerEpoch + 1
  const rule = committed ? 'transactions/end/commit' : 'transactions/end/abort'
  tell(turn, 'TransactionDecided', rule, { transactionalId, producerEpoch, partitions: known.partitions })
  prepare(turn, state, transactionalId, known.with({ producerEpoch, answer: pending(asker, 'EndTxn') }), committed, now)
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
    tell(turn, 'TransactionDecided', 'transactions/end/timed-out', { transactionalId, producerEpoch, partitions: known.partitions })
    prepare(turn, state, transactionalId, known.with({ producerEpoch, answer: null }), false, now)
  }
  if (open) turn.effects.push({ do: 'timer', key: timeoutsTimer, at: now + fromMs(intervalMs(state)) })
}

/** A state stands in the coordinator's log: its answer goes out, and where it decides, the markers. */
export function stateWritten(turn: BrokerTurn, state: BrokerState, stored: StoredLogs, transactionalId: string, now: SimTime): void {
  const known = stored.transactions.known.get(transactionalId)
  if (known === undefined) return
  const { answer: waiting, producerId, producerEpoch } = known
  if (waiting !== null) {
    const { to, correlationId, api, errorCode: error } = waiting
    const asker = { to, correlationId }
    if (api === 'AddPartitionsToTxn') answer(turn, asker, api, { errorCode: error }, 'transactions/written')
    else
      answer(
        turn,
        asker,
        api,
        error === 0 ? { errorCode: 0, producerId, producerEpoch } : { errorCode: error, ...none },
        'transactions/written',
      )
  }
  const written = known.with({ isPending: false, answer: null })
  put(turn, transactionalId, written)
  if (written.status.startsWith('Prepare')) sendMarkers(turn, state, transactionalId, written, now)
}

/** To the leader of each partition that has no marker yet (Kafka: TransactionMarkerChannelManager). */
export function sendMarkers(turn: BrokerTurn, state: BrokerState, transactionalId: string, decided: Transaction, now: SimTime): void {
  const { producerId, producerEpoch, status } = decided
  const byLeader = new Map<number, string[]>()
  for (const key of decided.partitions) {
    const { topic, partition } = splitTopicPartition(key)
    const leader = state.topics.get(topic)?.partitions[partition]?.leader ?? -1
    // A partition that is no more needs no marker.
    if (leader >= 0) byLeader.set(leader, [...(byLeader.get(leader) ?? []), key])
  }
  const partitions = [...byLeader.values()].flat()
  if (partitions.length === 0) {
    complete(turn, transactionalId, decided)
    return
  }
  put(turn, transactionalId, decided.with({ partitions }))
  for (const [leader, its] of byLeader) {
    const fields = { producerId, producerEpoch, committed: status === 'PrepareCommit', coordinatorEpoch: 0, partitions: its }
    ask(turn, state.broker, brokerNode(leader), 'WriteTxnMarkers', producerEpoch, fields, 'transactions/markers/sent')
  }
  turn.effects.push({ do: 'timer', key: markersTimer + transactionalId, at: now + fromMs(markersAgainMs) })
}

/** The time for an answer is over: a leader that has not answered is asked again. */
export function markersDue(
  turn: BrokerTurn,
  state: BrokerState,
  { transactions }: StoredLogs,
  transactionalId: string,
  now: SimTime,
): void {
  const known = transactions.known.get(transactionalId)
  if (known?.status.startsWith('Prepare') === true && !known.isPending) sendMarkers(turn, state, transactionalId, known, now)
}

function complete(turn: BrokerTurn, transactionalId: string, { status, ...decided }: Transaction): void {
  const { producerId, producerEpoch, timeoutMs } = decided
  const to = status === 'PrepareCommit' ? 'CompleteCommit' : 'CompleteAbort'
  put(turn, transactionalId, new Transaction(producerId, producerEpoch, timeoutMs, to, [], -1, false, null))
  tell(turn, 'TransactionCompleted', 'transactions/complete', { transactionalId, state: to })
  turn.effects.push({ do: 'timer', key: markersTimer + transactionalId, at: null })
}

/** A leader has written its markers; after the last of them the transaction is complete. */
export function markersAnswered(turn: BrokerTurn, { transactions }: StoredLogs, fields: WriteTxnMarkersResponse): void {
  for (const [transactionalId, known] of transactions.known) {
    if (known.producerId !== fields.producerId || !known.status.startsWith('Prepare')) continue
    const partitions = known.partitions.filter((key) => !fields.partitions.includes(key))
    if (partitions.length === 0) complete(turn, transactionalId, known)
    else put(turn, transactionalId, known.with({ partitions }))
  }
}
