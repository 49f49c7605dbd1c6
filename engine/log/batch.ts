import { codecNamed, compressionTypes, type Codecs, type CompressionType } from './codecs'
import { crc32c } from './crc32c'
import { MalformedLog, type LogProblem } from './malformed-log'

/** A batch without a record is as long as this (Kafka: DefaultRecordBatch.RECORD_BATCH_OVERHEAD). */
export const batchHeaderBytes = 61

/** What stands before the bytes that the length counts: base offset and the length. */
export const batchPrefixBytes = 12

/** Where the bytes under the checksum begin. */
export const checkedFrom = 21

/** No block may grow to more than this when it is decompressed. */
const mostDecompressedBytes = 134_217_728

/** Length, attributes, timestamp, offset, two lengths and a count: no record is shorter. */
const leastRecordBytes = 7

/** The header of a record batch of format 2, field by field as stored (Kafka: DefaultRecordBatch). */
export interface BatchHeader {
  /** Of the file. */
  readonly position: number
  readonly sizeInBytes: number
  readonly baseOffset: number
  readonly partitionLeaderEpoch: number
  readonly crc: number
  readonly attributes: number
  readonly lastOffsetDelta: number
  readonly baseTimestamp: number
  readonly maxTimestamp: number
  readonly producerId: number
  readonly producerEpoch: number
  readonly baseSequence: number
  readonly recordsCount: number
}

export const lastOffsetOf = (batch: BatchHeader): number => batch.baseOffset + batch.lastOffsetDelta
export const nextOffsetOf = (batch: BatchHeader): number => batch.baseOffset + batch.lastOffsetDelta + 1
export const compressionOf = (batch: BatchHeader): CompressionType => compressionTypes[batch.attributes & 7] ?? 'none'
export const isLogAppendTime = (batch: BatchHeader): boolean => (batch.attributes & 8) !== 0
export const isTransactional = (batch: BatchHeader): boolean => (batch.attributes & 16) !== 0
export const isControl = (batch: BatchHeader): boolean => (batch.attributes & 32) !== 0
export const hasProducerId = (batch: BatchHeader): boolean => batch.producerId > -1

/** KIP-534: when the batch's tombstones or marker may go, once a cleaner has set it. */
export const deleteHorizonOf = (batch: BatchHeader): number | null => ((batch.attributes & 64) === 0 ? null : batch.baseTimestamp)

/** Sequences wrap from 2^31 − 1 to 0; −1 where there are none. */
export function sequenceAfter(sequence: number, more: number): number {
  return sequence > 2147483647 - more ? more - (2147483647 - sequence) - 1 : sequence + more
}

export function lastSequenceOf(batch: BatchHeader): number {
  return batch.baseSequence === -1 ? -1 : sequenceAfter(batch.baseSequence, batch.lastOffsetDelta)
}

function int32(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)
}

