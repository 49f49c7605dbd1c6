const primes = { one: 0x9e3779b1, two: 0x85ebca77, three: 0xc2b2ae3d, four: 0x27d4eb2f, five: 0x165667b1 } as const

const turned = (word: number, by: number): number => (word << by) | (word >>> (32 - by))

/** xxHash32 of fewer than 16 bytes, which is all that a frame's descriptor has. */
function shortHash(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let hash = (primes.five + bytes.length) | 0
  let at = 0
  for (; at + 4 <= bytes.length; at += 4)
    hash = Math.imul(turned((hash + Math.imul(view.getInt32(at, true), primes.three)) | 0, 17), primes.four)
  for (; at < bytes.length; at++) hash = Math.imul(turned((hash + Math.imul(view.getUint8(at), primes.five)) | 0, 11), primes.one)
  hash = Math.imul(hash ^ (hash >>> 15), primes.two)
  hash = Math.imul(hash ^ (hash >>> 13), primes.three)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** The descriptor of an lz4 block: which of the format's options its writer used, and whether its checksum is right. */
export function lz4FrameOf(block: Uint8Array) {
  const flg = block[4] ?? 0
  const contentSize = (flg & 8) !== 0
  const end = 6 + (contentSize ? 8 : 0) + ((flg & 1) !== 0 ? 4 : 0)
  return {
    flg,
    bd: block[5] ?? 0,
    blockIndependent: (flg & 32) !== 0,
    contentSize,
    contentChecksum: (flg & 4) !== 0,
    blockChecksum: (flg & 16) !== 0,
    headerChecksumOk: block[end] === ((shortHash(block.subarray(4, end)) >>> 8) & 0xff),
  }
}
