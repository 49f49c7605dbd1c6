import { encodeRecord } from '../../kafka/record-bytes'
import type { CoordinatorRecord } from '../../kafka/records'
import type { SimTime } from '../../kernel/node'
import { encodeBatch, plainBatch } from '../../log/batch-builder'
import { noCodecs } from '../../log/codecs'
import type { LogRecordData } from '../../log/records'
import { moveHighWatermark } from '../../log/segmented-log'
import type { BrokerTurn } from '../broker/outcome'
import { appendStored } from './append'
import { clockMs, rewriteLog, storedIn } from './draft'
import type { StoredLogs } from './state'

/** A coordinator's batches have no producer, and yet a base sequence of 0. */
const fields = { ...plainBatch, baseSequence: 0 }

/** What a coordinator appended, as one batch (Kafka: CoordinatorPartitionWriter.append). */
export function coordinatorAppended(
  turn: BrokerTurn,
  stored: StoredLogs,
  key: string,
  records: readonly CoordinatorRecord[],
  leaderEpoch: number,
  now: SimTime,
): void {
  const timestamp = clockMs(now)
  const written = records.map((record, offset): LogRecordData => ({ offset, timestamp, headers: [], ...encodeRecord(record) }))
  appendStored(turn, stored, key, encodeBatch(fields, written, noCodecs), leaderEpoch, 'coordinator', now)
}

/** The high watermark of a stored log goes up. */
export function storedCommitted(turn: BrokerTurn, stored: StoredLogs, key: string, offset: number): void {
  const before = storedIn(turn, stored, key)
  if (before === undefined) return
  rewriteLog(turn, key, before, (log) => {
    moveHighWatermark(log, offset)
  })
}
