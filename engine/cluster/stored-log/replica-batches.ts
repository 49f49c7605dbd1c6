import { offsetsTopic } from '../../kafka/ids'
import { decodeRecord } from '../../kafka/record-reading'
import { isControl, isTransactional, lastOffsetOf, type BatchHeader } from '../../log/batch'
import { Chain } from '../../log/chain'
import { codecsAtHand } from '../../log/codecs'
import { controlTypeOf, coordinatorEpochOf } from '../../log/control'
import { RecordCursor, type LogRecordData } from '../../log/records'
import { emptyReplicaLog, type ReplicaBatch, type ReplicaLog } from '../../log/replica-log'
import { startingAt, withBatch, withHighWatermark } from '../../log/replica-log-change'
import { batchesIn } from '../../log/segment'
import { logBytesOf, type SegmentedLog } from '../../log/segmented-log'
import { CoordinatorLogRecord } from '../broker/coordinator-log-record'
import { bytesText } from './record-text'
import type { StoredLog } from './state'

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

/** A replica that is there from the beginning, with the records of the start. */
export function replicaAtStart(topic: string, { log }: StoredLog): ReplicaLog {
  let replica = emptyReplicaLog
  for (const batch of Chain.toArray(chainOf(topic, log))) replica = withBatch(replica, batch)
  return withHighWatermark(replica, log.highWatermark)
}
