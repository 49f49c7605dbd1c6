import { truncatedCheckpoint } from '../../compaction/cleaning-state'
import { offsetsTopic, splitTopicPartition } from '../../kafka/ids'
import { decodeRecord } from '../../kafka/record-reading'
import type { SimTime } from '../../kernel/node'
import { appendToLog, placeBatch } from '../../log/append'
import { isControl, isTransactional, lastOffsetOf, type BatchHeader } from '../../log/batch'
import { Chain } from '../../log/chain'
import { codecsAtHand } from '../../log/codecs'
import { controlTypeOf, coordinatorEpochOf } from '../../log/control'
import type { LogConfig } from '../../log/log-config'
import { RecordCursor, type LogRecordData } from '../../log/records'
import { emptyReplicaLog, startingAt, withBatch, withHighWatermark, type ReplicaBatch, type ReplicaLog } from '../../log/replica-log'
import { batchesIn } from '../../log/segment'
import {
  activeSegment,
  copySegmentedLog,
  emptySegmentedLog,
  logBytesOf,
  setHighWatermark,
  truncateLog,
  type SegmentedLog,
} from '../../log/segmented-log'
import { CoordinatorLogRecord } from '../broker/coordinator-log-record'
import type { BrokerTurn } from '../broker/outcome'
import { asTopicKeeps, type Compressed } from './compress'
import { clockMs, put, storedIn, tell } from './draft'
import { bytesText } from './record-text'
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

function recordsOf(bytes: Uint8Array, batch: BatchHeader): LogRecordData[] {
  const records: LogRecordData[] = []
  const cursor = new RecordCursor(bytes, batch.position, batch, codecsAtHand)
  if (!isControl(batch)) while (cursor.next()) records.push(cursor.record())
  return records
}

/** What a batch says of its transaction, as far as its log's producers go by it. */
function transactionOf(all: Uint8Array, batch: BatchHeader): Pick<ReplicaBatch, 'transaction' | 'coordinatorEpoch'> {
  if (!isControl(batch)) return isTransactional(batch) ? { transaction: 'data' } : {}
  const control = controlTypeOf(all, batch.position, batch, codecsAtHand)
  if (control === null || control === 'OTHER') return { transaction: 'emptied' }
  return { transaction: control, coordinatorEpoch: coordinatorEpochOf(all, batch.position, batch, codecsAtHand) }
}

function replicaBatch(topic: string, all: Uint8Array, batch: BatchHeader): ReplicaBatch {
  const records = recordsOf(all, batch)
  const lastOffset = lastOffsetOf(batch)
  const whole = records.length === lastOffset - batch.baseOffset + 1
  const none = new Uint8Array(0)
  return {
    baseOffset: batch.baseOffset,
    lastOffset,
    leaderEpoch: batch.partitionLeaderEpoch,
    producerId: batch.producerId,
    producerEpoch: batch.producerEpoch,
    baseSequence: batch.baseSequence,
    timestamp: batch.maxTimestamp * 1000,
    sizeBytes: batch.sizeInBytes,
    records: topic === offsetsTopic ? null : records.map(({ key, value }) => ({ key: bytesText(key), value: bytesText(value) })),
    bytes: all.subarray(batch.position, batch.position + batch.sizeInBytes),
    ...transactionOf(all, batch),
    ...(whole ? {} : { offsets: records.map(({ offset }) => offset) }),
    ...(topic === offsetsTopic
      ? { logged: records.map(({ key, value }) => new CoordinatorLogRecord(decodeRecord(key ?? none, value))) }
      : {}),
  }
}

/** The batches that these bytes are, oldest first. */
function chainOf(topic: string, { segments }: SegmentedLog): Chain<ReplicaBatch> | null {
  let chain: Chain<ReplicaBatch> | null = null
  for (const { log } of segments) for (const batch of batchesIn(log.view)) chain = Chain.append(chain, replicaBatch(topic, log.view, batch))
  return chain
}

/** A replica's log as its bytes say it, after the cleaner or retention wrote them; who leads and who wrote last is as it was. */
export function asStored(topic: string, before: ReplicaLog, log: SegmentedLog): ReplicaLog {
  const kept = startingAt(before, log.logStartOffset)
  return {
    ...kept,
    logEndOffset: log.logEndOffset,
    sizeBytes: logBytesOf(log),
    last: chainOf(topic, log),
    producers: { ...kept.producers, aborted: log.segments.flatMap(({ txnIndex }) => txnIndex) },
  }
}

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

/** A replica that is there from the beginning, with the records of the start. */
export function replicaAtStart(topic: string, { log }: StoredLog): ReplicaLog {
  let replica = emptyReplicaLog
  for (const batch of Chain.toArray(chainOf(topic, log))) replica = withBatch(replica, batch)
  return withHighWatermark(replica, log.highWatermark)
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
