import { Gunzip, gzipSync } from 'fflate'
import type { Codec } from '../../engine'
import { Pieces } from './too-large'

/** So little goes in at once that what comes out of it is bounded. */
const slice = 16_384

/** Where the head says on which system it was written. */
const osAt = 9
const unknownOs = 255

export const gzip: Codec = {
  decompress(bytes, mostBytes) {
    const pieces = new Pieces(mostBytes)
    const state = { ended: false }
    const stream = new Gunzip((piece, final) => {
      pieces.add(piece)
      state.ended = final
    })
    for (let at = 0; at < bytes.length; at += slice) stream.push(bytes.subarray(at, at + slice), at + slice >= bytes.length)
    if (!state.ended) throw new Error('the stream has no end')
    return pieces.joined()
  },
  // The level that Kafka's producer has where it is told none, and the head that Java's GZIPOutputStream writes.
  compress(bytes) {
    const packed = gzipSync(bytes, { mtime: 0, level: 6 })
    packed[osAt] = unknownOs
    return packed
  },
}
