/** Kafka's `Utils.murmur2` over bytes [from, to): a signed 32-bit hash. */
export function murmur2(bytes: Uint8Array, from = 0, to = bytes.length): number {
  const length = to - from
  let hash = 0x9747b28c ^ length
  let i = from
  const at = (index: number): number => bytes[index] ?? 0
  for (; i + 4 <= to; i += 4) {
    let k = at(i) | (at(i + 1) << 8) | (at(i + 2) << 16) | (at(i + 3) << 24)
    k = Math.imul(k, 0x5bd1e995)
    k = Math.imul(k ^ (k >>> 24), 0x5bd1e995)
    hash = Math.imul(hash, 0x5bd1e995) ^ k
  }
  for (let shift = (to - i - 1) * 8; shift >= 0; shift -= 8) hash ^= at(i + shift / 8) << shift
  if (i < to) hash = Math.imul(hash, 0x5bd1e995)
  hash = Math.imul(hash ^ (hash >>> 13), 0x5bd1e995)
  return hash ^ (hash >>> 15)
}
