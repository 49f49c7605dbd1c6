import { errorCode } from '../../kafka/errors'
import { fromMs } from '../../kernel/time'
import { emptiedAt, startingAt, truncatedTo, withBatch, withHighWatermark } from '../../log/replica-log-change'
import { endOffsetFor, latestEpochOf, type ReplicaLog } from '../../log/replica-log'
import type { FetchedPartition } from '../fetch-message'
import { brokerNode } from '../world'
import { count } from './meter'
import type { Following, Replica } from './state'
import type { ReplicaTurn } from './turn'

const outOfRange = errorCode('OFFSET_OUT_OF_RANGE')
const fenced = errorCode('FENCED_LEADER_EPOCH')

/** A follower's next state; its log too, where that changes. */
export function follow(turn: ReplicaTurn, key: string, replica: Replica, state: Following['state'], log: ReplicaLog = replica.log): void {
  const { following } = replica
  if (following === null) return
  const until = state === 'delayed' ? turn.now + fromMs(turn.manager.settings.fetchBackoffMs) : 0
  turn.put(key, { ...replica, log, following: { leader: following.leader, state, until } })
}

/** Where a log that has parted from its leader's is cut: where both epochs end, or where the last one before ends (Kafka: getOffsetTruncationState). */
export function cutAt(log: ReplicaLog, epoch: number, endOffset: number): number {
  const own = endOffsetFor(log, epoch)
  if (own === null) return Math.min(endOffset, log.logEndOffset)
  return own.epoch === epoch ? Math.min(own.endOffset, endOffset, log.logEndOffset) : Math.min(own.endOffset, log.logEndOffset)
}

/** Kafka: AbstractFetcherThread.truncateOnFetchResponse. */
function truncate(turn: ReplicaTurn, key: string, replica: Replica, epoch: number, endOffset: number): void {
  const offset = cutAt(replica.log, epoch, endOffset)
  const detail = { partition: key, offset, removed: replica.log.logEndOffset - offset, epoch }
  turn.tell('LogTruncated', 'replication/truncated', detail)
  follow(turn, key, replica, 'fetching', truncatedTo(replica.log, offset))
}

/** Records as the leader wrote them, its high watermark and its start (Kafka: ReplicaFetcherThread.processPartitionData). */
function take(turn: ReplicaTurn, key: string, replica: Replica, fetched: FetchedPartition): void {
  let { log } = replica
  let taken = 0
  let bytes = 0
  for (const batch of fetched.replica?.batches ?? []) {
    if (batch.lastOffset < log.logEndOffset || (batch.baseOffset < log.logEndOffset && log.last !== null)) continue
    taken += batch.lastOffset + 1 - Math.max(batch.baseOffset, log.logEndOffset)
    bytes += batch.sizeBytes
    log = withBatch(log, batch)
  }
  if (taken > 0) {
    const detail = { partition: key, offset: replica.log.logEndOffset, records: taken, leaderEpoch: latestEpochOf(log) }
    turn.tell('RecordsAppended', 'replication/append/follower', detail)
    count(turn, { replicationBytesIn: bytes })
  }
  const before = log.highWatermark
  log = withHighWatermark(log, fetched.highWatermark)
  if (log.highWatermark !== before)
    turn.tell('HighWatermarkAdvanced', 'replication/high-watermark/follower', { partition: key, offset: log.highWatermark })
  if (fetched.logStartOffset > log.logStartOffset) {
    log = startingAt(log, Math.min(fetched.logStartOffset, log.logEndOffset))
    turn.tell('LogStartMoved', 'replication/log-start/follower', { partition: key, offset: log.logStartOffset })
  }
  follow(turn, key, replica, 'fetching', log)
}

/** What a fetch brought for one partition; `asked` is the offset that it asked from. */
export function partitionFetched(turn: ReplicaTurn, key: string, leader: number, asked: number, fetched: FetchedPartition): void {
  const replica = turn.replica(key)
  if (replica?.following?.leader !== leader || replica.following.state !== 'fetching' || replica.log.logEndOffset !== asked) return
  const { errorCode: error, replica: more } = fetched
  if (error === outOfRange) {
    listOffsets(turn, key, replica, 'latest')
  } else if (error === fenced) follow(turn, key, replica, 'failed')
  else if (error !== 0) follow(turn, key, replica, 'delayed')
  else if (more?.divergingEpoch != null) truncate(turn, key, replica, more.divergingEpoch.epoch, more.divergingEpoch.endOffset)
  else take(turn, key, replica, fetched)
}

function listOffsets(turn: ReplicaTurn, key: string, replica: Replica, which: 'latest' | 'earliest'): void {
  const { topic, partition, following } = replica
  const fields = { timestamp: which === 'latest' ? -1 : -2, topics: [{ topic, partitions: [partition] }], replicaId: turn.broker }
  const detail = { partition: key, timestamp: fields.timestamp }
  turn.ask(brokerNode(following?.leader ?? -1), 'ListOffsets', fields, 'replication/out-of-range/latest', detail)
  follow(turn, key, replica, which)
}

/** A follower that is out of its leader's range learns where that ends, and begins (Kafka: fetchOffsetAndTruncate). */
export function offsetsListed(turn: ReplicaTurn, key: string, leader: number, error: number, offset: number): void {
  const replica = turn.replica(key)
  if (replica?.following?.leader !== leader) return
  const { state } = replica.following
  if (state !== 'latest' && state !== 'earliest') return
  if (error !== 0) follow(turn, key, replica, 'delayed')
  else if (state === 'latest' && offset < replica.log.logEndOffset) {
    turn.tell('LogTruncated', 'replication/truncated', { partition: key, offset, removed: replica.log.logEndOffset - offset })
    follow(turn, key, replica, 'fetching', truncatedTo(replica.log, offset))
  } else if (state === 'latest') listOffsets(turn, key, replica, 'earliest')
  else if (offset > replica.log.logEndOffset) {
    turn.tell('LogRestarted', 'replication/out-of-range/restarted', { partition: key, offset })
    follow(turn, key, replica, 'fetching', emptiedAt(offset))
  } else follow(turn, key, replica, 'fetching', startingAt(replica.log, offset))
}
