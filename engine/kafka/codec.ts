import { BytesWriter, MalformedBytes } from './bytes'
import { BytesReader } from './bytes-reader'
import { readPlan } from './codec-read'
import { writePlan } from './codec-write'
import { knownPlan, planOf } from './message-plans'
import type { Fields } from './plan'
import type { MessageName } from './schemas.data'

const scratch = new BytesWriter()

/** The body's bytes. Fields that the version does not have are left out; absent ones are written as Kafka's defaults. */
export function encodeMessage(name: MessageName, version: number, fields: object): Uint8Array {
  scratch.clear()
  writePlan(scratch, knownPlan(name, version), fields)
  return scratch.done()
}

/** How many bytes `encodeMessage` would give. */
export function messageSize(name: MessageName, version: number, fields: object): number {
  scratch.clear()
  writePlan(scratch, knownPlan(name, version), fields)
  return scratch.length
}

/** The fields of a body, all of it; throws `MalformedBytes` where the bytes are not such a message. */
export function decodeMessage(name: MessageName, version: number, bytes: Uint8Array): Fields {
  const plan = planOf(name, version)
  if (plan === undefined) throw new MalformedBytes('bad-version', 0)
  const reader = new BytesReader(bytes)
  const fields = readPlan(reader, plan)
  reader.end()
  return fields
}
