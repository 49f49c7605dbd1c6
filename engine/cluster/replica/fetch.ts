import { errorCode } from '../../kafka/errors'
import { topicPartition } from '../../kafka/ids'
import type { Detail } from '../../kernel/event'
import { fromMs } from '../../kernel/time'
import { batchesFrom, endOffsetFor, type ReplicaBatch } from '../../log/replica-log'
import type { FetchRequest, FetchResponse } from '../message'
import { advanceHighWatermark } from './high-watermark'
import { maybeExpandIsr } from './isr'
import { currentLeaderOf } from './leaders'
import type { ReplicationRule } from './rules'
import type { Asking, DelayedFetch, FollowerState, Replica } from './state'
import type { ReplicaTurn } from './turn'

type Asked = FetchRequest['topics'][number]['partitions'][number]
type Fetched = FetchResponse['topics'][number]['partitions'][number]

const code = {
  notLeader: errorCode('NOT_LEADER_OR_FOLLOWER'),
  unknown: errorCode('UNKNOWN_TOPIC_OR_PARTITION'),
  outOfRange: errorCode('OFFSET_OUT_OF_RANGE'),
  fenced: errorCode('FENCED_LEADER_EPOCH'),
  unknownEpoch: errorCode('UNKNOWN_LEADER_EPOCH'),
}

const rules: ReadonlyMap<number, ReplicationRule> = new Map<number, ReplicationRule>([
  [code.notLeader, 'replication/fetch/not-leader'],
  [code.outOfRange, 'replication/fetch/out-of-range'],
  [code.fenced, 'replication/fetch/fenced-leader-epoch'],
  [code.unknownEpoch, 'replication/fetch/unknown-leader-epoch'],
])

interface Read {
  readonly fetched: Fetched
  /** Ends the wait, whatever else there is. */
  readonly ends: boolean
}

function refused(turn: ReplicaTurn, key: string, partitionIndex: number, error: number, replica?: Replica): Read {
  const currentLeader = error === code.notLeader || error === code.fenced ? currentLeaderOf(turn, key) : null
  const inRange = error === code.outOfRange && replica !== undefined
  const fetched = {
    partitionIndex,
    errorCode: error,
    highWatermark: inRange ? replica.log.highWatermark : -1,
    logStartOffset: inRange ? replica.log.logStartOffset : -1,
    baseOffset: -1,
    recordCount: 0,
    sizeBytes: 0,
    replica: { batches: [], divergingEpoch: null, currentLeader },
  }
  return { fetched, ends: true }
}

/** Whether this broker may answer for the epoch that a reader believes in (Kafka: Partition.checkCurrentLeaderEpoch). */
export function epochError(replica: Replica | undefined, known: boolean, currentLeaderEpoch: number | undefined): number {
  if (replica === undefined) return known ? code.notLeader : code.unknown
  if (currentLeaderEpoch !== undefined && currentLeaderEpoch >= 0) {
    if (currentLeaderEpoch < replica.leaderEpoch) return code.fenced
    if (currentLeaderEpoch > replica.leaderEpoch) return code.unknownEpoch
  }
  return replica.role === 'leader' ? 0 : code.notLeader
}

/** Whether whole batches, or records in them, are missing from `from` on. */
function hasGaps(batches: readonly ReplicaBatch[], from: number): boolean {
  let next = from
  for (const { baseOffset, lastOffset, offsets } of batches) {
    if (baseOffset > next || offsets !== undefined) return true
    next = lastOffset + 1
  }
  return false
}

/** Where the cleaner was, there are fewer records than offsets. */
function offsetsIn(batches: readonly ReplicaBatch[], from: number) {
  const offsets = batches.flatMap(({ offsets: known, baseOffset, lastOffset }) =>
    known === undefined ? Array.from({ length: lastOffset - baseOffset + 1 }, (_, n) => baseOffset + n) : known,
  )
  const wanted = offsets.filter((offset) => offset >= from)
  return { offsets: wanted, recordCount: wanted.length, nextOffset: (batches.at(-1)?.lastOffset ?? from - 1) + 1 }
}

