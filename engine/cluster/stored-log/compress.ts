import type { Detail } from '../../kernel/event'
import { batchHeaderBytes, compressionOf, readBatchHeader, recordBlock } from '../../log/batch'
import { encodeBatch } from '../../log/batch-builder'
import type { BatchFields } from '../../log/batch-header'
import { codecsAtHand, type CompressionType } from '../../log/codecs'
import { encodeAgain } from '../../log/encode-again'
import type { LogConfig } from '../../log/log-config'
import type { LogRecordData } from '../../log/records'

/** What was made of a batch, and how long it was before, or would be with its records as they are. */
export interface Compressed {
  readonly bytes: Uint8Array
  readonly from: CompressionType
  readonly to: CompressionType
  readonly bytesBefore: number
}

/** A producer's batch with its records as one compressed block (Kafka: MemoryRecordsBuilder.close). */
export function compressedBatch(fields: BatchFields, records: readonly LogRecordData[], to: CompressionType): Compressed {
  const plain = encodeBatch(fields, records, codecsAtHand)
  const bytes = to === 'none' ? plain : encodeBatch({ ...fields, compression: to }, records, codecsAtHand)
  return { bytes, from: 'none', to, bytesBefore: plain.length }
}

/** A batch as its topic is to keep it: with a codec of the topic's own its records are taken apart and compressed again; `null` where they stay as they come (Kafka: LogValidator.validateMessagesAndAssignOffsets). */
export function asTopicKeeps(bytes: Uint8Array, { compression }: LogConfig): Compressed | null {
  const header = readBatchHeader(bytes, 0)
  const from = compressionOf(header)
  if (compression === 'producer' || compression === from) return null
  return { bytes: encodeAgain(bytes, 0, header, codecsAtHand, compression), from, to: compression, bytesBefore: bytes.length }
}

/** Of a compressed batch: its codec, and how long it would be without. */
export function sizesOf(bytes: Uint8Array): Detail {
  const header = readBatchHeader(bytes, 0)
  const codec = compressionOf(header)
  return codec === 'none' ? {} : { codec, plainBytes: batchHeaderBytes + recordBlock(bytes, 0, header, codecsAtHand).length }
}
