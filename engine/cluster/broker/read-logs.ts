import { errorCode } from '../../kafka/errors'
import { topicPartition } from '../../kafka/ids'
import type { PartitionLog } from '../../log/partition-log'
import type { FetchRequest, FetchResponse } from '../fetch-message'
import { committedEnd, readStoredPartition } from '../stored-log/fetch'
import type { BrokerState } from '../world'
import { logsOfTopic } from './log-index'

type FetchedTopic = FetchResponse['topics'][number]
type FetchedPartition = FetchedTopic['partitions'][number]

/** What a Fetch finds in the logs that it asks for. */
export interface Read {
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

/** Kafka: ReplicaManager.readFromLog. Partitions without anything new are left out, as in a fetch session; `null` where there is none else. */
export function readLogs(state: BrokerState, fields: FetchRequest): Read | null {
  let read: Read | null = null
  for (const { topic, partitions } of fields.topics) {
    let found: FetchedPartition[] | null = null
    const logs = logsOfTopic(state, topic)
    for (const { partition, fetchOffset } of partitions) {
      const log = logs[partition]
      if (log !== undefined && fetchOffset === log.highWatermark) continue
      const stored = state.stored === undefined || log === undefined ? undefined : state.stored.logs.get(topicPartition(topic, partition))
      const one =
        log === undefined
          ? missing(state, topic, partition)
          : fetchOffset < log.logStartOffset || fetchOffset > log.logEndOffset
            ? refused(partition, outOfRange, log)
            : stored === undefined
              ? readPartition(log, partition, fetchOffset, fields.partitionMaxBytes)
              : readStoredPartition(log, stored, partition, fetchOffset, fields)
      if (one === null) continue
      read ??= { topics: [], records: 0, bytes: 0, failed: false }
      if (found === null) {
        found = [one]
        read.topics.push({ topic, partitions: found })
      } else found.push(one)
      read.records += one.recordCount
      read.bytes += one.sizeBytes
      if (one.errorCode !== 0) read.failed = true
    }
  }
  return read
}

function missing(state: BrokerState, topic: string, partition: number): FetchedPartition {
  return refused(partition, state.topics.get(topic)?.partitions[partition] === undefined ? unknownPartition : notLeader)
}

/** How far this reader may see: up to the oldest transaction that is not decided, if it wants committed records alone. */
export const endFor = (
  { stored }: BrokerState,
  topic: string,
  partition: number,
  log: PartitionLog,
  { isolationLevel }: Pick<FetchRequest, 'isolationLevel'>,
): number =>
  isolationLevel !== 1 || stored === undefined ? log.highWatermark : committedEnd(stored, topicPartition(topic, partition), log)

/** Whether a fetch has something to bring, or to be refused: looked at without building an answer. */
function isReady(state: BrokerState, fields: FetchRequest): boolean {
  let bytes = 0
  for (const { topic, partitions } of fields.topics) {
    const logs = logsOfTopic(state, topic)
    for (const { partition, fetchOffset } of partitions) {
      const log = logs[partition]
      if (log === undefined || fetchOffset > log.logEndOffset || fetchOffset < log.logStartOffset) return true
      const there = endFor(state, topic, partition, log, fields) - fetchOffset
      if (there <= 0) continue
      if (fields.minBytes <= 1) return true
      bytes += (log.sizeBytes / (log.logEndOffset - log.logStartOffset)) * there
      if (bytes >= fields.minBytes) return true
    }
  }
  return false
}

/** What a fetch is to be answered now; `'wait'` where it is to be held. The logs are looked at once where any record will do. */
export function readIfReady(state: BrokerState, fields: FetchRequest): Read | null | 'wait' {
  if (fields.minBytes <= 1 && state.stored === undefined) return readLogs(state, fields) ?? 'wait'
  return isReady(state, fields) ? readLogs(state, fields) : 'wait'
}
