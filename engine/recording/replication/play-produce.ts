import type { Replica } from '../../cluster/replica/state'
import type { ReplicaTurn } from '../../cluster/replica/turn'
import { errorCode } from '../../kafka/errors'
import { Chain } from '../../log/chain'
import { withBatch } from '../../log/replica-log-change'
import type { PlayedAttempt } from './play-attempts'
import type { RecordedBatch } from './snapshots'
import { type Witness, advanced } from './play-leader'

function append(turn: ReplicaTurn, key: string, replica: Replica, batch: RecordedBatch): void {
  const { baseOffset, lastOffset, leaderEpoch, producerId, producerEpoch, baseSequence, sizeBytes, values } = batch
  const records = values.map((value) => ({ key: `k-${value}`, value }))
  const lies = { baseOffset, lastOffset, leaderEpoch, producerId, producerEpoch, baseSequence, timestamp: turn.now, sizeBytes, records }
  turn.put(key, { ...replica, log: withBatch(replica.log, lies) })
  const detail = { partition: key, offset: baseOffset, records: values.length, leaderEpoch }
  turn.tell('RecordsAppended', 'replication/append/leader', detail)
}

const notEnough = errorCode('NOT_ENOUGH_REPLICAS')
const notLeader = errorCode('NOT_LEADER_OR_FOLLOWER')
const outOfOrder = errorCode('OUT_OF_ORDER_SEQUENCE_NUMBER')
const timedOut = errorCode('REQUEST_TIMED_OUT')

function refused(turn: ReplicaTurn, key: string, error: number): void {
  const { isr = [], leader = -1 } = turn.replica(key) ?? {}
  const known = turn.replica(key)
  if (error === notLeader) turn.tell('ProduceRefused', 'replication/append/not-leader', { partition: key, leader })
  else if (error === notEnough && known !== undefined)
    turn.tell('ProduceRefused', 'replication/append/not-enough-replicas', { partition: key, isr, minIsr: turn.minIsr(known) })
  else if (error === outOfOrder) turn.tell('ProduceRefused', 'replication/append/out-of-order', { partition: key })
}

function recognised(turn: ReplicaTurn, key: string, offset: number): void {
  const known = Chain.firstWhere(turn.replica(key)?.log.last ?? null, ({ lastOffset }) => lastOffset >= offset)?.value
  const detail = { partition: key, offset, sequence: known?.baseSequence ?? -1 }
  turn.tell('DuplicateRecognised', 'replication/append/duplicate', detail)
}

/** A Produce comes: it was written, or recognised, or refused. */
export function producerAsks(turn: ReplicaTurn, key: string, attempt: PlayedAttempt, witness: Witness): void {
  const replica = turn.replica(key)
  const { appended, errorCode: error, baseOffset } = attempt
  if (appended !== null && replica !== undefined) {
    append(turn, key, replica, appended)
    advanced(turn, key, witness)
  } else if (error === 0 && baseOffset >= 0) recognised(turn, key, baseOffset)
  else if (error !== null) refused(turn, key, error)
}

/** The leader answers a producer, as it did. */
export function produceAnswers(turn: ReplicaTurn, topic: string, client: string, correlationId: number, attempt: PlayedAttempt): void {
  const { acks, baseOffset, errorCode: error } = attempt
  const rule =
    error === timedOut
      ? 'replication/produce/timed-out'
      : acks === -1 && error === 0
        ? 'replication/produce/committed'
        : 'replication/produce/answered'
  const asker = { to: client, clientId: client, version: 13, correlationId }
  const partitions = [{ partition: 0, errorCode: error ?? 0, baseOffset }]
  turn.answer(asker, 'Produce', { topics: [{ topic, partitions }] }, rule, error === null || error === 0 ? undefined : { error })
}
