import { plainBatch } from '../../log/batch-builder'
import type { ProducedBatch } from '../message'
import { compressedBatch } from '../stored-log/compress'
import { clockMs } from '../stored-log/draft'
import { textBytes } from '../stored-log/record-text'
import type { SenderBatch } from './state'
import type { SenderTurn } from './turn'

const bytesOf = (text: string | null): Uint8Array | null => (text === null ? null : textBytes(text))

/** A batch as it goes over the wire, where its topic is kept as bytes: nothing where it is not (Kafka: MemoryRecordsBuilder). */
export function writtenOut(
  turn: SenderTurn,
  topic: string,
  partition: number,
  batch: SenderBatch,
  producer: ProducedBatch,
): { readonly bytes?: Uint8Array; readonly sizeBytes?: number } {
  if (turn.state.stored?.includes(topic) !== true || batch.records === null) return {}
  const timestamp = clockMs(batch.createdAt)
  const records = batch.records.map(({ key, value }, offset) => ({
    offset,
    timestamp,
    key: bytesOf(key),
    value: bytesOf(value),
    headers: [],
  }))
  const { producerId, producerEpoch, baseSequence, transactional = false } = producer
  const fields = { ...plainBatch, producerId, producerEpoch, baseSequence, transactional }
  const { bytes, to, bytesBefore } = compressedBatch(fields, records, turn.state.compression ?? 'none')
  if (to === 'none') return { bytes }
  const detail = { topic, partition, records: records.length, codec: to, bytesBefore, bytesAfter: bytes.length }
  if (batch.attempts <= 1) turn.effects.push({ do: 'event', type: 'BatchCompressed', rule: 'log/batch/compressed', detail })
  return { bytes, sizeBytes: bytes.length }
}
