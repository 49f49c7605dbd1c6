import { topicPartition } from '../../kafka/ids'
import { errorCode } from '../../kafka/errors'
import { fromMs } from '../../kernel/time'
import type { PartitionLog } from '../../log/partition-log'
import type { Envelope, SimTime } from '../../kernel/node'
import type { FetchRequest, FetchResponse, Message } from '../message'
import { respond } from '../response'
import type { BrokerState } from '../world'
import type { BrokerTurn } from './outcome'
import { ParkedFetch } from './parked-fetch'

type FetchedTopic = FetchResponse['topics'][number]
type FetchedPartition = FetchedTopic['partitions'][number]

interface Read {
  readonly topics: FetchedTopic[]
  records: number
  bytes: number
  failed: boolean
}

const notLeader = errorCode('NOT_LEADER_OR_FOLLOWER')
const unknownPartition = errorCode('UNKNOWN_TOPIC_OR_PARTITION')
const outOfRange = errorCode('OFFSET_OUT_OF_RANGE')

function refused(partitionIndex: number, code: number, log?: PartitionLog): FetchedPartition {
  return {
    partitionIndex,
    errorCode: code,
    highWatermark: log?.highWatermark ?? -1,
    logStartOffset: log?.logStartOffset ?? -1,
    baseOffset: -1,
    recordCount: 0,
    sizeBytes: 0,
  }
}

/** What one partition has from an offset on; `null` where there is nothing new. */
function readPartition(log: PartitionLog, partitionIndex: number, from: number, maxBytes: number): FetchedPartition | null {
  if (from < log.logStartOffset || from > log.logEndOffset) return refused(partitionIndex, outOfRange, log)
  const there = log.highWatermark - from
  if (there <= 0) return null
  const each = log.sizeBytes / (log.logEndOffset - log.logStartOffset)
  const fits = each * there <= maxBytes ? there : Math.max(1, Math.floor(maxBytes / each))
  return {
    partitionIndex,
    errorCode: 0,
    highWatermark: log.highWatermark,
    logStartOffset: log.logStartOffset,
    baseOffset: from,
    recordCount: fits,
    sizeBytes: Math.round(each * fits),
  }
}

/** Kafka: ReplicaManager.readFromLog. Partitions without anything new are left out, as in a fetch session. */
export function readLogs(state: BrokerState, fields: FetchRequest): Read {
  const read: Read = { topics: [], records: 0, bytes: 0, failed: false }
  for (const { topic, partitions } of fields.topics) {
    const found: FetchedPartition[] = []
    for (const { partition, fetchOffset } of partitions) {
      const log = state.logs.get(topicPartition(topic, partition))
      const known = log === undefined ? state.topics.get(topic)?.partitions[partition] : null
      const one =
        log === undefined
          ? refused(partition, known === undefined ? unknownPartition : notLeader)
          : readPartition(log, partition, fetchOffset, fields.partitionMaxBytes)
      if (one === null) continue
      found.push(one)
      read.records += one.recordCount
      read.bytes += one.sizeBytes
      if (one.errorCode !== 0) read.failed = true
    }
    if (found.length > 0) read.topics.push({ topic, partitions: found })
  }
  return read
}

/** Whether a fetch has something to bring, or to be refused: looked at without building an answer. */
function isReady(state: BrokerState, fields: FetchRequest): boolean {
  let bytes = 0
  for (const { topic, partitions } of fields.topics)
    for (const { partition, fetchOffset } of partitions) {
      const log = state.logs.get(topicPartition(topic, partition))
      if (log === undefined || fetchOffset > log.logEndOffset || fetchOffset < log.logStartOffset) return true
      const there = log.highWatermark - fetchOffset
      if (there <= 0) continue
      if (fields.minBytes <= 1) return true
      bytes += (log.sizeBytes / (log.logEndOffset - log.logStartOffset)) * there
      if (bytes >= fields.minBytes) return true
    }
  return false
}

function answer(turn: BrokerTurn, fetch: ParkedFetch, read: Read): void {
  const rule = read.failed ? 'cluster/fetch/refused' : read.records > 0 ? 'cluster/fetch/records' : 'cluster/fetch/waited'
  const asker = { to: fetch.from, version: fetch.version, correlationId: fetch.correlationId, clientId: fetch.clientId }
  const detail = read.records > 0 ? { records: read.records } : undefined
  turn.effects.push(respond(asker, 'Fetch', { errorCode: 0, topics: read.topics }, rule, detail))
}

/** Answer a Fetch at once if it can have what it asks for, else hold it (Kafka: DelayedFetchPurgatory). */
export function fetchAsked(turn: BrokerTurn, state: BrokerState, envelope: Envelope<Message>, now: SimTime): void {
  const { body, from } = envelope
  if (body.kind !== 'request' || body.api !== 'Fetch') return
  const { fields, clientId, version, correlationId } = body
  const fetch = new ParkedFetch(from, clientId, version, correlationId, fields, now + fromMs(fields.maxWaitMs))
  if (fields.maxWaitMs > 0 && !isReady(state, fields)) {
    turn.changes.push({ kind: 'parked', fetch })
    turn.effects.push({ do: 'timer', key: from, at: fetch.deadline })
    return
  }
  answer(turn, fetch, readLogs(state, fields))
}

/** The wait of a held Fetch is over. */
export function fetchWaited(turn: BrokerTurn, state: BrokerState, from: string, now: SimTime): void {
  const fetch = state.fetches.get(from)
  if (fetch === undefined || fetch.deadline > now) return
  turn.changes.push({ kind: 'unparked', from: [from] })
  answer(turn, fetch, readLogs(state, fetch.fields))
}

/** Records came, or partitions went: answer every held Fetch that this concerns. */
export function fetchesReady(turn: BrokerTurn, state: BrokerState): void {
  const done: string[] = []
  for (const [from, fetch] of state.fetches) {
    if (!isReady(state, fetch.fields)) continue
    done.push(from)
    answer(turn, fetch, readLogs(state, fetch.fields))
  }
  if (done.length > 0) turn.changes.push({ kind: 'unparked', from: done })
}

/** A timer of the broker by this name looks at all held Fetches, once the step that appended is over. */
export const readyKey = 'ready'
