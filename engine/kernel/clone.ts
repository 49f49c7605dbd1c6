/**
 * A copy that shares nothing that can change. Plain objects, arrays, maps and sets are copied; every other object (bytes,
 * instances of a class) is immutable by convention in this engine and is shared.
 */
export function clone<T>(value: T): T {
  return copy(value) as T
}

function copy(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const list = value as unknown[]
    const result = new Array<unknown>(list.length)
    for (let i = 0; i < list.length; i++) result[i] = copy(list[i])
    return result
  }
  if (value instanceof Map) {
    const result = new Map<unknown, unknown>()
    for (const [key, entry] of value) result.set(key, copy(entry))
    return result
  }
  if (value instanceof Set) return new Set<unknown>(value)
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  // Spreading keeps the shape that the original was written down with; keys put in one by one would make a slow dictionary of it.
  const result: Record<string, unknown> = { ...(value as Record<string, unknown>) }
  for (const key in result) {
    const entry = result[key]
    if (typeof entry === 'object' && entry !== null) result[key] = copy(entry)
  }
  return result
}
