import {
  batchHeaderBytes,
  compressionOf,
  computedCrc,
  controlTypeOf,
  deleteHorizonOf,
  isControl,
  isLogAppendTime,
  isTransactional,
  MalformedLog,
  readBatchHeader,
  RecordCursor,
  type BatchHeader,
  type Codecs,
  type CompressionType,
  type LogProblem,
} from '../../../engine'
import type { KeyNames } from './key-names'
import { rowOf, type Decode, type RecordRow } from './record-row'
import { fieldsOf, type HeaderField } from './header-fields'

/** One batch in full; `null` header for bytes that are no batch. */
export interface BatchDetail {
  readonly fields: readonly HeaderField[]
  /** As stored, as far as it is shown. */
  readonly stored: Uint8Array
  /** The records decompressed, as far as they are shown; `null` where they are stored plain or cannot be had. */
  readonly block: Uint8Array | null
  readonly blockBytes: number
  readonly compression: CompressionType
  readonly crc: { readonly said: number; readonly computed: number } | null
  readonly control: 'ABORT' | 'COMMIT' | 'OTHER' | null
  readonly isControl: boolean
  readonly isTransactional: boolean
  readonly isLogAppendTime: boolean
  readonly deleteHorizonMs: number | null
  /** From the asked record on. */
  readonly records: readonly RecordRow[]
  readonly recordsFrom: number
  readonly recordsCount: number
  /** What is wrong with the records of a batch whose checksum is right. */
  readonly problem: { readonly problem: LogProblem; readonly at: number } | null
}

export const mostShownBytes = 262_144

/** As many records as are told at once. */
export const recordsAtOnce = 50

const unread = (bytes: Uint8Array): BatchDetail => ({
  fields: [],
  stored: bytes.slice(0, mostShownBytes),
  block: null,
  blockBytes: 0,
  compression: 'none',
  crc: null,
  control: null,
  isControl: false,
  isTransactional: false,
  isLogAppendTime: false,
  deleteHorizonMs: null,
  records: [],
  recordsFrom: 0,
  recordsCount: 0,
  problem: null,
})

/** The records of a page of them, and what stopped them. */
function recordsOf(bytes: Uint8Array, header: BatchHeader, codecs: Codecs, keys: Pick<KeyNames, 'of'>, decode: Decode, from: number) {
  const records: RecordRow[] = []
  const plain = compressionOf(header) === 'none'
  let block: Uint8Array | null = null
  try {
    const cursor = new RecordCursor(bytes, 0, header, codecs)
    block = plain ? null : cursor.bytes
    for (let n = 0; cursor.next(); n++)
      if (n >= from && n < from + recordsAtOnce) records.push(rowOf(cursor, plain ? batchHeaderBytes : 0, keys, decode))
    return { records, block, problem: null }
  } catch (error) {
    if (!(error instanceof MalformedLog)) throw error
    return { records, block, problem: { problem: error.problem, at: error.position } }
  }
}

/** Reads one stretch of a file whole and takes it apart. Throws `CodecNotLoaded` where the records need one more codec. */
export function detailOf(
  bytes: Uint8Array,
  position: number,
  codecs: Codecs,
  keys: Pick<KeyNames, 'of'>,
  decode: Decode,
  recordsFrom: number,
): BatchDetail {
  let header: BatchHeader
  try {
    header = readBatchHeader(bytes, 0, position)
  } catch (error) {
    if (!(error instanceof MalformedLog)) throw error
    return unread(bytes)
  }
  const facts = {
    ...unread(bytes),
    fields: fieldsOf(header),
    compression: compressionOf(header),
    isControl: isControl(header),
    isTransactional: isTransactional(header),
    isLogAppendTime: isLogAppendTime(header),
    deleteHorizonMs: deleteHorizonOf(header),
    recordsCount: header.recordsCount,
    recordsFrom,
  }
  if (header.sizeInBytes > bytes.length) return facts
  const computed = computedCrc(bytes, 0, header)
  const crc = { said: header.crc, computed }
  // What a wrong checksum covers is not shown as records.
  if (computed !== header.crc) return { ...facts, crc }
  const { records, block, problem } = recordsOf(bytes, header, codecs, keys, decode, recordsFrom)
  const control = problem === null && isControl(header) ? controlTypeOf(bytes, 0, header, codecs) : null
  const shown = { block: block?.slice(0, mostShownBytes) ?? null, blockBytes: block?.length ?? 0 }
  return { ...facts, crc, records, problem, control, ...shown }
}
