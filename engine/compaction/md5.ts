/** MD5 (RFC 1321) of a key, which is how the cleaner tells keys apart (Kafka: SkimpyOffsetMap). Not for secrets. */

/** floor(2^32 × |sin(i + 1)|), as the RFC prints them: sines are not exact everywhere. */
const constants = new Int32Array([
  0xd76aa478, 0xe8c7b756, 0x242070db, 0xc1bdceee, 0xf57c0faf, 0x4787c62a, 0xa8304613, 0xfd469501, 0x698098d8, 0x8b44f7af, 0xffff5bb1,
  0x895cd7be, 0x6b901122, 0xfd987193, 0xa679438e, 0x49b40821, 0xf61e2562, 0xc040b340, 0x265e5a51, 0xe9b6c7aa, 0xd62f105d, 0x02441453,
  0xd8a1e681, 0xe7d3fbc8, 0x21e1cde6, 0xc33707d6, 0xf4d50d87, 0x455a14ed, 0xa9e3e905, 0xfcefa3f8, 0x676f02d9, 0x8d2a4c8a, 0xfffa3942,
  0x8771f681, 0x6d9d6122, 0xfde5380c, 0xa4beea44, 0x4bdecfa9, 0xf6bb4b60, 0xbebfbc70, 0x289b7ec6, 0xeaa127fa, 0xd4ef3085, 0x04881d05,
  0xd9d4d039, 0xe6db99e5, 0x1fa27cf8, 0xc4ac5665, 0xf4292244, 0x432aff97, 0xab9423a7, 0xfc93a039, 0x655b59c3, 0x8f0ccc92, 0xffeff47d,
  0x85845dd1, 0x6fa87e4f, 0xfe2ce6e0, 0xa3014314, 0x4e0811a1, 0xf7537e82, 0xbd3af235, 0x2ad7d2bb, 0xeb86d391,
])

const shifts = new Uint8Array([7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21])

const block = new Int32Array(16)

/* eslint-disable @typescript-eslint/no-non-null-assertion -- indexes below 16 and 64 */

function round(digest: Int32Array): void {
  let a = digest[0]!
  let b = digest[1]!
  let c = digest[2]!
  let d = digest[3]!
  for (let i = 0; i < 64; i++) {
    let f: number
    let word: number
    if (i < 16) {
      f = d ^ (b & (c ^ d))
      word = i
    } else if (i < 32) {
      f = c ^ (d & (b ^ c))
      word = (5 * i + 1) & 15
    } else if (i < 48) {
      f = b ^ c ^ d
      word = (3 * i + 5) & 15
    } else {
      f = c ^ (b | ~d)
      word = (7 * i) & 15
    }
    const sum = (a + f + constants[i]! + block[word]!) | 0
    const shift = shifts[((i >> 4) << 2) | (i & 3)]!
    a = d
    d = c
    c = b
    b = (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0
  }
  digest[0] = (digest[0]! + a) | 0
  digest[1] = (digest[1]! + b) | 0
  digest[2] = (digest[2]! + c) | 0
  digest[3] = (digest[3]! + d) | 0
}

/** Writes the four words of the digest of bytes [from, to) into `digest`, little endian each. */
export function md5(bytes: Uint8Array, from: number, to: number, digest: Int32Array): void {
  digest[0] = 0x67452301
  digest[1] = 0xefcdab89 | 0
  digest[2] = 0x98badcfe | 0
  digest[3] = 0x10325476
  const length = to - from
  let at = from
  for (; at + 64 <= to; at += 64) {
    for (let i = 0; i < 16; i++) {
      const p = at + 4 * i
      block[i] = bytes[p]! | (bytes[p + 1]! << 8) | (bytes[p + 2]! << 16) | (bytes[p + 3]! << 24)
    }
    round(digest)
  }
  block.fill(0)
  const rest = to - at
  for (let i = 0; i < rest; i++) block[i >> 2] = block[i >> 2]! | (bytes[at + i]! << ((i & 3) << 3))
  block[rest >> 2] = block[rest >> 2]! | (0x80 << ((rest & 3) << 3))
  if (rest > 55) {
    round(digest)
    block.fill(0)
  }
  block[14] = length << 3
  block[15] = Math.floor(length / 536870912)
  round(digest)
}