function found(replica: Replica, asked: Asked, batches: readonly ReplicaBatch[], diverging: Diverging): Read {
  const { highWatermark, logStartOffset } = replica.log
  const last = batches.at(-1)
  let sizeBytes = 0
  for (const batch of batches) sizeBytes += batch.sizeBytes
  const fetched = {
    partitionIndex: asked.partition,
    errorCode: 0,
    highWatermark,
    logStartOffset,
    baseOffset: asked.fetchOffset,
    recordCount: last === undefined ? 0 : last.lastOffset + 1 - asked.fetchOffset,
    sizeBytes,
    replica: { batches, divergingEpoch: diverging, currentLeader: null },
  }
  const cleaned = hasGaps(batches, asked.fetchOffset)
  return { fetched: cleaned ? { ...fetched, ...offsetsIn(batches, asked.fetchOffset) } : fetched, ends: diverging !== null }
}

type Diverging = { readonly epoch: number; readonly endOffset: number } | null

/** Followers read to the end, others below the high watermark (Kafka: Partition.readRecords). */
function read(turn: ReplicaTurn, key: string, asked: Asked, isFollower: boolean, maxBytes: number): Read {
  const { partition, fetchOffset, position } = asked
  const replica = turn.replica(key)
  const error = epochError(replica, turn.manager.image.partitions.has(key), position?.currentLeaderEpoch)
  if (replica === undefined || error !== 0) return refused(turn, key, partition, error)
  const { log } = replica
  const { ruleOff } = turn.manager.settings
  const lastFetched = position?.lastFetchedEpoch ?? -1
  if (lastFetched >= 0 && ruleOff !== 'no-divergence-check') {
    const end = endOffsetFor(log, lastFetched)
    if (end === null || fetchOffset < log.logStartOffset) return refused(turn, key, partition, code.outOfRange, replica)
    if (end.epoch < lastFetched || end.endOffset < fetchOffset) {
      const detail = { partition: key, fetchOffset, lastFetchedEpoch: lastFetched, epoch: end.epoch, endOffset: end.endOffset }
      turn.tell('EpochsDiverge', 'replication/fetch/diverging', detail)
      return found(replica, asked, [], end)
    }
  }
  if (fetchOffset < log.logStartOffset || fetchOffset > log.logEndOffset) return refused(turn, key, partition, code.outOfRange, replica)
  return found(
    replica,
    asked,
    batchesFrom(log, fetchOffset, isFollower || ruleOff === 'read-to-the-end' ? log.logEndOffset : log.highWatermark, maxBytes),
    null,
  )
}

/** A fetch says what the follower has: all below the offset that it asks for (Kafka: Replica.updateFetchStateOrThrow). */
function followerFetched(turn: ReplicaTurn, key: string, asked: Asked, broker: number, brokerEpoch: number): void {
  const replica = turn.replica(key)
  const before = replica?.followers.get(broker)
  if (replica === undefined || before === undefined) return
  const { fetchOffset } = asked
  const end = replica.log.logEndOffset
  let { lastCaughtUpAt } = before
  if (fetchOffset >= end) lastCaughtUpAt = Math.max(lastCaughtUpAt, turn.now)
  else if (fetchOffset >= before.leaderEndAtLastFetch) lastCaughtUpAt = Math.max(lastCaughtUpAt, before.lastFetchAt)
  const after: FollowerState = {
    broker,
    fetchOffset,
    logStartOffset: asked.position?.logStartOffset ?? before.logStartOffset,
    lastCaughtUpAt,
    lastFetchAt: turn.now,
    leaderEndAtLastFetch: end,
    brokerEpoch,
  }
  turn.put(key, { ...replica, followers: new Map(replica.followers).set(broker, after) })
  maybeExpandIsr(turn, key, after)
  if (after.fetchOffset !== before.fetchOffset) advanceHighWatermark(turn, key)
  if (after.logStartOffset !== before.logStartOffset) turn.stirred.add(key)
}

interface ReadAll {
  readonly topics: FetchResponse['topics']
  readonly ends: boolean
  readonly bytes: number
  readonly records: number
  readonly rule: ReplicationRule | null
}

