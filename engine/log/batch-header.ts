import { batchPrefixBytes, checkedFrom } from './batch'
import { compressionTypes, type CompressionType } from './codecs'
import { crc32c } from './crc32c'
import type { GrowingBytes } from './growing-bytes'

/** All of a batch that is not its records. */
export interface BatchFields {
  readonly baseOffset: number
  readonly partitionLeaderEpoch: number
  readonly compression: CompressionType
  /** The append time under LogAppendTime, which every record then reads as; `null` for CreateTime. */
  readonly logAppendTime: number | null
  readonly producerId: number
  readonly producerEpoch: number
  readonly baseSequence: number
  readonly transactional: boolean
  readonly control: boolean
  readonly deleteHorizonMs: number | null
}

/** A header, its checksum and length apart: those follow from the rest. */
export interface HeaderFields extends Omit<BatchFields, 'logAppendTime'> {
  readonly appendTimed: boolean
  readonly lastOffset: number
  readonly baseTimestamp: number
  readonly maxTimestamp: number
  readonly recordsCount: number
}

function attributesOf({ compression, appendTimed, transactional, control, deleteHorizonMs }: HeaderFields): number {
  const bit = (set: boolean, value: number): number => (set ? value : 0)
  const flags = bit(appendTimed, 8) | bit(transactional, 16) | bit(control, 32) | bit(deleteHorizonMs !== null, 64)
  return compressionTypes.indexOf(compression) | flags
}

/** Writes the header of a batch that runs from `from` to the end of `out`, checksum included. */
export function writeHeader(out: GrowingBytes, from: number, fields: HeaderFields): void {
  out.int64At(from, fields.baseOffset)
  out.int32At(from + 8, out.length - from - batchPrefixBytes)
  out.int32At(from + 12, fields.partitionLeaderEpoch)
  out.bytes[from + 16] = 2
  out.int16At(from + 21, attributesOf(fields))
  out.int32At(from + 23, fields.lastOffset - fields.baseOffset)
  out.int64At(from + 27, fields.baseTimestamp)
  out.int64At(from + 35, fields.maxTimestamp)
  out.int64At(from + 43, fields.producerId)
  out.int16At(from + 51, fields.producerEpoch)
  out.int32At(from + 53, fields.baseSequence)
  out.int32At(from + 57, fields.recordsCount)
  out.int32At(from + 17, crc32c(out.bytes, from + checkedFrom, out.length))
}
