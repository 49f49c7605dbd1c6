import { isJson, shown, type Json } from './reading'
import type { VectorDifference } from './result'

/** A difference, if there is one. */
export const differ = (field: string, wanted: unknown, got: unknown): readonly VectorDifference[] =>
  wanted === got ? [] : [{ field, wanted: shown(wanted), got: shown(got) }]

function sortedJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedJson)
  if (!isJson(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sortedJson(inner)]),
  )
}

/** The same, of values whose keys may come in any order. */
export const sameJson = (field: string, wanted: unknown, got: unknown): readonly VectorDifference[] =>
  differ(field, shown(sortedJson(wanted)), shown(sortedJson(got)))

/** A vector by what stands under a key, else by its place. */
export const named =
  (key: string) =>
  (unit: Json, i: number): string => {
    const name = unit[key]
    return typeof name === 'string' ? name : String(i)
  }
