import { compress, uncompress } from 'snappyjs'
import type { Codec } from '../../engine'
import { Pieces, TooLarge } from './too-large'

/** What Java's SnappyOutputStream begins with (Xerial): a name, its version, and the oldest version that can read it. */
const head = new Uint8Array([0x82, 0x53, 0x4e, 0x41, 0x50, 0x50, 0x59, 0, 0, 0, 0, 1, 0, 0, 0, 1])
const nameBytes = 8
const blockBytes = 32_768

/** No element of a snappy block makes more than 64 bytes out of two. */
const mostGrowth = 32

/** How long a raw block says that it becomes. */
function lengthOf(block: Uint8Array): number {
  let length = 0
  for (let i = 0; i < 5; i++) {
    const byte = block[i] ?? 0
    length += (byte & 0x7f) * 2 ** (7 * i)
    if (byte < 0x80) break
  }
  return length
}

function raw(block: Uint8Array, mostBytes: number): Uint8Array {
  const most = Math.min(mostBytes, block.length * mostGrowth + 64)
  if (lengthOf(block) > most) throw new TooLarge(most)
  return uncompress(block, most)
}

const isFramed = (bytes: Uint8Array): boolean =>
  bytes.length >= head.length && head.subarray(0, nameBytes).every((byte, i) => byte === bytes[i])

function framed(bytes: Uint8Array, mostBytes: number): Uint8Array {
  const pieces = new Pieces(mostBytes)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = head.length; at < bytes.length;) {
    const length = view.getInt32(at)
    at += 4
    if (length < 0 || length > bytes.length - at) throw new Error('a block is longer than what is left')
    pieces.add(raw(bytes.subarray(at, at + length), mostBytes))
    at += length
  }
  return pieces.joined()
}

/** Kafka's brokers and Java clients frame snappy blocks; some other clients write one block as it is. */
export const snappy: Codec = {
  decompress: (bytes, mostBytes) => (isFramed(bytes) ? framed(bytes, mostBytes) : raw(bytes, mostBytes)),
  compress(bytes) {
    const pieces = new Pieces(Infinity)
    pieces.add(head)
    for (let at = 0; at < bytes.length; at += blockBytes) {
      const block = compress(bytes.slice(at, at + blockBytes))
      const length = new Uint8Array(4)
      new DataView(length.buffer).setInt32(0, block.length)
      pieces.add(length)
      pieces.add(block)
    }
    return pieces.joined()
  },
}
