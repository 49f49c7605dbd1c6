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
import type { Codecs } from '../../log/codecs'
import { controlTypeOf } from '../../log/control'
import { encodeAgain } from '../../log/encode-again'
import { offsetIndexFile, readOffsetIndex, readTimeIndex, readTxnIndex, timeIndexFile, txnIndexFile } from '../../log/indexes'
import { readRecords, type LogRecordData } from '../../log/records'
import { batchesIn } from '../../log/segment'
import { segmentFileOf } from '../../recording/segment-files'
import { list, object, type Json } from '../vectors/reading'
import type { VectorDifference } from '../vectors/result'
import { differencesBetween } from './difference'
import { bytesDiffer } from './log-bytes-differ'
import type { ExpectedFile, LogState } from './log-case'
import { comparisonOf, skipped, type ComparisonResult } from './result'

const nothing: ReadonlySet<string> = new Set()

/** Text where the bytes are one that can be printed, else `{hex}`. */
export function shownBytes(bytes: Uint8Array | null): unknown {
  if (bytes === null) return null
  const text = readUtf8(bytes, 0, bytes.length)
  const again = new Uint8Array(utf8Length(text))
  writeUtf8(text, again, 0)
  const same = again.length === bytes.length && again.every((byte, i) => byte === bytes[i])
  return same && !/[\u0000-\u001f\u007f]/.test(text) ? text : { hex: toHex(bytes) }
}

export function shownRecord(record: LogRecordData): Json {
  const headers = record.headers.map(({ key, value }) => ({ key: shownBytes(key), value: shownBytes(value) }))
  const { offset, timestamp } = record
  const shown = { offset, key: shownBytes(record.key), value: shownBytes(record.value), timestamp }
  return headers.length === 0 ? shown : { ...shown, headers }
}

/** A coordinator's record as it is decoded in `expected.json`: what is as by default is left out there. */
function coordinatorRecord(record: LogRecordData): Json {
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

function shownBatch(bytes: Uint8Array, batch: BatchHeader): Json {
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

const absent: Json = {
  producerId: -1,
  producerEpoch: -1,
  baseSequence: -1,
  isTransactional: false,
  isControl: false,
  compression: 'none',
  timestampType: 'CreateTime',
  deleteHorizonMs: 'none',
}

function recordsDiffer(bytes: Uint8Array, batch: BatchHeader, wanted: unknown, codecs: Codecs): VectorDifference[] {
  // Of compaction-index the records stand in case.json.
  const records = readRecords(bytes, batch.position, batch, codecs)
  if (wanted === undefined) return records.length === batch.recordsCount ? [] : [{ field: 'records', wanted: 'read', got: 'fewer' }]
  const control = isControl(batch) ? controlTypeOf(bytes, batch.position, batch, codecs) : null
  const decoded = records.map((record, i) => {
    const one = object(list(wanted, 'records')[i] ?? {}, 'records')
    return one['type'] === undefined
      ? { ...shownRecord(record), control: control ?? undefined, coordinatorEpoch: epochOf(record) }
      : coordinatorRecord(record)
  })
  return differencesBetween(wanted, decoded, nothing, 'records')
}

/** The coordinator epoch of a marker's value. */
function epochOf({ value }: LogRecordData): number | undefined {
  return value?.length === 6 ? new DataView(value.buffer, value.byteOffset).getInt32(2) : undefined
}

function logDiffers(file: ExpectedFile, decoded: Json, codecs: Codecs): VectorDifference[] {
  const bytes = file.content
  const headers = [...batchesIn(bytes)]
  const wanted = list(decoded['batches'], 'batches').map((each) => object(each, 'batches'))
  if (headers.length !== wanted.length) return [{ field: 'batches', wanted: String(wanted.length), got: String(headers.length) }]
  return headers.flatMap((batch, i) => {
    const { records, ...fields } = wanted[i] ?? {}
    const field = `batches[${String(i)}]`
    const again = compressionOf(batch) === 'none' ? encodeAgain(bytes, batch.position, batch, codecs) : null
    const stored = bytes.subarray(batch.position, batch.position + batch.sizeInBytes)
    return [
      ...differencesBetween({ ...absent, ...fields }, shownBatch(bytes, batch), nothing, field),
      ...recordsDiffer(bytes, batch, records, codecs),
      ...(again === null ? [] : bytesDiffer(`${field} written again`, stored, again)),
    ]
  })
}

function indexDiffers(file: ExpectedFile, decoded: Json): VectorDifference[] {
  const found = segmentFileOf(file.name)
  if (found === null) return [{ field: 'name', wanted: 'a file of a segment', got: file.name }]
  const { baseOffset, kind } = found
  const { content } = file
  const entriesDiffer = (entries: readonly object[], again: Uint8Array): VectorDifference[] => [
    ...differencesBetween(decoded['entries'], entries, nothing, 'entries'),
    ...bytesDiffer('written again', content.subarray(0, again.length), again),
  ]
  if (kind === 'index') {
    const entries = readOffsetIndex(content, baseOffset)
    return entriesDiffer(entries, offsetIndexFile(entries, baseOffset))
  }
  if (kind === 'timeindex') {
    const entries = readTimeIndex(content, baseOffset)
    return entriesDiffer(entries, timeIndexFile(entries, baseOffset))
  }
  const entries = readTxnIndex(content)
  return entriesDiffer(
    entries.map((entry) => ({ version: 0, ...entry })),
    txnIndexFile(entries),
  )
}

/** Each file of a state that no earlier state has: it decodes to what Kafka's own tools decoded, and is written again to the same bytes. */
export function compareReading(state: LogState, index: number, codecs: Codecs): ComparisonResult[] {
  return [...state.files.values()].flatMap((file) => {
    if (file.decoded === null) return []
    if (file.damaged) return [skipped(2, `${state.name}/${file.name}`, index, 'damaged')]
    const differences = file.name.endsWith('.log') ? logDiffers(file, file.decoded, codecs) : indexDiffers(file, file.decoded)
    return [comparisonOf(2, `${state.name}/${file.name}`, index, differences)]
  })
}
