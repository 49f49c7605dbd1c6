import { varintSize } from './varint'

/** Kafka: DefaultRecord.sizeInBytes, for a record without headers whose timestamp is the batch's; `null` where key or value is none. */
export function recordBytes(keyBytes: number | null, valueBytes: number | null, offsetDelta: number): number {
  const lengths = varintSize(keyBytes ?? -1) + varintSize(valueBytes ?? -1)
  const body = 1 + varintSize(0) + varintSize(offsetDelta) + lengths + (keyBytes ?? 0) + (valueBytes ?? 0) + varintSize(0)
  return varintSize(body) + body
}
