import type { FetchedPartition } from '../../cluster/fetch-message'
import { brokerNode } from '../../cluster/world'
import { cutAt } from '../../cluster/replica/following'
import type { Replica } from '../../cluster/replica/state'
import type { ReplicaTurn } from '../../cluster/replica/turn'
import { emptiedAt, startingAt, truncatedTo, withBatch, withHighWatermark } from '../../log/replica-log-change'
import { latestEpochOf, type ReplicaLog } from '../../log/replica-log'
import type { PlayedFetch } from './play-deeds'

function cut(turn: ReplicaTurn, key: string, replica: Replica, offset: number, epoch: number): void {
  const removed = replica.log.logEndOffset - offset
  turn.put(key, { ...replica, log: truncatedTo(replica.log, offset) })
  if (removed > 0) turn.tell('LogTruncated', 'replication/truncated', { partition: key, offset, removed, epoch }, { as: 'heard' })
}

function copied(turn: ReplicaTurn, key: string, log: ReplicaLog, { replica }: FetchedPartition): ReplicaLog {
  let after = log
  let taken = 0
  for (const batch of replica?.batches ?? []) {
    taken += batch.lastOffset + 1 - Math.max(batch.baseOffset, after.logEndOffset)
    after = withBatch(after, batch)
  }
  if (taken === 0) return log
  const detail = { partition: key, offset: log.logEndOffset, records: taken, leaderEpoch: latestEpochOf(after) }
  turn.tell('RecordsAppended', 'replication/append/follower', detail, { as: 'heard' })
  return after
}

function take(turn: ReplicaTurn, key: string, replica: Replica, fetched: FetchedPartition): void {
  let log = copied(turn, key, replica.log, fetched)
  const before = log.highWatermark
  if (fetched.highWatermark >= 0) log = withHighWatermark(log, fetched.highWatermark)
  if (log.highWatermark !== before)
    turn.tell('HighWatermarkAdvanced', 'replication/high-watermark/follower', { partition: key, offset: log.highWatermark })
  if (fetched.logStartOffset > log.logStartOffset) {
    log = startingAt(log, Math.min(fetched.logStartOffset, log.logEndOffset))
    turn.tell('LogStartMoved', 'replication/log-start/follower', { partition: key, offset: log.logStartOffset })
  }
  turn.put(key, { ...replica, log })
}

/** An answer comes: what of it the follower took is told by where it went on. */
export function followerTakes(turn: ReplicaTurn, key: string, fetch: PlayedFetch, fetched: FetchedPartition): void {
  const replica = turn.replica(key)
  if (replica === undefined || replica.log.logEndOffset !== fetch.fetchOffset || fetched.errorCode !== 0) return
  const { divergingEpoch: diverging } = fetch
  if (diverging === null) take(turn, key, replica, fetched)
  else cut(turn, key, replica, fetch.nextOffset ?? cutAt(replica.log, diverging.epoch, diverging.endOffset), diverging.epoch)
}

/** A follower asks: where its log ends is what it asks for, whatever was to be seen of how that came. */
export function followerGoesOn(turn: ReplicaTurn, topic: string, key: string, fetch: PlayedFetch, correlationId: number): void {
  const { fetchOffset, lastFetchedEpoch, currentLeaderEpoch, logStartOffset, leader, follower, replicaEpoch } = fetch
  const replica = turn.replica(key)
  if (replica !== undefined && fetchOffset < replica.log.logEndOffset) cut(turn, key, replica, fetchOffset, lastFetchedEpoch)
  if (replica !== undefined && fetchOffset > replica.log.logEndOffset) {
    turn.put(key, { ...replica, log: emptiedAt(fetchOffset) })
    turn.tell('LogRestarted', 'replication/out-of-range/restarted', { partition: key, offset: fetchOffset }, { as: 'heard' })
  }
  const position = { currentLeaderEpoch, lastFetchedEpoch, logStartOffset }
  const { fetchWaitMaxMs: maxWaitMs, fetchMinBytes: minBytes, fetchMaxBytes: partitionMaxBytes } = turn.manager.settings
  const fields = {
    maxWaitMs,
    minBytes,
    partitionMaxBytes,
    topics: [{ topic, partitions: [{ partition: 0, fetchOffset, position }] }],
    replica: { replicaId: follower, replicaEpoch },
  }
  const body = { kind: 'request', api: 'Fetch', version: 18, correlationId, clientId: `${turn.node}-fetcher-0`, fields } as const
  turn.effects.push({
    do: 'send',
    to: brokerNode(leader),
    label: 'FetchRequest',
    body,
    rule: 'replication/fetch/asked',
    detail: { partition: key, fetchOffset, lastFetchedEpoch },
    lane: 'replica',
    because: 'heard',
  })
}
