import { errorCode } from '../../kafka/errors'
import { topicPartition } from '../../kafka/ids'
import { fromMs } from '../../kernel/time'
import { duplicateOf, producerRefusal } from '../../log/producer-state'
import { producersOf, type ReplicaBatch } from '../../log/replica-log'
import { withBatch } from '../../log/replica-log-change'
import { headerOf } from '../../log/replica-producers'
import type { ProducedPartition, ProduceRequest } from '../message'
import { clockMs } from '../stored-log/draft'
import { keptAs, placedBytes } from '../stored-log/replicated'
import { markersDone } from '../stored-log/transactions/of-replicas'
import { advanceHighWatermark, maximalIsr } from './high-watermark'
import { currentLeaderOf } from './leaders'
import { count } from './meter'
import type { Asking, DelayedProduce } from './delayed'
import type { Replica } from './state'
import type { ReplicaTurn } from './turn'

type Produced = ProduceRequest['topics'][number]['partitions'][number]

const code = {
  notLeader: errorCode('NOT_LEADER_OR_FOLLOWER'),
  unknown: errorCode('UNKNOWN_TOPIC_OR_PARTITION'),
  notEnough: errorCode('NOT_ENOUGH_REPLICAS'),
  notEnoughAfter: errorCode('NOT_ENOUGH_REPLICAS_AFTER_APPEND'),
  timedOut: errorCode('REQUEST_TIMED_OUT'),
  outOfOrder: errorCode('OUT_OF_ORDER_SEQUENCE_NUMBER'),
  oldEpoch: errorCode('INVALID_PRODUCER_EPOCH'),
}

const refused = (partition: number, error: number): ProducedPartition => ({ partition, errorCode: error, baseOffset: -1 })

/** A batch with its bytes as its topic keeps them. */
function asKept(turn: ReplicaTurn, partition: string, replica: Replica, produced: Produced): Produced {
  const config = turn.stored?.topics.get(replica.topic)?.logConfig
  const kept = config === undefined || produced.bytes === undefined ? null : keptAs(produced.bytes, config)
  if (kept === null) return produced
  const { from, to, bytesBefore } = kept
  const detail = { partition, from, to, bytesBefore, bytesAfter: kept.bytes.length }
  turn.effects.push({ do: 'event', type: 'BatchRecompressed', rule: 'log/append/recompressed', detail })
  return { ...produced, bytes: kept.bytes }
}

function batchFor(turn: ReplicaTurn, replica: Replica, { recordCount, sizeBytes, batch, bytes }: Produced): ReplicaBatch {
  const baseOffset = replica.log.logEndOffset
  const topic = turn.stored?.topics.get(replica.topic)
  const written =
    bytes === undefined || topic === undefined
      ? undefined
      : placedBytes(bytes, baseOffset, replica.leaderEpoch, topic.logConfig.logAppendTime ? clockMs(turn.now) : null)
  return {
    baseOffset,
    lastOffset: baseOffset + recordCount - 1,
    leaderEpoch: replica.leaderEpoch,
    producerId: batch?.producerId ?? -1,
    producerEpoch: batch?.producerEpoch ?? -1,
    baseSequence: batch?.baseSequence ?? -1,
    timestamp: turn.now,
    sizeBytes: written?.length ?? sizeBytes,
    records: batch?.records ?? null,
    ...(written === undefined ? {} : { bytes: written }),
    ...(batch?.transactional === true ? { transaction: 'data' as const } : {}),
  }
}

/** What a log that is kept as bytes does not take (Kafka: LogValidator, UnifiedLog.append). */
function unfit(turn: ReplicaTurn, key: string, { topic }: Replica, { bytes, batch }: Produced): number {
  const config = turn.stored?.topics.get(topic)?.logConfig
  if (config === undefined || bytes === undefined) return 0
  const tooLarge = bytes.length > config.maxMessageBytes
  if (!tooLarge && !(config.compact && batch?.records?.some((record) => record.key === null) === true)) return 0
  const error = tooLarge ? 'MESSAGE_TOO_LARGE' : 'INVALID_RECORD'
  const rule = tooLarge ? 'log/append/too-large' : 'log/append/no-key'
  turn.effects.push({ do: 'event', type: 'AppendRefused', rule, detail: { partition: key, error, bytes: bytes.length } })
  return errorCode(error)
}

/** What the leader makes of one batch. `end`: the high watermark that an answer to acks=all waits for. */
interface Appended {
  readonly answer: ProducedPartition
  readonly end: number
}

function notLeader(turn: ReplicaTurn, key: string, partition: number): Appended {
  const known = turn.manager.image.partitions.has(key)
  const leader = currentLeaderOf(turn, key)
  const answer = refused(partition, known ? code.notLeader : code.unknown)
  turn.tell('ProduceRefused', 'replication/append/not-leader', { partition: key, leader: leader?.leaderId ?? -1 })
  return { answer: leader === null ? answer : { ...answer, currentLeader: leader }, end: -1 }
}

/** Whether a write with acks=all may begin: enough replicas are in sync. Says so where not. */
export function enoughInSync(turn: ReplicaTurn, key: string, replica: Replica): boolean {
  const minIsr = turn.minIsr(replica)
  if (replica.isr.length >= minIsr) return true
  turn.tell('ProduceRefused', 'replication/append/not-enough-replicas', { partition: key, isr: replica.isr, minIsr })
  return false
}

