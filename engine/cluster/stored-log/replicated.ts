import { truncatedCheckpoint } from '../../compaction/cleaning-state'
import { splitTopicPartition } from '../../kafka/ids'
import type { SimTime } from '../../kernel/node'
import { appendToLog, placeBatch } from '../../log/append'
import type { Chain } from '../../log/chain'
import { codecsAtHand } from '../../log/codecs'
import type { LogConfig } from '../../log/log-config'
import { startingAt } from '../../log/replica-log-change'
import type { ReplicaBatch, ReplicaLog } from '../../log/replica-log'
import {
  activeSegment,
  copySegmentedLog,
  emptySegmentedLog,
  setHighWatermark,
  truncateLog,
  type SegmentedLog,
} from '../../log/segmented-log'
import type { BrokerTurn } from '../broker/outcome'
import { asTopicKeeps, type Compressed } from './compress'
import { clockMs, put, storedIn, tell } from './draft'
import { StoredLog, type StoredLogs } from './state'
import { markerBytes, markerRule } from './transactions/marker'
import type { WriteTxnMarkersRequest } from './transactions/messages'
import { noTransactions } from './transactions/state'

/** A producer's batch as its topic keeps it; `null` as it comes. */
export const keptAs = (bytes: Uint8Array, config: LogConfig): Compressed | null => asTopicKeeps(bytes, config)

/** A producer's batch as this leader writes it: at its offset, in its epoch. */
export function placedBytes(bytes: Uint8Array, baseOffset: number, leaderEpoch: number, logAppendTimeMs: number | null): Uint8Array {
  const placed = bytes.slice()
  placeBatch(placed, baseOffset, leaderEpoch, logAppendTimeMs)
  return placed
}

/** A marker as this leader writes it, and the rule that it goes by. */
export const placedMarker = (fields: WriteTxnMarkersRequest, baseOffset: number, leaderEpoch: number, now: SimTime) => ({
  bytes: placedBytes(markerBytes(fields, now), baseOffset, leaderEpoch, null),
  rule: markerRule(fields),
})

/** Where two chains part: the last link that both have. */
function commonOf(before: Chain<ReplicaBatch> | null, after: Chain<ReplicaBatch> | null): Chain<ReplicaBatch> | null {
  let [one, other] = [before, after]
  while (one !== other) {
    if (other !== null && other.depth > (one?.depth ?? 0)) other = other.previous
    else if (one !== null && one.depth > (other?.depth ?? 0)) one = one.previous
    else [one, other] = [one?.previous ?? null, other?.previous ?? null]
  }
  return one
}

function addedSince(common: Chain<ReplicaBatch> | null, after: Chain<ReplicaBatch> | null): readonly ReplicaBatch[] {
  const added: ReplicaBatch[] = []
  for (let link = after; link !== null && link !== common; link = link.previous) added.push(link.value)
  return added.reverse()
}

/** What became of a replica in a turn becomes of its bytes: cut by epochs, appended as they were fetched (Kafka: UnifiedLog.appendAsFollower, truncateTo). */
export function storeReplica(
  turn: BrokerTurn,
  stored: StoredLogs,
  key: string,
  before: ReplicaLog | undefined,
  after: ReplicaLog,
  now: SimTime,
): void {
  const config = stored.topics.get(splitTopicPartition(key).topic)?.logConfig
  if (config === undefined || before === after) return
  const nowMs = clockMs(now)
  const known = storedIn(turn, stored, key)
  const last = before?.last ?? null
  const common = commonOf(last, after.last)
  const added = addedSince(common, after.last)
  const cut = common !== last || (before !== undefined && after.logEndOffset < before.logEndOffset)
  const restarts = known === undefined || (common === null && (cut || (last === null && after.logStartOffset > known.log.logEndOffset)))
  const log = restarts
    ? emptySegmentedLog(nowMs, Math.min(after.logStartOffset, added[0]?.baseOffset ?? Infinity))
    : copySegmentedLog(known.log)
  if (cut && common !== null) truncateLog(log, common.value.lastOffset + 1, config.indexIntervalBytes, codecsAtHand)
  for (const { bytes } of added) {
    if (bytes === undefined) continue
    const active = activeSegment(log)
    const { rolled } = appendToLog(log, bytes, { config, nowMs, codecs: codecsAtHand, client: false })
    if (rolled !== null) {
      const detail = { partition: key, baseOffset: rolled.baseOffset, closed: active.baseOffset, bytes: active.log.length }
      tell(turn, 'SegmentRolled', rolled.rule, detail)
    }
  }
  log.logStartOffset = after.logStartOffset
  log.logEndOffset = after.logEndOffset
  setHighWatermark(log, after.highWatermark, codecsAtHand)
  const checkpoint = known?.checkpoint ?? null
  const cleaned = checkpoint === null || restarts ? null : cut ? truncatedCheckpoint(checkpoint, log.logEndOffset) : checkpoint
  const cleaning = cut || known === undefined ? ({ state: 'none' } as const) : known.cleaning
  put(turn, key, new StoredLog(log, cleaned, cleaning, known?.deleted ?? []))
}

/** What a broker finds on its disk when it starts again: its cleaner begins anew. */
export function storedAgain(stored: StoredLogs, replicas: ReadonlyMap<string, { readonly log: ReplicaLog }>): StoredLogs {
  const logs = new Map<string, StoredLog>()
  for (const [key, { log: before, checkpoint, deleted }] of stored.logs) {
    const log = copySegmentedLog(before)
    setHighWatermark(log, replicas.get(key)?.log.highWatermark ?? log.highWatermark, codecsAtHand)
    logs.set(key, new StoredLog(log, checkpoint, { state: 'none' }, deleted))
  }
  return { ...stored, logs, threads: stored.threads.map(({ thread }) => ({ thread, round: null })), transactions: noTransactions() }
}

/** A log begins where its first segment does, whatever was written down of it (Kafka: LogLoader.load). */
export function fromFirstSegment(stored: StoredLogs | undefined, key: string, log: ReplicaLog): ReplicaLog {
  const first = stored?.logs.get(key)?.log.segments[0]
  return first === undefined ? log : startingAt(log, Math.min(first.baseOffset, log.logEndOffset))
}

/** Logs whose bytes the cleaner or retention changed in this turn. */
export function rewrittenIn(turn: BrokerTurn, stored: StoredLogs): ReadonlyMap<string, SegmentedLog> {
  const rewritten = new Map<string, SegmentedLog>()
  for (const change of turn.changes) {
    if (change.kind !== 'stored' || change.change.kind !== 'log') continue
    const { key, to } = change.change
    if (to !== null && stored.logs.get(key)?.log !== to.log) rewritten.set(key, to.log)
  }
  return rewritten
}
