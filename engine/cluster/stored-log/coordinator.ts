import { encodeRecord } from '../../kafka/record-bytes'
import type { CoordinatorRecord } from '../../kafka/records'
import type { SimTime } from '../../kernel/node'
import { placeBatch } from '../../log/append'
import { encodeBatch, plainBatch } from '../../log/batch-builder'
import { codecsAtHand } from '../../log/codecs'
import type { LogRecordData } from '../../log/records'
import { moveHighWatermark } from '../../log/segmented-log'
import type { BrokerTurn } from '../broker/outcome'
import { appendStored } from './append'
import { clockMs, rewriteLog, storedIn } from './draft'
import type { StoredLogs } from './state'

/** A coordinator's batches have no producer, and yet a base sequence of 0. */
const fields = { ...plainBatch, baseSequence: 0 }

/** The same as the leader of a replicated partition writes it. */
export function coordinatorBytes(records: readonly CoordinatorRecord[], baseOffset: number, leaderEpoch: number, now: SimTime): Uint8Array {
  const bytes = batchOf(records, now)
  placeBatch(bytes, baseOffset, leaderEpoch, null)
  return bytes
}

function batchOf(records: readonly CoordinatorRecord[], now: SimTime): Uint8Array {
  const timestamp = clockMs(now)
  const written = records.map((record, offset): LogRecordData => ({ offset, timestamp, headers: [], ...encodeRecord(record) }))
  return encodeBatch(fields, written, codecsAtHand)
}

/** What a coordinator appended, as one batch (Kafka: CoordinatorPartitionWriter.append). */
export function coordinatorAppended(
  turn: BrokerTurn,
  stored: StoredLogs,
  key: string,
  records: readonly CoordinatorRecord[],
  leaderEpoch: number,
  now: SimTime,
): void {
  appendStored(turn, stored, key, batchOf(records, now), leaderEpoch, 'coordinator', now)
}

/** The high watermark of a stored log goes up. */
export function storedCommitted(turn: BrokerTurn, stored: StoredLogs, key: string, offset: number): void {
  const before = storedIn(turn, stored, key)
  if (before === undefined) return
  rewriteLog(turn, key, before, (log) => {
    moveHighWatermark(log, offset)
  })
}
