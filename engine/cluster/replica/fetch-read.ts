import { errorCode } from '../../kafka/errors'
import { batchesFrom, endOffsetFor, type ReplicaBatch } from '../../log/replica-log'
import type { FetchedPartition, FetchRequest } from '../message'
import { currentLeaderOf } from './leaders'
import type { ReplicationRule } from './rules'
import type { Replica } from './state'
import type { ReplicaTurn } from './turn'

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
export function read(turn: ReplicaTurn, key: string, asked: Asked, isFollower: boolean, maxBytes: number): Read {
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
