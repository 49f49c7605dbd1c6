/** Bytes of a signed 32-bit number as a zig-zag varint (Kafka: ByteUtils.sizeOfVarint). */
export function varintSize(value: number): number {
  let rest = ((value << 1) ^ (value >> 31)) >>> 0
  let size = 1
  for (; rest > 0x7f; rest >>>= 7) size += 1
  return size
}

/** Bytes of a whole number as a zig-zag varlong. */
export function varlongSize(value: number): number {
  if ((value | 0) === value) return varintSize(value)
  let rest = value < 0 ? -2 * value - 1 : 2 * value
  let size = 1
  for (; rest > 0x7f; rest = Math.floor(rest / 128)) size += 1
  return size
}
