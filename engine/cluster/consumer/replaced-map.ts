/** A map with one entry more (or another value for it): what a draft shares is replaced, never written into. */
export function mapWith<K, V>(map: ReadonlyMap<K, V>, key: K, value: V): Map<K, V> {
  const copy = map.size === 0 ? new Map<K, V>() : new Map(map)
  return copy.set(key, value)
}

/** A map without one entry; where it was the only one, as it mostly is, nothing has to be copied. */
export function mapWithout<K, V>(map: ReadonlyMap<K, V>, key: K): Map<K, V> {
  if (map.size <= 1 && (map.size === 0 || map.has(key))) return new Map<K, V>()
  const copy = new Map(map)
  copy.delete(key)
  return copy
}
