import { MalformedBytes } from './bytes'
import type { BytesReader } from './bytes-reader'
import { readPlan } from './codec-read'
import type { Fields } from './plan'
import { recordForms } from './record-bytes'
import { recordPlans } from './record-plans'
import type { RecordPartName } from './record-schemas.data'

const byApiKey = new Map(recordForms.map((form) => [form.apiKey, form]))

/** The type of record whose key begins with this number; throws `MalformedBytes` for one that is not known here. */
export function recordFormOf(apiKey: number): (typeof recordForms)[number] {
  const form = byApiKey.get(apiKey)
  if (form === undefined) throw new MalformedBytes('bad-version', 0)
  return form
}

/** A record's key or value behind its version, to the last byte; throws `MalformedBytes` where it is not that. */
export function readRecordPart(reader: BytesReader, name: RecordPartName, version: number): Fields {
  const plan = recordPlans.at(name, version)
  if (plan === undefined) throw new MalformedBytes('bad-version', 0)
  const fields = readPlan(reader, plan)
  reader.end()
  return fields
}
