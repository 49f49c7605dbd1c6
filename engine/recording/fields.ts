import type { Fields, FieldValue, Plan, PlannedField } from '../kafka/plan'
import { fromBase64 } from '../kafka/text-bytes'
import { isArray, isObject, type Json } from './json'

/** A field that is missing or of the wrong kind; its path counts from the message. */
export class WrongField extends Error {
  constructor(readonly path: string) {
    super(path)
  }
}

/** A message as Kafka's JSON converters print it, as decoded fields: bytes out of base64, what is left out at its default. Throws `WrongField`. */
export function readFields(plan: Plan, json: Json | undefined, path = ''): Fields {
  if (!isObject(json)) throw new WrongField(path)
  const fields: Record<string, FieldValue> = {}
  for (const field of plan.fields) fields[field.name] = readValue(field, json[field.name], `${path}/${field.name}`)
  for (const field of plan.tagged) {
    const value = json[field.name]
    fields[field.name] = value === undefined ? field.initial : readValue(field, value, `${path}/${field.name}`)
  }
  return fields
}

function readValue(field: PlannedField, json: Json | undefined, path: string): FieldValue {
  if (json === null) {
    if (field.nullable || field.initial === null) return null
    throw new WrongField(path)
  }
  if (!field.array) return readOne(field, json, path)
  if (!isArray(json)) throw new WrongField(path)
  return json.map((item, index) => readOne(field, item, `${path}/${String(index)}`))
}

function readOne(field: PlannedField, json: Json | undefined, path: string): FieldValue {
  switch (field.kind) {
    case 'bool':
      if (typeof json === 'boolean') return json
      break
    case 'int8':
    case 'int16':
    case 'int32':
      if (typeof json === 'number' && Number.isInteger(json)) return json
      break
    case 'int64':
      if (typeof json === 'bigint' || (typeof json === 'number' && Number.isInteger(json))) return json
      break
    case 'uuid':
    case 'string':
      if (typeof json === 'string') return json
      break
    case 'bytes': {
      const bytes = typeof json === 'string' ? fromBase64(json) : undefined
      if (bytes !== undefined) return bytes
      break
    }
    case 'records':
      return null
    case 'struct':
      if (field.struct !== undefined) return readFields(field.struct, json, path)
  }
  throw new WrongField(path)
}
