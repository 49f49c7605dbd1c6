import type { BytesWriter } from './bytes'
import { nullMark, type Plan, type PlannedField } from './plan'

type Values = Readonly<Record<string, unknown>>

const wrong = (field: PlannedField, value: unknown): TypeError =>
  new TypeError(`${field.name} is no ${field.array ? 'array of ' : ''}${field.kind}: ${typeof value}`)

function isRecord(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)
}

function number(field: PlannedField, value: unknown): number {
  if (typeof value !== 'number') throw wrong(field, value)
  return value
}

function int64(field: PlannedField, value: unknown): number | bigint {
  return typeof value === 'bigint' ? value : number(field, value)
}

function writeOne(writer: BytesWriter, field: PlannedField, value: unknown, nullable: boolean): void {
  switch (field.kind) {
    case 'bool':
      if (typeof value !== 'boolean') throw wrong(field, value)
      writer.int8(value ? 1 : 0)
      return
    case 'string':
      if (typeof value !== 'string' && !(nullable && value === null)) throw wrong(field, value)
      writer.string(value, field.flexible)
      return
    case 'uuid':
      if (typeof value !== 'string') throw wrong(field, value)
      writer.uuid(value)
      return
    case 'bytes':
    case 'records':
      if (value instanceof Uint8Array) {
        writer.size(value.length, field.flexible)
        writer.raw(value)
      } else if (nullable && value === null) writer.size(-1, field.flexible)
      else throw wrong(field, value)
      return
    case 'struct':
      writeStruct(writer, field, value, nullable)
      return
    case 'int8':
      writer.int8(number(field, value))
      return
    case 'int16':
      writer.int16(number(field, value))
      return
    case 'int32':
      writer.int32(number(field, value))
      return
    case 'int64':
      writer.int64(int64(field, value))
  }
}

function writeStruct(writer: BytesWriter, field: PlannedField, value: unknown, nullable: boolean): void {
  if (nullable && value === null) {
    writer.int8(nullMark(field))
    return
  }
  if (!isRecord(value) || field.struct === undefined) throw wrong(field, value)
  if (nullable) writer.int8(1)
  writePlan(writer, field.struct, value)
}

function writeField(writer: BytesWriter, field: PlannedField, value: unknown): void {
  if (!field.array) {
    writeOne(writer, field, value, field.nullable)
    return
  }
  if (value === null && field.nullable) {
    writer.size(-1, field.flexible)
    return
  }
  if (!Array.isArray(value)) throw wrong(field, value)
  writer.size(value.length, field.flexible)
  for (const element of value) writeOne(writer, field, element, false)
}

function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (a instanceof Uint8Array) return b instanceof Uint8Array && a.length === b.length && a.every((byte, i) => byte === b[i])
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((element, i) => sameValue(element, b[i]))
  if (!isRecord(a) || !isRecord(b)) return false
  return Object.keys(b).every((name) => a[name] === undefined || sameValue(a[name], b[name]))
}

/** A tagged field is written when it differs from what it is when nobody sets it. */
const isPresent = (field: PlannedField, value: unknown): boolean => value !== undefined && !sameValue(value, field.initial)

function writeTagged(writer: BytesWriter, plan: Plan, fields: Values): void {
  let present = 0
  for (const field of plan.tagged) if (isPresent(field, fields[field.name])) present += 1
  writer.unsignedVarint(present)
  if (present === 0) return
  for (const field of plan.tagged) {
    const value = fields[field.name]
    if (!isPresent(field, value)) continue
    writer.unsignedVarint(field.tag)
    const from = writer.length
    writeField(writer, field, value)
    writer.sizeBehind(from)
  }
}

/** Appends the fields to what was written; one that is absent is written as Kafka's default. */
export function writePlan(writer: BytesWriter, plan: Plan, fields: object): void {
  const values = fields as Values
  for (const field of plan.fields) {
    const value = values[field.name]
    writeField(writer, field, value === undefined ? field.initial : value)
  }
  if (plan.flexible) writeTagged(writer, plan, values)
}
