import { compressBlock, decompressBlock } from 'lz4js'
import type { Codec } from '../../engine'
import { Pieces, TooLarge } from './too-large'

const magic = 0x184d2204
const uncompressed = 0x80000000
/** By the number in the frame's descriptor. */
const blockSizes = new Map([
  [4, 65_536],
  [5, 262_144],
  [6, 1_048_576],
  [7, 4_194_304],
])

/** A byte of a length stands for at most 255 bytes. */
const mostGrowth = 255

/** Blocks of one frame, one behind the other: a later one may point into an earlier one. */
class Frame {
  private out = new Uint8Array(0)
  private length = 0

  constructor(
    private readonly bytes: Uint8Array,
    private readonly blockBytes: number,
    private readonly mostBytes: number,
  ) {}

  block(at: number, length: number, plain: boolean): void {
    const most = plain ? length : Math.min(this.blockBytes, length * mostGrowth)
    this.room(this.length + most)
    if (plain) {
      this.out.set(this.bytes.subarray(at, at + length), this.length)
      this.length += length
      return
    }
    const end = decompressBlock(this.bytes, this.out, at, length, this.length)
    if (end > this.length + most) throw new Error('a block is longer than it may be')
    this.length = end
  }

  private room(length: number): void {
    if (length - this.blockBytes > this.mostBytes) throw new TooLarge(this.mostBytes)
    if (length <= this.out.length) return
    const larger = new Uint8Array(Math.max(length, 2 * this.out.length))
    larger.set(this.out.subarray(0, this.length))
    this.out = larger
  }

  done(): Uint8Array {
    if (this.length > this.mostBytes) throw new TooLarge(this.mostBytes)
    return this.out.subarray(0, this.length)
  }
}

function decompress(bytes: Uint8Array, mostBytes: number): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint32(0, true) !== magic) throw new Error('no lz4 frame')
  const flags = view.getUint8(4)
  const blockBytes = blockSizes.get((view.getUint8(5) >> 4) & 7)
  if (flags >> 6 !== 1 || blockBytes === undefined) throw new Error('an lz4 frame of another kind')
  const frame = new Frame(bytes, blockBytes, mostBytes)
  // The descriptor may hold the content's size and a dictionary's name, and ends with a checksum of one byte.
  let at = 6 + ((flags & 8) === 0 ? 0 : 8) + ((flags & 1) === 0 ? 0 : 4) + 1
  for (;;) {
    const word = view.getUint32(at, true)
    at += 4
    if (word === 0) return frame.done()
    const plain = word >= uncompressed
    const length = plain ? word - uncompressed : word
    if (length > blockBytes || length > bytes.length - at) throw new Error('a block is longer than what is left')
    frame.block(at, length, plain)
    at += length + ((flags & 16) === 0 ? 0 : 4)
  }
}

/** As Kafka's Lz4BlockOutputStream begins a frame: version 1, blocks that stand alone, of 64 KiB; the last byte is the descriptor's checksum. */
const frameHead = new Uint8Array([0x04, 0x22, 0x4d, 0x18, 0x60, 0x40, 0x82])
const frameBlockBytes = 65_536

/** No block points into another: Kafka takes no other frames. A block that would not be shorter is stored as it is. */
function compress(bytes: Uint8Array): Uint8Array {
  const pieces = new Pieces(Infinity)
  pieces.add(frameHead)
  const word = (value: number): void => {
    const four = new Uint8Array(4)
    new DataView(four.buffer).setUint32(0, value, true)
    pieces.add(four)
  }
  for (let at = 0; at < bytes.length; at += frameBlockBytes) {
    const block = bytes.slice(at, at + frameBlockBytes)
    // A literal's length takes one byte in 255.
    const packed = new Uint8Array(block.length + Math.ceil(block.length / 255) + 16)
    const length = compressBlock(block, packed, 0, block.length, new Array<number>(65_536).fill(0))
    const stored = length === 0 || length >= block.length
    word(stored ? (uncompressed + block.length) >>> 0 : length)
    pieces.add(stored ? block : packed.slice(0, length))
  }
  word(0)
  return pieces.joined()
}

export const lz4: Codec = { decompress, compress }
