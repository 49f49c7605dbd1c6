import { errorName } from '../../kafka/errors'
import { CodecNotLoaded } from '../../log/codecs'
import { resultOf, type VectorDifference, type VectorResult } from './result'

export type Json = Readonly<Record<string, unknown>>

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A vector that is not as its README has it. Becomes a failure of that vector, never a pass. */
export class Unreadable extends Error {
  readonly difference: VectorDifference

  constructor(field: string, wanted: string, got: unknown) {
    super(`${field}: ${wanted}`)
    this.difference = { field, wanted, got: shown(got) }
  }
}

/** A value on one line. */
export function shown(value: unknown): string {
  if (value === undefined) return 'absent'
  return JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? String(inner) : inner))
}

/** A field whose value is not the wanted one, both on one line; nothing where it is. */
export const differ = (field: string, wanted: unknown, got: unknown): readonly VectorDifference[] =>
  shown(wanted) === shown(got) ? [] : [{ field, wanted: shown(wanted), got: shown(got) }]

export function object(value: unknown, field: string): Json {
  if (!isJson(value)) throw new Unreadable(field, 'an object', value)
  return value
}

export function list(value: unknown, field: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new Unreadable(field, 'a list', value)
  return value
}

export function text(value: unknown, field: string): string {
  if (typeof value !== 'string') throw new Unreadable(field, 'a text', value)
  return value
}

/** A list of texts. */
export const texts = (value: unknown, field: string): string[] => list(value, field).map((each) => text(each, field))

export function whole(value: unknown, field: string): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw new Unreadable(field, 'a whole number', value)
  return value
}

/** A whole number; `absent` where the field is left out. */
export const wholeOr = (json: Json, field: string, absent: number): number =>
  json[field] === undefined ? absent : whole(json[field], field)

/** A whole number that is not below `least`, or an error that names the field. */
export function size(value: unknown, field: string, least = 1): number {
  const number = whole(value, field)
  if (number < least) throw new Unreadable(field, `${String(least)} or more`, value)
  return number
}

/** True or false, or an error that names the field. */
export function truth(value: unknown, field: string): boolean {
  if (typeof value !== 'boolean') throw new Unreadable(field, 'true or false', value)
  return value
}

export function textOrNull(value: unknown, field: string): string | null {
  return value === null || value === undefined ? null : text(value, field)
}

/** An error code by its name; one that is not known here by its number. */
export const errorText = (code: number): string => errorName(code) ?? String(code)

/** Keys of a vector that are for people. */
export const proseKeys = ['id', 'note', 'source']

/** Nothing may stand in a vector that the runner does not look at or know to be for people. */
export function onlyKeys(json: Json, allowed: readonly string[], field: string): void {
  for (const key of Object.keys(json)) if (!allowed.includes(key)) throw new Unreadable(`${field}${key}`, 'a known key', json[key])
}

/** Each unit of a file through `check`, whatever `check` throws as unreadable being that unit's failure. */
export function eachUnit(
  units: readonly unknown[],
  idOf: (unit: Json, i: number) => string,
  check: (unit: Json) => readonly VectorDifference[],
): VectorResult[] {
  return units.map((unit, i) => {
    if (!isJson(unit)) return resultOf(String(i), [{ field: '', wanted: 'an object', got: shown(unit) }])
    const id = idOf(unit, i)
    if (unit['prose'] === true) return { id, outcome: 'skipped', differences: [], reason: 'prose' }
    try {
      return resultOf(id, check(unit))
    } catch (error) {
      if (error instanceof CodecNotLoaded) throw error
      if (error instanceof Unreadable) return resultOf(id, [error.difference])
      return resultOf(id, [{ field: '', wanted: 'no error', got: error instanceof Error ? `${error.name}: ${error.message}` : 'an error' }])
    }
  })
}

/** The units of a file whose format and count are as they must be; otherwise one failure that says which is not. */
export function unitsOf(file: unknown, formats: readonly string[], key: string): readonly unknown[] | VectorResult {
  if (!isJson(file)) return resultOf('file', [{ field: '', wanted: 'an object', got: shown(file) }])
  const { format, count } = file
  if (typeof format !== 'string' || !formats.includes(format))
    return resultOf('file', [{ field: 'format', wanted: formats.join(' or '), got: shown(format) }])
  const units: unknown = file[key]
  if (!Array.isArray(units)) return resultOf('file', [{ field: key, wanted: 'a list', got: shown(units) }])
  if (units.length !== count) return resultOf('file', [{ field: 'count', wanted: String(units.length), got: shown(count) }])
  return units as readonly unknown[]
}

/** The version of the Kafka that a file was taken from. */
export const kafkaVersionOf = ({ kafka }: Json): string => (isJson(kafka) ? text(kafka['version'], 'kafka.version') : text(kafka, 'kafka'))

/** Each unit of a file that says which Kafka it was taken from, checked as that Kafka does; units without an id go by their place. */
export function eachVersionedUnit(
  file: unknown,
  formats: readonly string[],
  key: string,
  check: (unit: Json, kafkaVersion: string) => readonly VectorDifference[],
): VectorResult[] {
  const units = unitsOf(file, formats, key)
  if ('id' in units) return [units]
  const version = kafkaVersionOf(object(file, 'file'))
  return eachUnit(
    units,
    (unit, i) => (typeof unit['id'] === 'string' ? unit['id'] : String(i)),
    (unit) => check(unit, version),
  )
}
