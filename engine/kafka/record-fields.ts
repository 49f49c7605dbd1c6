import { MalformedBytes } from './bytes'
import type { Fields, FieldValue } from './plan'

export const wrongField = (name: string): TypeError => new TypeError(`${name} is not what its schema says`)

export function text(fields: Fields, name: string): string {
  const value = fields[name]
  if (typeof value !== 'string') throw wrongField(name)
  return value
}

export function textOrNull(fields: Fields, name: string): string | null {
  const value = fields[name] ?? null
  if (value !== null && typeof value !== 'string') throw wrongField(name)
  return value
}

/** A whole number that a number can hold; `absent` where the bytes leave the field out. */
export function int(fields: Fields, name: string, absent: number): number {
  const value = fields[name] ?? absent
  if (typeof value === 'bigint') throw new MalformedBytes('bad-value', 0)
  if (typeof value !== 'number') throw wrongField(name)
  return value
}

export function bytes(fields: Fields, name: string): Uint8Array {
  const value = fields[name]
  if (!(value instanceof Uint8Array)) throw wrongField(name)
  return value
}

/** The elements of an array field, none where it is null. */
export function list<T>(fields: Fields, name: string, read: (element: FieldValue) => T): readonly T[] {
  const value = fields[name]
  if (!Array.isArray(value)) throw wrongField(name)
  return value.map((element: FieldValue) => read(element))
}

/** The fields of a struct. */
export function struct(value: FieldValue | undefined): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof Uint8Array) throw wrongField('struct')
  return value as Fields
}
