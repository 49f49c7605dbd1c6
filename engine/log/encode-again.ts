import { compressionOf, deleteHorizonOf, isControl, isLogAppendTime, isTransactional, lastOffsetOf, type BatchHeader } from './batch'
import { BatchBuilder } from './batch-builder'
import type { BatchFields } from './batch-header'
import type { Codecs, CompressionType } from './codecs'
import { GrowingBytes } from './growing-bytes'
import { RecordCursor } from './records'

/** All of a batch that is not its records, as it would be written again. */
export function fieldsOf(batch: BatchHeader): BatchFields {
  return {
    baseOffset: batch.baseOffset,
    partitionLeaderEpoch: batch.partitionLeaderEpoch,
    compression: compressionOf(batch),
    logAppendTime: isLogAppendTime(batch) ? batch.maxTimestamp : null,
    producerId: batch.producerId,
    producerEpoch: batch.producerEpoch,
    baseSequence: batch.baseSequence,
    transactional: isTransactional(batch),
    control: isControl(batch),
    deleteHorizonMs: deleteHorizonOf(batch),
  }
}

/** The batch at `at`, taken apart and put together again, with its own codec or another. The same bytes, if it was written as Kafka's clients write and its codec is none. */
export function encodeAgain(
  bytes: Uint8Array,
  at: number,
  batch: BatchHeader,
  codecs: Codecs,
  compression: CompressionType = compressionOf(batch),
): Uint8Array {
  const out = new GrowingBytes(batch.sizeInBytes)
  const builder = new BatchBuilder(out, codecs)
  builder.begin({ ...fieldsOf(batch), compression })
  const cursor = new RecordCursor(bytes, at, batch, codecs)
  while (cursor.next()) builder.add({ ...cursor.record(), timestamp: cursor.storedTimestamp })
  builder.end(lastOffsetOf(batch), batch.maxTimestamp)
  return out.copy()
}
