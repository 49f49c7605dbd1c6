import { toHex } from '../../kafka/text-bytes'
import {
  batchHeaderBytes,
  compressionOf,
  computedCrc,
  crcMatches,
  deleteHorizonOf,
  hasProducerId,
  isControl,
  isLogAppendTime,
  isTransactional,
  lastOffsetOf,
  lastSequenceOf,
  readBatch,
  type BatchHeader,
} from '../../log/batch'
import { encodeAgain } from '../../log/encode-again'
import { MalformedLog } from '../../log/malformed-log'
import { RecordCursor } from '../../log/records'
import { batchesIn } from '../../log/segment'
import { shownBytes } from '../comparisons/shown-record'
import { sha256 } from '../sha256'
import { listedDiffer } from './comparing'
import { lz4FrameOf } from './lz4-frame'
import { noMeans, type VectorMeans } from './means'
import { eachUnit, list, object, onlyKeys, shown, text, Unreadable, whole, type Json } from './reading'
import { segmentDiffers } from './record-batch-segment'
import { resultOf, type VectorDifference, type VectorResult } from './result'

const keys = ['format', 'kafka', 'count', 'file', 'bytes', 'sha256', 'note', 'writtenWith', 'upstream', 'crcAssertedUpstream', 'valid']

const controlNames = ['ABORT', 'COMMIT']

function controlOf(record: RecordCursor) {
  const view = new DataView(record.bytes.buffer, record.bytes.byteOffset, record.bytes.byteLength)
  const type = view.getInt16(record.keyFrom + 2)
  return {
    keyVersion: view.getInt16(record.keyFrom),
    type,
    name: controlNames[type] ?? 'OTHER',
    valueVersion: view.getInt16(record.valueFrom),
    coordinatorEpoch: view.getInt32(record.valueFrom + 2),
  }
}

function shownRecord(record: RecordCursor, batch: BatchHeader): Json {
  const { key, value, attributes, timestampDelta, timestamp, offsetDelta, offset } = record
  const headers = record.headers().map((header) => [shownBytes(header.key), shownBytes(header.value)])
  const stored = { sizeInBytes: record.to - record.from, attributes, timestampDelta, timestamp, offsetDelta, offset }
  const sequence = hasProducerId(batch) ? { sequence: record.sequence } : {}
  if (isControl(batch))
    return {
      ...stored,
      ...sequence,
      keyHex: toHex(key ?? new Uint8Array(0)),
      valueHex: toHex(value ?? new Uint8Array(0)),
      control: controlOf(record),
    }
  return { ...stored, ...sequence, key: shownBytes(key), value: shownBytes(value), headers }
}

function recordsOf(bytes: Uint8Array, batch: BatchHeader, means: VectorMeans): readonly Json[] | null {
  try {
    readBatch(bytes, batch.position)
    const record = new RecordCursor(bytes, batch.position, batch, means.codecs)
    const records: Json[] = []
    while (record.next()) records.push(shownRecord(record, batch))
    return records
  } catch (error) {
    if (error instanceof MalformedLog) return null
    throw error
  }
}

function shownBatch(bytes: Uint8Array, batch: BatchHeader, means: VectorMeans): Json {
  const { position, sizeInBytes } = batch
  return {
    ...batch,
    batchLength: sizeInBytes - 12,
    magic: bytes[position + 16],
    crcValid: crcMatches(bytes, position, batch),
    computedCrc: computedCrc(bytes, position, batch),
    compression: compressionOf(batch),
    timestampType: isLogAppendTime(batch) ? 'LogAppendTime' : 'CreateTime',
    transactional: isTransactional(batch),
    control: isControl(batch),
    deleteHorizonMs: deleteHorizonOf(batch),
    lastOffset: lastOffsetOf(batch),
    lastSequence: lastSequenceOf(batch),
    lz4Frame: lz4FrameOf(bytes.subarray(position + batchHeaderBytes)),
    records: recordsOf(bytes, batch, means),
  }
}

/** A batch that no codec touched is written again to the same bytes. */
function writtenAgain(bytes: Uint8Array, batch: BatchHeader, means: VectorMeans): readonly VectorDifference[] {
  const { position, sizeInBytes } = batch
  if (compressionOf(batch) !== 'none' || !crcMatches(bytes, position, batch)) return []
  const again = toHex(encodeAgain(bytes, position, batch, means.codecs))
  const stored = toHex(bytes.subarray(position, position + sizeInBytes))
  return again === stored ? [] : [{ field: 'written again', wanted: stored, got: again }]
}

/** Runs `record-batch-vector/1`: what the bytes beside it decode to. One unit a batch, and one for a segment. */
export function runRecordBatch(file: unknown, means: VectorMeans = noMeans): readonly VectorResult[] {
  const json = object(file, 'file')
  const name = text(json['file'], 'file')
  const bytes = means.beside(name)
  if (bytes === null) return [resultOf(name, [{ field: 'file', wanted: 'the bytes beside it', got: 'none' }])]
  const units = list(json['batches'], 'batches')
  const whole_ = eachUnit(
    [json],
    () => name,
    (unit) => {
      onlyKeys(unit, [...keys, 'batches', 'segment'], '')
      const found = { bytes: bytes.length, sha256: sha256(bytes), count: units.length + (unit['segment'] === undefined ? 0 : 1) }
      return listedDiffer({ bytes: whole(unit['bytes'], 'bytes'), sha256: unit['sha256'], count: unit['count'] }, found, '')
    },
  ).filter(({ outcome }) => outcome === 'failed')
  const headers = [...batchesIn(bytes)]
  const batches = eachUnit(
    units,
    (_, i) => `${name}/${String(i)}`,
    (unit) => {
      const batch = headers.find(({ position }) => position === unit['position'])
      if (batch === undefined) throw new Unreadable('position', 'a batch there', unit['position'])
      const valid = unit['records'] !== null
      if (valid !== (json['valid'] === true)) throw new Unreadable('valid', shown(valid), json['valid'])
      return [...listedDiffer(unit, shownBatch(bytes, batch, means), ''), ...writtenAgain(bytes, batch, means)]
    },
  )
  const segment = json['segment'] === undefined ? [] : [json['segment']]
  const segments = eachUnit(
    segment,
    () => `${name}/segment`,
    (unit) => segmentDiffers(unit, bytes, means),
  )
  return [...whole_, ...batches, ...segments]
}
