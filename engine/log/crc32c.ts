const polynomial = 0x82f63b78

/** Eight tables of 256: the checksum goes eight bytes at a stride. */
const tables = makeTables()

function makeTables(): Int32Array {
  const made = new Int32Array(8 * 256)
  for (let i = 0; i < 256; i++) {
    let crc = i
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ polynomial : crc >>> 1
    made[i] = crc
  }
  for (let i = 256; i < made.length; i++) {
    const before = made[i - 256] ?? 0
    made[i] = (before >>> 8) ^ (made[before & 0xff] ?? 0)
  }
  return made
}

/* eslint-disable @typescript-eslint/no-non-null-assertion -- every index is a byte, or below the end: checked once, not a billion times */

/** CRC-32C (Castagnoli) of bytes [from, to), as an unsigned number (Kafka: Crc32C). */
export function crc32c(bytes: Uint8Array, from: number, to: number): number {
  const t = tables
  let crc = -1
  let at = from
  for (const last = to - 8; at <= last; at += 8) {
    const low = crc ^ (bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24))
    crc =
      t[1792 + (low & 0xff)]! ^
      t[1536 + ((low >>> 8) & 0xff)]! ^
      t[1280 + ((low >>> 16) & 0xff)]! ^
      t[1024 + (low >>> 24)]! ^
      t[768 + bytes[at + 4]!]! ^
      t[512 + bytes[at + 5]!]! ^
      t[256 + bytes[at + 6]!]! ^
      t[bytes[at + 7]!]!
  }
  for (; at < to; at++) crc = (crc >>> 8) ^ t[(crc ^ bytes[at]!) & 0xff]!
  return ~crc >>> 0
}
