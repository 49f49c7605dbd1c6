import { MalformedBytes } from './bytes'
import type { BytesReader } from './bytes-reader'
import { nullMark, type Fields, type FieldValue, type Plan, type PlannedField } from './plan'

/** One scalar, or struct, at the reader's position. */
export function readOne(reader: BytesReader, field: PlannedField, nullable: boolean): FieldValue {
  switch (field.kind) {
    case 'bool':
      return reader.int8() !== 0
    case 'int8':
      return reader.int8()
    case 'int16':
      return reader.int16()
    case 'int32':
      return reader.int32()
    case 'int64':
      return reader.int64()
    case 'uuid':
      return reader.uuid()
    case 'string': {
      const from = reader.position
      const text = reader.string(field.flexible)
      if (text === null && !nullable) throw new MalformedBytes('null-not-allowed', from)
      return text
    }
    case 'bytes':
    case 'records': {
      const from = reader.position
      const size = reader.size(field.flexible)
      if (size >= 0) return reader.raw(size)
      if (!nullable) throw new MalformedBytes('null-not-allowed', from)
      return null
    }
    case 'struct':
      return readStruct(reader, field, nullable)
  }
}

/** Whether a nullable struct follows; its mark is read. */
export function structFollows(reader: BytesReader, field: PlannedField): boolean {
  const mark = reader.int8()
  if (mark !== 1 && mark !== nullMark(field)) throw new MalformedBytes('bad-value', reader.position - 1)
  return mark === 1
}

function readStruct(reader: BytesReader, field: PlannedField, nullable: boolean): FieldValue {
  if (field.struct === undefined || (nullable && !structFollows(reader, field))) return null
  return readPlan(reader, field.struct)
}

function readField(reader: BytesReader, field: PlannedField): FieldValue {
  if (!field.array) return readOne(reader, field, field.nullable)
  const from = reader.position
  const count = reader.size(field.flexible)
  if (count < 0) {
    if (field.nullable) return null
    throw new MalformedBytes('null-not-allowed', from)
  }
  const elements: FieldValue[] = []
  for (let i = 0; i < count; i += 1) elements.push(readOne(reader, field, false))
  return elements
}

function readTagged(reader: BytesReader, plan: Plan, fields: Record<string, FieldValue>): void {
  const count = reader.unsignedVarint()
  let last = -1
  for (let i = 0; i < count; i += 1) {
    const from = reader.position
    const tag = reader.unsignedVarint()
    if (tag <= last) throw new MalformedBytes('bad-value', from)
    last = tag
    const size = reader.unsignedVarint()
    if (size > reader.left) throw new MalformedBytes('bad-length', from)
    const end = reader.position + size
    const field = plan.tagged.find((candidate) => candidate.tag === tag)
    if (field === undefined) reader.position = end
    else fields[field.name] = readField(reader, field)
    if (reader.position !== end) throw new MalformedBytes('bad-length', from)
  }
}

/** The fields from the reader's position on. A tagged field that the bytes leave out is left out, as the request log does. */
export function readPlan(reader: BytesReader, plan: Plan): Fields {
  const fields: Record<string, FieldValue> = {}
  for (const field of plan.fields) fields[field.name] = readField(reader, field)
  if (plan.flexible) readTagged(reader, plan, fields)
  return fields
}
