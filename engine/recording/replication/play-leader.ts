import type { FetchResponse } from '../../cluster/fetch-message'
import { brokerNode } from '../../cluster/world'
import type { ReplicationRule } from '../../cluster/replica/rules'
import type { Replica } from '../../cluster/replica/state'
import type { ReplicaTurn } from '../../cluster/replica/turn'
import { errorCode } from '../../kafka/errors'
import type { SimTime } from '../../kernel/node'
import { batchesFrom } from '../../log/replica-log'
import { startingAt, withHighWatermark } from '../../log/replica-log-change'
import type { PlayedFetch } from './play-deeds'

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
export function advanced(turn: ReplicaTurn, key: string, witness: Witness): void {
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

/** Readers find nothing below an offset any more. */
export function startMoves(turn: ReplicaTurn, key: string, offset: number): void {
  const replica = turn.replica(key)
  if (replica?.role !== 'leader') return
  turn.put(key, { ...replica, log: startingAt(replica.log, offset < 0 ? replica.log.highWatermark : offset) })
  turn.tell('LogStartMoved', 'replication/delete-records/started', { partition: key, offset })
}
