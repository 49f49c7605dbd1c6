import { isJson, object, shown, Unreadable, type Json } from './reading'
import type { VectorDifference } from './result'

const numbersNear = (wanted: unknown, got: unknown, tolerance: number): boolean =>
  typeof wanted === 'number' && typeof got === 'number' && Math.abs(wanted - got) <= tolerance * Math.max(1, Math.abs(wanted))

/** Fields whose values are compared otherwise than exactly. */
export type Tolerances = Readonly<Record<string, number>>

/** Listed fields only, lists in order; a field that our side does not know is a difference. */
export function listedDiffer(wanted: unknown, got: unknown, field: string, tolerances: Tolerances = {}): VectorDifference[] {
  if (isJson(wanted) && isJson(got))
    return Object.entries(wanted).flatMap(([name, value]) => {
      const path = field === '' ? name : `${field}.${name}`
      const tolerance = tolerances[name]
      if (!(name in got)) return [{ field: path, wanted: shown(value), got: 'absent' }]
      if (tolerance !== undefined && numbersNear(value, got[name], tolerance)) return []
      return listedDiffer(value, got[name], path, tolerances)
    })
  if (Array.isArray(wanted) && Array.isArray(got) && wanted.length === got.length)
    return wanted.flatMap((each, i) => listedDiffer(each, got[i] as unknown, `${field}[${String(i)}]`, tolerances))
  return wanted === got ? [] : [{ field, wanted: shown(wanted), got: shown(got) }]
}

/** Both parts of an `expect` object against what a runner has to say of each field, by its name. */
export function expectDiffers(
  expect: unknown,
  field: string,
  checks: Readonly<Record<string, (wanted: unknown, field: string) => readonly VectorDifference[]>>,
): VectorDifference[] {
  return Object.entries(object(expect, 'expect')).flatMap(([part, values]) => {
    if (part !== 'asserted' && part !== 'computed') throw new Unreadable(`${field}expect.${part}`, 'asserted or computed', values)
    return Object.entries(object(values, part)).flatMap(([name, wanted]) => {
      const check = checks[name]
      if (check === undefined) throw new Unreadable(`${field}${part}.${name}`, 'a known expectation', wanted)
      return [...check(wanted, `${field}${name}`)]
    })
  })
}

/** A check of one value. */
export const is =
  (got: unknown, tolerances: Tolerances = {}) =>
  (wanted: unknown, field: string): readonly VectorDifference[] =>
    listedDiffer({ [field]: wanted }, { [field]: got }, '', {
      ...tolerances,
      ...(tolerances['*'] === undefined ? {} : { [field]: tolerances['*'] }),
    })

/** `{from, to, step?}` as a list of numbers; bounded. */
export function range(value: unknown, field: string): number[] {
  const json: Json = object(value, field)
  const [from, to, step] = [json['from'], json['to'], json['step'] ?? 1]
  if (typeof from !== 'number' || typeof to !== 'number' || typeof step !== 'number' || step < 1 || to - from > 1_000_000)
    throw new Unreadable(field, 'a range', value)
  const numbers: number[] = []
  for (let i = from; i < to; i += step) numbers.push(i)
  return numbers
}
