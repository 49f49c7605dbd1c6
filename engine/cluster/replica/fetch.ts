import { topicPartition } from '../../kafka/ids'
import type { Detail } from '../../kernel/event'
import { fromMs } from '../../kernel/time'
import type { FetchRequest, FetchResponse } from '../fetch-message'
import { type Asked, rules, read } from './fetch-read'
import { advanceHighWatermark } from './high-watermark'
import { maybeExpandIsr } from './isr'
import type { ReplicationRule } from './rules'
import type { Asking, DelayedFetch } from './delayed'
import type { FollowerState } from './state'
import type { ReplicaTurn } from './turn'

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
      const one = read(turn, key, asked, fields)
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
