import { decompress } from 'fzstd'
import type { Codec } from '../../engine'
import { TooLarge } from './too-large'

const magic = 0xfd2fb528
const mostBlockBytes = 131_072

interface FrameHead {
  /** Where the first block stands. */
  readonly blocks: number
  /** The memory that the frame asks for. */
  readonly window: number
  readonly checksum: boolean
}

function headOf(view: DataView, at: number): FrameHead {
  if (view.getUint32(at, true) !== magic) throw new Error('no zstd frame')
  const descriptor = view.getUint8(at + 4)
  const single = (descriptor & 32) !== 0
  const contentAt = at + 5 + (single ? 0 : 1) + ([0, 1, 2, 4][descriptor & 3] ?? 0)
  const form = descriptor >> 6
  const contentBytes = form === 0 ? (single ? 1 : 0) : 2 ** form
  const content = [
    () => (single ? view.getUint8(contentAt) : 0),
    () => view.getUint16(contentAt, true) + 256,
    () => view.getUint32(contentAt, true),
    () => Number(view.getBigUint64(contentAt, true)),
  ][form]?.()
  const exponent = single ? 0 : view.getUint8(at + 5)
  const base = 2 ** (10 + (exponent >> 3))
  const window = single ? 0 : base + (base / 8) * (exponent & 7)
  return { blocks: contentAt + contentBytes, window: Math.max(window, content ?? 0), checksum: (descriptor & 4) !== 0 }
}

/** Reads what the frames and their blocks say that they become, and refuses what is too much before anything is made of it. */
function bounded(bytes: Uint8Array, mostBytes: number): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let most = 0
  for (let at = 0; at < bytes.length;) {
    const { blocks, window, checksum } = headOf(view, at)
    if (window > mostBytes) throw new TooLarge(mostBytes)
    at = blocks
    for (let last = false; !last;) {
      const head = view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
      const [type, size] = [(head >> 1) & 3, head >> 3]
      last = (head & 1) !== 0
      // A compressed block does not say what it becomes.
      most += type === 2 ? mostBlockBytes : Math.min(size, mostBlockBytes)
      if (most - mostBlockBytes > mostBytes) throw new TooLarge(mostBytes)
      at += 3 + (type === 1 ? 1 : size)
    }
    if (checksum) at += 4
  }
}

function inflate(bytes: Uint8Array, mostBytes: number): Uint8Array {
  bounded(bytes, mostBytes)
  const made = decompress(bytes)
  if (made.length > mostBytes) throw new TooLarge(mostBytes)
  return made
}

/** A frame that every reader of zstd takes, its blocks stored as they are: the package can only decompress. */
function store(bytes: Uint8Array): Uint8Array {
  const blocks = Math.max(1, Math.ceil(bytes.length / mostBlockBytes))
  const out = new Uint8Array(9 + 3 * blocks + bytes.length)
  const view = new DataView(out.buffer)
  view.setUint32(0, magic, true)
  // One segment, its size in four bytes.
  view.setUint8(4, 0xa0)
  view.setUint32(5, bytes.length, true)
  let to = 9
  for (let i = 0; i < blocks; i++) {
    const block = bytes.subarray(i * mostBlockBytes, (i + 1) * mostBlockBytes)
    const head = (block.length << 3) | (i === blocks - 1 ? 1 : 0)
    view.setUint16(to, head & 0xffff, true)
    view.setUint8(to + 2, head >>> 16)
    out.set(block, to + 3)
    to += 3 + block.length
  }
  return out
}

export const zstd: Codec = { decompress: inflate, compress: store }
