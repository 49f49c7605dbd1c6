import { MalformedBytes } from './bytes'
import { BytesReader } from './bytes-reader'
import { readPlan } from './codec-read'
import { fieldsToLog } from './log-json'
import type { Fields } from './plan'
import { recordForms } from './record-bytes'
import { recordPlans } from './record-plans'
import type { RecordPartName } from './record-schemas.data'
import type { RecordType } from './records'

const forms = new Map(recordForms.map((form) => [form.apiKey, form]))

/** A coordinator's record in text: its key's and its value's fields, each behind the number that it begins with. */
export interface RecordJson {
  readonly type: RecordType
  readonly key: string
  /** `null` is a tombstone. */
  readonly value: string | null
}

/** A number that JSON's readers would round is told in its digits, as a text. */
const json = (value: unknown): string => JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? String(each) : each))

function fieldsOf(reader: BytesReader, name: RecordPartName, version: number): Fields {
  const plan = recordPlans.at(name, version)
  if (plan === undefined) throw new MalformedBytes('bad-version', 0)
  const fields = readPlan(reader, plan)
  reader.end()
  return fields
}

/**
 * An entry of `__consumer_offsets` as Kafka's own tools print it, field by field of its schemas, bytes in base64 (Kafka:
 * CoordinatorRecordMessageFormatter). Throws `MalformedBytes`, also for a type of record that is not known here.
 */
export function recordJson(key: Uint8Array, value: Uint8Array | null): RecordJson {
  const keyReader = new BytesReader(key)
  const type = keyReader.int16()
  const form = forms.get(type)
  if (form === undefined) throw new MalformedBytes('bad-version', 0)
  const told = { type: form.type, key: json({ type, data: fieldsToLog(fieldsOf(keyReader, form.key, 0)) }) }
  if (value === null) return { ...told, value: null }
  const reader = new BytesReader(value)
  const version = reader.int16()
  return { ...told, value: json({ version, data: fieldsToLog(fieldsOf(reader, form.value, version)) }) }
}