/** The batch stands at the leader's end, and is committed at once where no follower counts. */
export function appendToLeader(turn: ReplicaTurn, key: string, replica: Replica, batch: ReplicaBatch): void {
  turn.put(key, { ...replica, log: withBatch(replica.log, batch) })
  turn.stirred.add(key)
  const { baseOffset: offset, lastOffset, leaderEpoch } = batch
  turn.tell('RecordsAppended', 'replication/append/leader', { partition: key, offset, records: lastOffset - offset + 1, leaderEpoch })
  count(turn, { messagesIn: lastOffset - offset + 1, bytesIn: batch.sizeBytes })
  advanceHighWatermark(turn, key)
}

/** Kafka: Partition.appendRecordsToLeader, ProducerStateManager. */
function append(turn: ReplicaTurn, key: string, produced: Produced, acks: number): Appended {
  const { partition } = produced
  const replica = turn.replica(key)
  if (replica?.role !== 'leader') return notLeader(turn, key, partition)
  if (acks === -1 && !enoughInSync(turn, key, replica)) return { answer: refused(partition, code.notEnough), end: -1 }
  const wrong = unfit(turn, key, replica, produced)
  if (wrong !== 0) return { answer: refused(partition, wrong), end: -1 }
  const kept = asKept(turn, key, replica, produced)
  const grown = kept === produced ? 0 : unfit(turn, key, replica, kept)
  if (grown !== 0) return { answer: refused(partition, grown), end: -1 }
  const batch = batchFor(turn, replica, kept)
  const producers = producersOf(replica.log)
  const known = duplicateOf(producers, headerOf(batch))
  if (known !== null) {
    const { firstOffset: baseOffset, lastOffset } = known
    turn.tell('DuplicateRecognised', 'replication/append/duplicate', { partition: key, offset: baseOffset, sequence: batch.baseSequence })
    return { answer: { partition, errorCode: 0, baseOffset }, end: lastOffset + 1 }
  }
  const refusal = producerRefusal(producers, headerOf(batch))
  if (refusal !== null) {
    const outOfOrder = refusal === 'OUT_OF_ORDER_SEQUENCE_NUMBER'
    const rule = outOfOrder ? 'replication/append/out-of-order' : 'replication/append/old-producer-epoch'
    turn.tell('ProduceRefused', rule, { partition: key, sequence: batch.baseSequence, producerId: batch.producerId })
    return { answer: refused(partition, outOfOrder ? code.outOfOrder : code.oldEpoch), end: -1 }
  }
  appendToLeader(turn, key, replica, batch)
  return { answer: { partition, errorCode: 0, baseOffset: batch.baseOffset }, end: batch.lastOffset + 1 }
}

/** With acks=all the answer waits until the high watermark has passed what was appended (Kafka: ReplicaManager.appendRecords). */
export function produceAsked(turn: ReplicaTurn, asker: Asking, fields: ProduceRequest): void {
  const waits = new Map<string, number>()
  const topics = fields.topics.map(({ topic, partitions }) => ({
    topic,
    partitions: partitions.map((produced) => {
      const key = topicPartition(topic, produced.partition)
      const { answer, end } = append(turn, key, produced, fields.acks)
      if (end >= 0) waits.set(key, end)
      return answer
    }),
  }))
  if (fields.acks === 0) return
  if (fields.acks === 1 || waits.size === 0) {
    turn.answer(asker, 'Produce', { topics }, 'replication/produce/answered')
    return
  }
  awaitCommitted(turn, { asker, deadline: turn.now + fromMs(fields.timeoutMs ?? 30_000), topics, waits })
}

/** Answers once all of it is committed, at its deadline at the latest. */
export function awaitCommitted(turn: ReplicaTurn, delayed: DelayedProduce): void {
  if (completeProduce(turn, delayed, false)) return
  const { asker, deadline, markersOf } = delayed
  const id = `${asker.to}/${markersOf === undefined ? '' : `markers/${String(markersOf)}/`}${String(asker.correlationId)}`
  turn.manager.produces = new Map(turn.manager.produces).set(id, delayed)
  turn.timer(`produce/${id}`, deadline)
}

/** How one partition of a waiting request stands: `null` while it waits (Kafka: Partition.checkEnoughReplicasReachOffset). */
function errorNow(turn: ReplicaTurn, key: string, end: number): number | null {
  const replica = turn.replica(key)
  if (replica?.role !== 'leader') return code.notLeader
  if (replica.log.highWatermark < end) return null
  return maximalIsr(replica).length < turn.minIsr(replica) ? code.notEnoughAfter : 0
}

/** Answers a waiting request if nothing of it waits any more, or if its time is over. */
export function completeProduce(turn: ReplicaTurn, { asker, topics, waits, markersOf }: DelayedProduce, expired: boolean): boolean {
  const errors = new Map<string, number>()
  let waiting = false
  for (const [key, end] of waits) {
    const error = errorNow(turn, key, end)
    if (error === null) waiting = true
    errors.set(key, error ?? code.timedOut)
  }
  if (waiting && !expired) return false
  const answers = topics.map(({ topic, partitions }) => ({
    topic,
    partitions: partitions.map((answer) => {
      const error = errors.get(topicPartition(topic, answer.partition)) ?? 0
      return error === 0 || answer.errorCode !== 0 ? answer : { ...answer, errorCode: error }
    }),
  }))
  if (markersOf !== undefined) {
    markersDone(turn, asker, markersOf, answers)
    return true
  }
  const lost = [...errors.values()].includes(code.notLeader)
  const rule = waiting ? 'replication/produce/timed-out' : lost ? 'replication/produce/not-leader' : 'replication/produce/committed'
  turn.answer(asker, 'Produce', { topics: answers }, rule)
  return true
}