const int16 = (bytes: Uint8Array, at: number): number => (((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16)) >> 16

function int64(bytes: Uint8Array, at: number, origin: number): number {
  const value = int32(bytes, at) * 4294967296 + (int32(bytes, at + 4) >>> 0)
  if (!Number.isSafeInteger(value)) throw new MalformedLog('number-too-large', origin + at)
  return value
}

/**
 * How long the batch at `at` says that it is; `null` while too few bytes are there to tell. `origin` is where `bytes` begin in
 * their file, for the positions of errors.
 */
export function batchSizeAt(bytes: Uint8Array, at: number, origin = 0): number | null {
  if (bytes.length - at < batchPrefixBytes + 5) return null
  const magic = bytes[at + 16] ?? 0
  const length = int32(bytes, at + 8)
  if (length < 14) throw new MalformedLog('bad-length', origin + at + 8)
  if (magic < 2) throw new MalformedLog('old-format', origin + at + 16)
  if (magic > 2) throw new MalformedLog('bad-magic', origin + at + 16)
  if (length < batchHeaderBytes - batchPrefixBytes) throw new MalformedLog('bad-length', origin + at + 8)
  return batchPrefixBytes + length
}

/** The header of the batch at `at`, whose records need not be there. Throws `MalformedLog`, and nothing else. */
export function readBatchHeader(bytes: Uint8Array, at: number, origin = 0): BatchHeader {
  const sizeInBytes = batchSizeAt(bytes, at, origin)
  if (sizeInBytes === null || bytes.length - at < batchHeaderBytes) throw new MalformedLog('truncated', origin + at)
  const header = {
    position: origin + at,
    sizeInBytes,
    baseOffset: int64(bytes, at, origin),
    partitionLeaderEpoch: int32(bytes, at + 12),
    crc: int32(bytes, at + 17) >>> 0,
    attributes: int16(bytes, at + 21),
    lastOffsetDelta: int32(bytes, at + 23),
    baseTimestamp: int64(bytes, at + 27, origin),
    maxTimestamp: int64(bytes, at + 35, origin),
    producerId: int64(bytes, at + 43, origin),
    producerEpoch: int16(bytes, at + 51),
    baseSequence: int32(bytes, at + 53),
    recordsCount: int32(bytes, at + 57),
  }
  const wrong = wrongIn(header)
  if (wrong !== null) throw new MalformedLog(wrong.problem, origin + at + wrong.at)
  return header
}

function wrongIn(header: BatchHeader): { readonly problem: LogProblem; readonly at: number } | null {
  if (header.baseOffset < 0 || !Number.isSafeInteger(lastOffsetOf(header) + 1)) return { problem: 'bad-offset', at: 0 }
  if (header.lastOffsetDelta < 0) return { problem: 'bad-offset', at: 23 }
  if ((header.attributes & 7) >= compressionTypes.length) return { problem: 'bad-compression', at: 21 }
  const room = header.lastOffsetDelta + 1
  const most = (header.attributes & 7) === 0 ? Math.floor((header.sizeInBytes - batchHeaderBytes) / leastRecordBytes) : room
  return header.recordsCount < 0 || header.recordsCount > Math.min(room, most) ? { problem: 'bad-count', at: 57 } : null
}

/** Whether the checksum in the header is that of the bytes; `bytes` hold the whole batch from `at` on. */
export function crcMatches(bytes: Uint8Array, at: number, header: BatchHeader): boolean {
  return computedCrc(bytes, at, header) === header.crc
}

export const computedCrc = (bytes: Uint8Array, at: number, header: BatchHeader): number =>
  crc32c(bytes, at + checkedFrom, at + header.sizeInBytes)

/** The whole batch at `at`, its checksum held against its bytes unless told not to. Throws `MalformedLog`. */
export function readBatch(bytes: Uint8Array, at: number, origin = 0, checkCrc = true): BatchHeader {
  const header = readBatchHeader(bytes, at, origin)
  if (header.sizeInBytes > bytes.length - at) throw new MalformedLog('truncated', origin + at)
  if (checkCrc && !crcMatches(bytes, at, header)) throw new MalformedLog('bad-crc', origin + at + 17)
  return header
}

/** The bytes of the batch's records, decompressed where need be. Throws `MalformedLog`, and `CodecNotLoaded`. */
export function recordBlock(bytes: Uint8Array, at: number, header: BatchHeader, codecs: Codecs): Uint8Array {
  const block = bytes.subarray(at + batchHeaderBytes, at + header.sizeInBytes)
  const compression = compressionOf(header)
  if (compression === 'none') return block
  // An emptied batch of an old broker may still name its codec.
  if (header.recordsCount === 0 && block.length === 0) return block
  const codec = codecNamed(codecs, compression)
  try {
    return codec.decompress(block, mostDecompressedBytes)
  } catch {
    throw new MalformedLog('bad-block', header.position + batchHeaderBytes)
  }
}
