import { MalformedBytes } from '../../kafka/bytes'
import { fieldsToLog } from '../../kafka/log-json'
import { decodeRecord } from '../../kafka/record-reading'
import { toHex } from '../../kafka/text-bytes'
import { readUtf8, utf8Length, writeUtf8 } from '../../kafka/utf8'
import {
  compressionOf,
  crcMatches,
  deleteHorizonOf,
  isControl,
  isLogAppendTime,
  isTransactional,
  lastOffsetOf,
  type BatchHeader,
} from '../../log/batch'
import type { LogRecordData } from '../../log/records'
import type { Json } from '../vectors/reading'

/** Text where the bytes are one that can be printed, else `{hex}`. */
export function shownBytes(bytes: Uint8Array | null): unknown {
  if (bytes === null) return null
  const text = readUtf8(bytes, 0, bytes.length)
  const again = new Uint8Array(utf8Length(text))
  writeUtf8(text, again, 0)
  const same = again.length === bytes.length && again.every((byte, i) => byte === bytes[i])
  return same && !/[\u0000-\u001f\u007f]/.test(text) ? text : { hex: toHex(bytes) }
}

/** A record as the files write it. */
export function shownRecord(record: LogRecordData): Json {
  const headers = record.headers.map(({ key, value }) => ({ key: shownBytes(key), value: shownBytes(value) }))
  const { offset, timestamp } = record
  const shown = { offset, key: shownBytes(record.key), value: shownBytes(record.value), timestamp }
  return headers.length === 0 ? shown : { ...shown, headers }
}

/** A coordinator's record as it is decoded in `expected.json`: what is as by default is left out there. */
export function coordinatorRecord(record: LogRecordData): Json {
  const { offset, timestamp } = record
  if (record.key === null) return { offset, timestamp }
  try {
    const decoded = decodeRecord(record.key, record.value)
    const value = decoded.value === null ? null : fieldsToLog(decoded.value as never)
    return { offset, timestamp, type: decoded.type, key: fieldsToLog(decoded.key as never), value }
  } catch (error) {
    if (error instanceof MalformedBytes) return { offset, timestamp }
    throw error
  }
}

/** A batch as the files write it. */
export function shownBatch(bytes: Uint8Array, batch: BatchHeader): Json {
  const { position, sizeInBytes, baseOffset, crc, partitionLeaderEpoch, attributes, baseTimestamp, maxTimestamp } = batch
  return {
    position,
    sizeInBytes,
    baseOffset,
    lastOffset: lastOffsetOf(batch),
    count: batch.recordsCount,
    crc: crcMatches(bytes, position, batch) ? crc : 'another',
    partitionLeaderEpoch,
    attributes,
    baseTimestamp,
    maxTimestamp,
    producerId: batch.producerId,
    producerEpoch: batch.producerEpoch,
    baseSequence: batch.baseSequence,
    isTransactional: isTransactional(batch),
    isControl: isControl(batch),
    compression: compressionOf(batch),
    timestampType: isLogAppendTime(batch) ? 'LogAppendTime' : 'CreateTime',
    deleteHorizonMs: deleteHorizonOf(batch) ?? 'none',
  }
}
