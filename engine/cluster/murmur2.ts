/** Kafka's `Utils.murmur2` over the UTF-8 bytes of an ASCII key: a signed 32-bit hash. */
export function murmur2(key: string): number {
  const length = key.length
  let hash = 0x9747b28c ^ length
  let i = 0
  for (; i + 4 <= length; i += 4) {
    let k = key.charCodeAt(i) | (key.charCodeAt(i + 1) << 8) | (key.charCodeAt(i + 2) << 16) | (key.charCodeAt(i + 3) << 24)
    k = Math.imul(k, 0x5bd1e995)
    k = Math.imul(k ^ (k >>> 24), 0x5bd1e995)
    hash = Math.imul(hash, 0x5bd1e995) ^ k
  }
  for (let shift = (length - i - 1) * 8; shift >= 0; shift -= 8) hash ^= key.charCodeAt(i + shift / 8) << shift
  if (i < length) hash = Math.imul(hash, 0x5bd1e995)
  hash = Math.imul(hash ^ (hash >>> 13), 0x5bd1e995)
  return hash ^ (hash >>> 15)
}

/** The partition of a key (Kafka: BuiltInPartitioner.partitionForKey). */
export const partitionOfKey = (key: string, partitions: number): number => (murmur2(key) & 0x7fffffff) % partitions
