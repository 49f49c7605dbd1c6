import { BytesReader } from './bytes-reader'
import { fieldsToLog } from './log-json'
import { readRecordPart, recordFormOf } from './record-parts'
import type { RecordType } from './records'

/** A coordinator's record in text: its key's and its value's fields, each behind the number that it begins with. */
export interface RecordJson {
  readonly type: RecordType
  readonly key: string
  /** `null` is a tombstone. */
  readonly value: string | null
}

/** A number that JSON's readers would round is told in its digits, as a text. */
const json = (value: unknown): string => JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? String(each) : each))

/**
 * An entry of `__consumer_offsets` as Kafka's own tools print it, field by field of its schemas, bytes in base64 (Kafka:
 * CoordinatorRecordMessageFormatter). Throws `MalformedBytes`, also for a type of record that is not known here.
 */
export function recordJson(key: Uint8Array, value: Uint8Array | null): RecordJson {
  const keyReader = new BytesReader(key)
  const type = keyReader.int16()
  const form = recordFormOf(type)
  const told = { type: form.type, key: json({ type, data: fieldsToLog(readRecordPart(keyReader, form.key, 0)) }) }
  if (value === null) return { ...told, value: null }
  const reader = new BytesReader(value)
  const version = reader.int16()
  return { ...told, value: json({ version, data: fieldsToLog(readRecordPart(reader, form.value, version)) }) }
}
