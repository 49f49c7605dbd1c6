/** FNV-1a over UTF-16 code units: a stable 32-bit name for a string. */
export function hashText(text: string, basis = 0x811c9dc5): number {
  let hash = basis
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

/** Counter-based chance: the same seed, stream and index give the same unsigned 32-bit number, whatever else was drawn. */
export function randomAt(seed: number, stream: number, index: number): number {
  let x = (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(stream, 0xc2b2ae35) ^ Math.imul(index + 1, 0x27d4eb2f)) | 0
  x = Math.imul(x ^ (x >>> 16), 0x7feb352d)
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b)
  x = Math.imul(x ^ (x >>> 16), 0x45d9f3b5)
  return (x ^ (x >>> 15)) >>> 0
}

/** A whole number from `low` to `high`, both included, out of 32 random bits. */
export const between = (bits: number, low: number, high: number): number => low + Math.floor((bits / 4294967296) * (high - low + 1))