function readAll(turn: ReplicaTurn, fields: FetchRequest, updates: boolean): ReadAll {
  const { replica } = fields
  let ends = false
  let bytes = 0
  let records = 0
  let rule: ReplicationRule | null = null
  const topics = fields.topics.map(({ topic, partitions }) => ({
    topic,
    partitions: partitions.map((asked) => {
      const key = topicPartition(topic, asked.partition)
      const one = read(turn, key, asked, replica !== undefined, fields.partitionMaxBytes)
      const { errorCode: error, replica: answered } = one.fetched
      if (error !== 0) rule = rules.get(error) ?? 'replication/fetch/refused'
      ends = ends || one.ends
      bytes += one.fetched.sizeBytes
      records += one.fetched.recordCount
      if (updates && replica !== undefined && error === 0 && answered?.divergingEpoch == null)
        followerFetched(turn, key, asked, replica.replicaId, replica.replicaEpoch)
      return one.fetched
    }),
  }))
  return { topics, ends, bytes, records, rule }
}

/** What an answer to a follower says of the one partition that it asked for; of several, how many records. */
function detailOf({ replica, topics: asked }: FetchRequest, topics: FetchResponse['topics'], records: number): Detail | undefined {
  const [topic, ...others] = topics
  const [one, ...more] = topic?.partitions ?? []
  const counted = records > 0 ? { records } : undefined
  if (replica === undefined || topic === undefined || one === undefined || others.length + more.length > 0) return counted
  const { errorCode, highWatermark, replica: answered } = one
  const diverging = answered?.divergingEpoch
  return {
    partition: topicPartition(topic.topic, one.partitionIndex),
    fetchOffset: asked[0]?.partitions[0]?.fetchOffset ?? -1,
    highWatermark,
    ...counted,
    ...(errorCode === 0 ? {} : { errorCode }),
    ...(diverging == null ? {} : { divergingEpoch: diverging.epoch, divergingEndOffset: diverging.endOffset }),
  }
}

function answer(turn: ReplicaTurn, { asker, fields }: Pick<DelayedFetch, 'asker' | 'fields'>, read: ReadAll): void {
  const rule = read.rule ?? (read.records > 0 ? 'replication/fetch/records' : 'replication/fetch/waited')
  // As in a session: a client is told of what is new. A follower is told all, for the sake of its high watermark.
  const topics =
    fields.replica !== undefined
      ? read.topics
      : read.topics
          .map(({ topic, partitions }) => ({
            topic,
            partitions: partitions.filter((one) => one.recordCount > 0 || one.nextOffset !== undefined || one.errorCode !== 0),
          }))
          .filter(({ partitions }) => partitions.length > 0)
  turn.answer(asker, 'Fetch', { errorCode: 0, topics }, rule, detailOf(fields, topics, read.records))
}

const idOf = ({ to, correlationId }: Asking): string => `${to}/${String(correlationId)}`

/** Answered at once if there is something to give or to refuse; else it waits (Kafka: ReplicaManager.fetchMessages). */
export function fetchAsked(turn: ReplicaTurn, asker: Asking, fields: FetchRequest): void {
  const all = readAll(turn, fields, true)
  if (fields.maxWaitMs <= 0 || all.ends || (all.bytes > 0 && all.bytes >= fields.minBytes)) {
    answer(turn, { asker, fields }, all)
    return
  }
  const deadline = turn.now + fromMs(fields.maxWaitMs)
  const id = idOf(asker)
  turn.manager.fetches = new Map(turn.manager.fetches).set(id, { asker, fields, deadline })
  turn.timer(`fetch/${id}`, deadline)
}

/** Answers a waiting fetch if it has what it asks for, or if its time is over (Kafka: DelayedFetch.tryComplete). */
export function completeFetch(turn: ReplicaTurn, delayed: DelayedFetch, expired: boolean): boolean {
  const all = readAll(turn, delayed.fields, false)
  if (!expired && !all.ends && !(all.bytes > 0 && all.bytes >= delayed.fields.minBytes)) return false
  answer(turn, delayed, all)
  return true
}
