import type { FetchResponse } from '../../cluster/message'
import { brokerNode } from '../../cluster/world'
import type { ReplicationRule } from '../../cluster/replica/rules'
import type { Replica } from '../../cluster/replica/state'
import type { ReplicaTurn } from '../../cluster/replica/turn'
import { errorCode } from '../../kafka/errors'
import type { SimTime } from '../../kernel/node'
import { Chain } from '../../log/chain'
import { batchesFrom, startingAt, withBatch, withHighWatermark } from '../../log/replica-log'
import type { PlayedAttempt } from './play-attempts'
import type { PlayedFetch } from './play-deeds'
import type { RecordedBatch } from './snapshots'

/** What a leader let be seen of its high watermark from a moment on; `null`: nothing any more. */
export type Witness = (broker: number, at: SimTime) => number | null

function moveTo(turn: ReplicaTurn, key: string, replica: Replica, offset: number): void {
  const log = withHighWatermark(replica.log, offset)
  if (log.highWatermark <= replica.log.highWatermark) return
  turn.put(key, { ...replica, log })
  turn.tell('HighWatermarkAdvanced', 'replication/high-watermark/leader', { partition: key, offset: log.highWatermark })
}

/** It was seen to be there; if nothing before told when it came there, it is there now. */
export function witnessed(turn: ReplicaTurn, key: string, highWatermark: number): void {
  const replica = turn.replica(key)
  if (replica?.role === 'leader') moveTo(turn, key, replica, highWatermark)
}

/** As far as all of the in-sync set have asked, but not further than the next time that the leader let it be seen. */
function advanced(turn: ReplicaTurn, key: string, witness: Witness): void {
  const replica = turn.replica(key)
  const seen = witness(turn.broker, turn.now)
  if (replica?.role !== 'leader' || seen === null) return
  const others = replica.isr.filter((broker) => broker !== turn.broker)
  const ends = others.map((broker) => replica.followers.get(broker)?.fetchOffset ?? -1)
  moveTo(turn, key, replica, Math.min(seen, replica.log.logEndOffset, ...ends))
}

/** A follower's question comes: all below the offset that it asks for is its own. */
export function followerAsks(turn: ReplicaTurn, key: string, fetch: PlayedFetch, witness: Witness): void {
  const replica = turn.replica(key)
  if (replica?.role !== 'leader' || fetch.errorCode !== 0 || fetch.divergingEpoch !== null) return
  const { follower: broker, fetchOffset, logStartOffset, replicaEpoch: brokerEpoch } = fetch
  const end = replica.log.logEndOffset
  const caughtUp = fetchOffset >= end ? turn.now : (replica.followers.get(broker)?.lastCaughtUpAt ?? -1)
  const state = {
    broker,
    fetchOffset,
    logStartOffset,
    lastCaughtUpAt: caughtUp,
    lastFetchAt: turn.now,
    leaderEndAtLastFetch: end,
    brokerEpoch,
  }
  turn.put(key, { ...replica, followers: new Map(replica.followers).set(broker, state) })
  advanced(turn, key, witness)
}

const rules: ReadonlyMap<number, ReplicationRule> = new Map<number, ReplicationRule>([
  [errorCode('NOT_LEADER_OR_FOLLOWER'), 'replication/fetch/not-leader'],
  [errorCode('OFFSET_OUT_OF_RANGE'), 'replication/fetch/out-of-range'],
  [errorCode('FENCED_LEADER_EPOCH'), 'replication/fetch/fenced-leader-epoch'],
  [errorCode('UNKNOWN_LEADER_EPOCH'), 'replication/fetch/unknown-leader-epoch'],
])

/** The answer as it was: as many bytes of the leader's log as were sent. */
function answerTo(turn: ReplicaTurn, key: string, fetch: PlayedFetch): FetchResponse['topics'][number]['partitions'][number] {
  const { errorCode: error, fetchOffset, recordsSizeInBytes: sizeBytes, divergingEpoch } = fetch
  const log = turn.replica(key)?.log
  const batches = log === undefined || sizeBytes === 0 ? [] : batchesFrom(log, fetchOffset, log.logEndOffset, sizeBytes)
  const last = batches.at(-1)
  return {
    partitionIndex: 0,
    errorCode: error,
    highWatermark: fetch.highWatermark ?? -1,
    logStartOffset: fetch.leaderLogStartOffset ?? -1,
    baseOffset: fetchOffset,
    recordCount: last === undefined ? 0 : last.lastOffset + 1 - fetchOffset,
    sizeBytes,
    replica: { batches, divergingEpoch, currentLeader: null },
  }
}

/** The leader answers a follower, as it did. */
export function leaderAnswers(turn: ReplicaTurn, topic: string, key: string, fetch: PlayedFetch, correlationId: number): void {
  const { errorCode: error, fetchOffset, lastFetchedEpoch, divergingEpoch, follower } = fetch
  if (divergingEpoch !== null) {
    const detail = { partition: key, fetchOffset, lastFetchedEpoch, epoch: divergingEpoch.epoch, endOffset: divergingEpoch.endOffset }
    turn.tell('EpochsDiverge', 'replication/fetch/diverging', detail)
  }
  const fetched = answerTo(turn, key, fetch)
  const { recordCount: records, highWatermark } = fetched
  const rule =
    error !== 0 ? (rules.get(error) ?? 'replication/fetch/refused') : records > 0 ? 'replication/fetch/records' : 'replication/fetch/waited'
  const asker = { to: brokerNode(follower), clientId: '', version: 18, correlationId }
  turn.answer(asker, 'Fetch', { errorCode: 0, topics: [{ topic, partitions: [fetched] }] }, rule, {
    partition: key,
    fetchOffset,
    ...(highWatermark < 0 ? {} : { highWatermark }),
    ...(records > 0 ? { records } : {}),
    ...(error === 0 ? {} : { errorCode: error }),
    ...(divergingEpoch === null ? {} : { divergingEpoch: divergingEpoch.epoch, divergingEndOffset: divergingEpoch.endOffset }),
  })
}

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

/** Readers find nothing below an offset any more. */
export function startMoves(turn: ReplicaTurn, key: string, offset: number): void {
  const replica = turn.replica(key)
  if (replica?.role !== 'leader') return
  turn.put(key, { ...replica, log: startingAt(replica.log, offset < 0 ? replica.log.highWatermark : offset) })
  turn.tell('LogStartMoved', 'replication/delete-records/started', { partition: key, offset })
}
