import { splitTopicPartition } from '../../../kafka/ids'
import type { SimTime } from '../../../kernel/node'
import { fromMs } from '../../../kernel/time'
import type { BrokerTurn } from '../../broker/outcome'
import { timer } from '../../effects'
import { brokerNode, type BrokerState } from '../../world'
import { tell } from '../draft'
import type { StoredLogs } from '../state'
import type { WriteTxnMarkersResponse } from './messages'
import { ask } from './send'
import { Transaction } from './state'
import { put, write } from './state-log'
import { markersTimer } from './timers'

/** How long a coordinator waits for a leader's answer before it asks again. */
const markersAgainMs = 30_000

/** How long where a leader has refused, has gone, or is not known. */
export const markersRetryMs = 100

/** Partitions by their leaders; by −1 those that nobody leads now, or that a broker leads to which there is no connection. One that is no more needs no marker. */
function byLeaderOf({ logs }: BrokerTurn, { topics }: BrokerState, partitions: readonly string[]): Map<number, string[]> {
  const byLeader = new Map<number, string[]>()
  for (const key of partitions) {
    const { topic, partition } = splitTopicPartition(key)
    const known = topics.get(topic)?.partitions[partition]?.leader
    if (known === undefined) continue
    const leader = logs?.reaches(known) === false ? -1 : known
    byLeader.set(leader, [...(byLeader.get(leader) ?? []), key])
  }
  return byLeader
}

/** To the leader of each partition that has no marker yet (Kafka: TransactionMarkerChannelManager). */
export function sendMarkers(turn: BrokerTurn, state: BrokerState, transactionalId: string, decided: Transaction, now: SimTime): void {
  const { producerId, producerEpoch, status } = decided
  const byLeader = byLeaderOf(turn, state, decided.partitions)
  const partitions = [...byLeader.values()].flat()
  if (partitions.length === 0) {
    complete(turn, state, transactionalId, decided, now)
    return
  }
  put(turn, transactionalId, decided.with({ partitions }))
  const coordinatorEpoch = turn.logs?.leaderEpoch(turn.logs.transactionState(transactionalId).key) ?? 0
  for (const [leader, its] of byLeader) {
    if (leader < 0) continue
    const fields = { producerId, producerEpoch, committed: status === 'PrepareCommit', coordinatorEpoch, partitions: its }
    ask(turn, state.broker, brokerNode(leader), 'WriteTxnMarkers', producerEpoch, fields, 'transactions/markers/sent')
  }
  again(turn, transactionalId, now, byLeader.has(-1) ? markersRetryMs : markersAgainMs)
}

/** Sends what is missing of its markers, after so long. */
export function again({ effects }: Pick<BrokerTurn, 'effects'>, transactionalId: string, now: SimTime, ms: number): void {
  effects.push(timer(markersTimer + transactionalId, now + fromMs(ms)))
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
  if (known !== undefined && isDecided(known)) sendMarkers(turn, state, transactionalId, known, now)
}

/** Whether its decision stands in the log, and not everywhere else. */
export const isDecided = ({ status, isPending }: Transaction): boolean => status.startsWith('Prepare') && !isPending

/** Where its log is replicated that it is complete is written, too: whoever coordinates next has nothing to send. */
function complete(turn: BrokerTurn, state: BrokerState, transactionalId: string, decided: Transaction, now: SimTime): void {
  const { producerId, producerEpoch, timeoutMs, status } = decided
  const completed = status === 'PrepareCommit' ? 'CompleteCommit' : 'CompleteAbort'
  const to = new Transaction(producerId, producerEpoch, timeoutMs, completed, [], -1, false, null)
  if (turn.logs === null) put(turn, transactionalId, to)
  else if (write(turn, state, transactionalId, decided.with({ partitions: [] }), to, now) !== null) {
    put(turn, transactionalId, decided.with({ partitions: [] }))
    again(turn, transactionalId, now, markersRetryMs)
    return
  }
  tell(turn, 'TransactionCompleted', 'transactions/complete', { transactionalId, state: completed })
  turn.effects.push({ do: 'timer', key: markersTimer + transactionalId, at: null })
}

/** A leader has written its markers, or has not; after the last of them the transaction is complete. */
export function markersAnswered(
  turn: BrokerTurn,
  state: BrokerState,
  { transactions }: StoredLogs,
  producerEpoch: number,
  fields: WriteTxnMarkersResponse,
  now: SimTime,
): void {
  for (const [transactionalId, known] of transactions.known) {
    if (known.producerId !== fields.producerId || known.producerEpoch !== producerEpoch || !isDecided(known)) continue
    const partitions = known.partitions.filter((key) => !fields.partitions.includes(key))
    if (partitions.length === 0) {
      complete(turn, state, transactionalId, known, now)
      return
    }
    put(turn, transactionalId, known.with({ partitions }))
    const refused = fields.refused ?? []
    if (refused.length === 0) continue
    tell(turn, 'MarkersSentAgain', 'transactions/markers/again', { transactionalId, partitions: refused })
    again(turn, transactionalId, now, markersRetryMs)
  }
}
