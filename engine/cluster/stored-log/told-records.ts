import { offsetsTopic, splitTopicPartition } from '../../kafka/ids'
import type { Detail } from '../../kernel/event'
import { isControl, readBatchHeader } from '../../log/batch'
import { codecsAtHand } from '../../log/codecs'
import { RecordCursor } from '../../log/records'
import { keyText } from './key-text'

/** A batch of more records tells only how many they are. */
const mostRecords = 12

const longest = 24

/** Keys and values of a small batch on its way into a log, as text: whoever reads the trace later still knows them when a cleaning took them. */
export function tellingRecords(partition: string, batch: Uint8Array, firstOffset: number): Detail {
  const header = readBatchHeader(batch, 0)
  if (isControl(header) || header.recordsCount > mostRecords || splitTopicPartition(partition).topic === offsetsTopic) return {}
  const keys: string[] = []
  const values: string[] = []
  const nulls: number[] = []
  const cursor = new RecordCursor(batch, 0, header, codecsAtHand)
  while (cursor.next()) {
    const { key, value } = cursor
    // Without a key nothing is ever superseded.
    if (key === null) return {}
    keys.push(keyText(key, false))
    values.push(value === null ? '' : keyText(value.subarray(0, longest), false))
    if (value === null) nulls.push(firstOffset + cursor.offsetDelta)
  }
  return { keys, values, ...(nulls.length === 0 ? {} : { nulls }) }
}
