import { encodeBatch, plainBatch } from '../../log/batch-builder'
import { noCodecs } from '../../log/codecs'
import type { ProducedBatch } from '../message'
import { clockMs } from '../stored-log/draft'
import { textBytes } from '../stored-log/record-text'
import type { SenderBatch } from './state'
import type { SenderTurn } from './turn'

const bytesOf = (text: string | null): Uint8Array | null => (text === null ? null : textBytes(text))

/** A batch as it goes over the wire, where its topic is kept as bytes: nothing where it is not (Kafka: MemoryRecordsBuilder). */
export function writtenOut(turn: SenderTurn, topic: string, batch: SenderBatch, producer: ProducedBatch): { readonly bytes?: Uint8Array } {
  if (turn.state.stored?.includes(topic) !== true || batch.records === null) return {}
  const timestamp = clockMs(batch.createdAt)
  const records = batch.records.map(({ key, value }, offset) => ({
    offset,
    timestamp,
    key: bytesOf(key),
    value: bytesOf(value),
    headers: [],
  }))
  const { producerId, producerEpoch, baseSequence } = producer
  return { bytes: encodeBatch({ ...plainBatch, producerId, producerEpoch, baseSequence }, records, noCodecs) }
}
