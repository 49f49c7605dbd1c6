import { planOf } from './message-plans'
import type { Fields, FieldValue, Plan, PlannedField } from './plan'
import type { MessageName } from './schemas.data'
import { fromBase64, toBase64 } from './text-bytes'

/** JSON that is not the message it should be: where, as a JSON path from the message's own `$`. */
export interface LogJsonError {
  readonly error: 'not-an-object' | 'not-an-array' | 'wrong-type' | 'missing-field' | 'unknown-field' | 'unknown-version' | 'out-of-range'
  readonly path: string
}

export type LogJsonResult = { readonly ok: true; readonly fields: Fields } | ({ readonly ok: false } & LogJsonError)

class Refused extends Error {
  readonly why: LogJsonError
  constructor(error: LogJsonError['error'], path: string) {
    super(error)
    this.why = { error, path }
  }
}

const limits = { int8: 127, int16: 32767, int32: 2147483647 } as const

function wholeNumber(field: PlannedField, json: unknown, path: string): number | bigint {
  if (field.kind === 'int64' && typeof json === 'bigint') return json
  if (field.kind === 'int64' && typeof json === 'string' && /^-?\d{1,19}$/.test(json)) return BigInt(json)
  if (typeof json !== 'number' || !Number.isInteger(json)) throw new Refused('wrong-type', path)
  if (field.kind !== 'int8' && field.kind !== 'int16' && field.kind !== 'int32') {
    // JSON text that was read into a number has already lost its last digits here.
    return Number.isSafeInteger(json) ? json : BigInt.asIntN(64, BigInt(json))
  }
  const limit = limits[field.kind]
  if (json > limit || json < -limit - 1) throw new Refused('out-of-range', path)
  return json
}

function fromOne(field: PlannedField, json: unknown, path: string, nullable: boolean): FieldValue {
  if (json === null && nullable) return null
  switch (field.kind) {
    case 'bool':
      if (typeof json !== 'boolean') throw new Refused('wrong-type', path)
      return json
    case 'string':
      if (typeof json !== 'string') throw new Refused('wrong-type', path)
      return json
    case 'uuid':
      if (typeof json !== 'string' || fromBase64(json)?.length !== 16) throw new Refused('wrong-type', path)
      return json
    case 'bytes':
    case 'records': {
      const bytes = typeof json === 'string' ? fromBase64(json) : undefined
      if (bytes === undefined) throw new Refused('wrong-type', path)
      return bytes
    }
    case 'struct':
      if (field.struct === undefined) throw new Refused('wrong-type', path)
      return fromPlan(field.struct, json, path)
    case 'int8':
    case 'int16':
    case 'int32':
    case 'int64':
      return wholeNumber(field, json, path)
  }
}

function fromField(field: PlannedField, json: unknown, path: string): FieldValue {
  if (!field.array || (json === null && field.nullable)) return fromOne(field, json, path, field.nullable)
  if (!Array.isArray(json)) throw new Refused('not-an-array', path)
  return json.map((element: unknown, i) => fromOne(field, element, `${path}[${String(i)}]`, false))
}

/** The log says how large records are, not what is in them. */
const leftOut = (field: PlannedField, json: object): boolean => field.kind === 'records' && `${field.name}SizeInBytes` in json

function fromPlan(plan: Plan, json: unknown, path: string): Fields {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw new Refused('not-an-object', path)
  const values = new Map<string, unknown>(Object.entries(json))
  const fields: Record<string, FieldValue> = {}
  for (const field of [...plan.fields, ...plan.tagged]) {
    const value = values.get(field.name)
    values.delete(field.name)
    if (value !== undefined) fields[field.name] = fromField(field, value, `${path}.${field.name}`)
    else if (leftOut(field, json)) {
      fields[field.name] = null
      values.delete(`${field.name}SizeInBytes`)
    } else if (field.tag < 0) throw new Refused('missing-field', `${path}.${field.name}`)
  }
  for (const name of values.keys()) throw new Refused('unknown-field', `${path}.${name}`)
  return fields
}

/** A message as the request log prints it (bytes in base64) → its fields, or what is wrong with it and where. */
export function fieldsFromLog(name: MessageName, version: number, json: unknown): LogJsonResult {
  const plan = planOf(name, version)
  if (plan === undefined) return { ok: false, error: 'unknown-version', path: '$' }
  try {
    return { ok: true, fields: fromPlan(plan, json, '$') }
  } catch (refused) {
    if (refused instanceof Refused) return { ok: false, ...refused.why }
    throw refused
  }
}

/** Fields → JSON as the request log prints it: bytes in base64. */
export function fieldsToLog(value: FieldValue): unknown {
  if (value instanceof Uint8Array) return toBase64(value)
  if (Array.isArray(value)) return value.map((element: FieldValue) => fieldsToLog(element))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, fieldsToLog(field)]))
  return value
}
