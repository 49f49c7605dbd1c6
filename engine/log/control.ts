import type { BatchHeader } from './batch'
import type { Codecs } from './codecs'
import { GrowingBytes } from './growing-bytes'
import { RecordCursor, type LogRecordData } from './records'

export type ControlType = 'ABORT' | 'COMMIT' | 'OTHER'

/** What the only record of a control batch says: its key is a version and a type (Kafka: ControlRecordType). `null` in an emptied batch. */
export function controlTypeOf(bytes: Uint8Array, at: number, batch: BatchHeader, codecs: Codecs): ControlType | null {
  const cursor = new RecordCursor(bytes, at, batch, codecs)
  if (!cursor.next()) return null
  if (cursor.keyFrom < 0 || cursor.keyTo - cursor.keyFrom < 4) return 'OTHER'
  const type = ((cursor.bytes[cursor.keyFrom + 2] ?? 0) << 8) | (cursor.bytes[cursor.keyFrom + 3] ?? 0)
  return type === 0 ? 'ABORT' : type === 1 ? 'COMMIT' : 'OTHER'
}

/** The record of a transaction marker (Kafka: EndTransactionMarker). */
export function markerRecord(type: 'ABORT' | 'COMMIT', offset: number, timestamp: number, coordinatorEpoch: number): LogRecordData {
  const key = new GrowingBytes(4)
  key.int16At(key.take(2), 0)
  key.int16At(key.take(2), type === 'ABORT' ? 0 : 1)
  const value = new GrowingBytes(6)
  value.int16At(value.take(2), 0)
  value.int32At(value.take(4), coordinatorEpoch)
  return { offset, timestamp, key: key.copy(), value: value.copy(), headers: [] }
}

/** Which epoch of its coordinator a marker names; −1 where it says nothing any more. */
export function coordinatorEpochOf(bytes: Uint8Array, at: number, batch: BatchHeader, codecs: Codecs): number {
  const cursor = new RecordCursor(bytes, at, batch, codecs)
  const value = cursor.next() ? cursor.record().value : null
  return value === null || value.length < 6 ? -1 : new DataView(value.buffer, value.byteOffset).getInt32(2)
}
