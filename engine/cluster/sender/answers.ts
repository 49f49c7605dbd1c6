import { errorCode, errorName } from '../../kafka/errors'
import { topicPartition } from '../../kafka/ids'
import { fromMs } from '../../kernel/time'
import type { MetadataResponse, ProducedPartition, ProduceResponse } from '../message'
import type { CurrentLeader } from '../replica/messages'
import type { InFlight } from './state'
import { transactionBatchFailed } from './transactions'
import type { SenderTurn } from './turn'
import { fail, retry, backoffUs, raiseEpoch } from './retries'

const names = [
  'NOT_LEADER_OR_FOLLOWER',
  'UNKNOWN_TOPIC_OR_PARTITION',
  'NOT_ENOUGH_REPLICAS',
  'NOT_ENOUGH_REPLICAS_AFTER_APPEND',
  'REQUEST_TIMED_OUT',
  'LEADER_NOT_AVAILABLE',
] as const

const retriable: ReadonlySet<number> = new Set(names.map(errorCode))
const aboutLeaders: ReadonlySet<number> = new Set(
  (['NOT_LEADER_OR_FOLLOWER', 'UNKNOWN_TOPIC_OR_PARTITION', 'LEADER_NOT_AVAILABLE'] as const).map(errorCode),
)
const outOfOrder = errorCode('OUT_OF_ORDER_SEQUENCE_NUMBER')
const timedOut = errorCode('REQUEST_TIMED_OUT')

/** A leader that is newer than the one that is known (KIP-951). */
function learnLeader(turn: SenderTurn, key: string, leader: CurrentLeader): boolean {
  const known = turn.state.leaders.get(key)
  if (known !== undefined && known.leaderEpoch >= leader.leaderEpoch) return false
  turn.state.leaders = new Map(turn.state.leaders).set(key, leader)
  turn.tell('LeaderLearned', 'replication/producer/leader-learned', {
    partition: key,
    leader: leader.leaderId,
    leaderEpoch: leader.leaderEpoch,
  })
  return true
}

function batchAnswered(turn: SenderTurn, key: string, number: number, raw: boolean, answer: ProducedPartition): void {
  const batch = turn.queue(key)?.batches.find((each) => each.number === number)
  if (batch === undefined) return
  const { errorCode: error, baseOffset, currentLeader } = answer
  if (error === 0) {
    turn.finish(key, batch, 0, baseOffset)
    const detail = { partition: key, batch: number, offset: baseOffset, records: batch.recordCount }
    turn.tell('BatchAcknowledged', 'replication/producer/acknowledged', detail)
    return
  }
  if (raw || batch.attempts > turn.state.settings.retries) {
    fail(turn, key, batch, error, baseOffset)
    return
  }
  const name = errorName(error) ?? String(error)
  const { transactional, settings } = turn.state
  const first = turn.queue(key)?.batches[0]?.number === number
  // In a transaction a gap cannot be closed by a raised epoch: it can only be aborted.
  if (error === outOfOrder && settings.idempotence && !(first && transactional !== undefined)) {
    retry(turn, key, batch, name, turn.now + backoffUs(turn, batch))
    if (first) raiseEpoch(turn, key)
  } else if (retriable.has(error)) {
    if (aboutLeaders.has(error)) turn.state.metadata = { ...turn.state.metadata, wanted: true }
    const learned = currentLeader !== undefined && learnLeader(turn, key, currentLeader)
    retry(turn, key, batch, name, learned ? turn.now : turn.now + backoffUs(turn, batch))
  } else fail(turn, key, batch, error, baseOffset)
}

/** Kafka: Sender.handleProduceResponse. */
export function produceAnswered(turn: SenderTurn, { batches, raw }: InFlight, answer: ProduceResponse): void {
  for (const { topic, partitions } of answer.topics)
    for (const one of partitions) {
      const key = topicPartition(topic, one.partition)
      const number = batches.get(key)
      if (number !== undefined) batchAnswered(turn, key, number, raw, one)
    }
}

/** The connection broke, or the answer did not come in time: nobody knows what became of these batches. */
export function produceLost(turn: SenderTurn, { batches, raw }: InFlight): void {
  turn.state.metadata = { ...turn.state.metadata, wanted: true }
  for (const [key, number] of batches) {
    const batch = turn.queue(key)?.batches.find((each) => each.number === number)
    if (batch === undefined) continue
    if (raw || batch.attempts > turn.state.settings.retries) fail(turn, key, batch, timedOut, -1)
    else retry(turn, key, batch, 'NETWORK_EXCEPTION', turn.now + backoffUs(turn, batch))
  }
}

/** Batches that are older than delivery.timeout.ms: given up, and with idempotence the sequences begin anew. */
export function expireBatches(turn: SenderTurn): void {
  const { settings } = turn.state
  for (const [key, queue] of turn.state.queues)
    for (const batch of queue.batches) {
      if (turn.now < batch.createdAt + fromMs(settings.deliveryTimeoutMs)) continue
      turn.finish(key, batch, timedOut, -1)
      turn.tell('BatchExpired', 'replication/producer/expired', { partition: key, batch: batch.number })
      if (turn.state.transactional !== undefined) transactionBatchFailed(turn, timedOut)
      else if (settings.idempotence && batch.baseSequence >= 0) raiseEpoch(turn, key)
    }
}

/** Who leads what; an older epoch tells nothing (Kafka: Metadata.update). */
export function metadataAnswered(turn: SenderTurn, answer: MetadataResponse): void {
  const leaders = new Map(turn.state.leaders)
  const topics = new Map(turn.state.topics)
  let wanted = false
  for (const { errorCode: error, name, partitions } of answer.topics) {
    if (error !== 0) {
      wanted = true
      continue
    }
    topics.set(name, partitions.length)
    for (const { partitionIndex, leaderId, leaderEpoch } of partitions) {
      const key = topicPartition(name, partitionIndex)
      const known = leaders.get(key)
      if (leaderId < 0) wanted = true
      if (known === undefined || leaderEpoch >= known.leaderEpoch) leaders.set(key, { leaderId, leaderEpoch })
    }
  }
  turn.state.leaders = leaders
  turn.state.topics = topics
  turn.state.metadata = { ...turn.state.metadata, wanted, correlationId: -1, knownAt: turn.now }
}
