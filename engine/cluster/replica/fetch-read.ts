import { errorCode } from '../../kafka/errors'
import { batchesFrom, endOffsetFor, stableEndOf, type ReplicaBatch, type ReplicaLog } from '../../log/replica-log'
import type { FetchedPartition, FetchRequest } from '../fetch-message'
import { currentLeaderOf } from './leaders'
import type { ReplicationRule } from './rules'
import type { Replica } from './state'
import type { ReplicaTurn } from './turn'
import { committedOf, hasGaps, offsetsIn } from './fetched-batches'

export type Asked = FetchRequest['topics'][number]['partitions'][number]

const code = {
  notLeader: errorCode('NOT_LEADER_OR_FOLLOWER'),
  unknown: errorCode('UNKNOWN_TOPIC_OR_PARTITION'),
  outOfRange: errorCode('OFFSET_OUT_OF_RANGE'),
  fenced: errorCode('FENCED_LEADER_EPOCH'),
  unknownEpoch: errorCode('UNKNOWN_LEADER_EPOCH'),
}

export const rules: ReadonlyMap<number, ReplicationRule> = new Map<number, ReplicationRule>([
  [code.notLeader, 'replication/fetch/not-leader'],
  [code.outOfRange, 'replication/fetch/out-of-range'],
  [code.fenced, 'replication/fetch/fenced-leader-epoch'],
  [code.unknownEpoch, 'replication/fetch/unknown-leader-epoch'],
])

interface Read {
  readonly fetched: FetchedPartition
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

/** Whom an answer is for, and how far he may see. */
interface Reader {
  readonly committed: boolean
  readonly end: number
}

function found(replica: Replica, asked: Asked, batches: readonly ReplicaBatch[], diverging: Diverging, reader: Reader): Read {
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
  const ends = diverging !== null
  if (reader.committed && last !== undefined) {
    const { kept, abortedRecords } = committedOf(replica.log, batches, asked.fetchOffset, reader.end)
    const offsets = hasGaps(kept, asked.fetchOffset) ? offsetsIn(kept, asked.fetchOffset) : {}
    return { fetched: { ...fetched, ...offsets, lastStableOffset: reader.end, abortedRecords }, ends }
  }
  const cleaned = hasGaps(batches, asked.fetchOffset)
  return { fetched: cleaned ? { ...fetched, ...offsetsIn(batches, asked.fetchOffset) } : fetched, ends }
}

type Diverging = { readonly epoch: number; readonly endOffset: number } | null

/** Followers read to the end, others below the high watermark, or below the last stable offset (Kafka: FetchIsolation). */
function readerOf(turn: ReplicaTurn, log: ReplicaLog, { replica, isolationLevel }: FetchRequest): Reader {
  if (replica !== undefined || turn.manager.settings.ruleOff === 'read-to-the-end') return { committed: false, end: log.logEndOffset }
  const committed = isolationLevel === 1
  return { committed, end: committed ? stableEndOf(log) : log.highWatermark }
}

/** What one partition has for whoever asks (Kafka: Partition.readRecords). */
export function read(turn: ReplicaTurn, key: string, asked: Asked, fields: FetchRequest): Read {
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
      return found(replica, asked, [], end, { committed: false, end: log.logEndOffset })
    }
  }
  if (fetchOffset < log.logStartOffset || fetchOffset > log.logEndOffset) return refused(turn, key, partition, code.outOfRange, replica)
  const reader = readerOf(turn, log, fields)
  return found(replica, asked, batchesFrom(log, fetchOffset, reader.end, fields.partitionMaxBytes), null, reader)
}
