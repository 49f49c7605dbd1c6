import { batchHeaderBytes, batchSizeAt, crcMatches, readBatchHeader, type BatchHeader } from './batch'
import { MalformedLog } from './malformed-log'

/** No batch of a sound log is larger: Kafka's requests are not. */
export const mostBatchBytes = 134_217_728

/** A whole batch out of a stream; `bytes` are good until more are handed in. */
export interface StreamedBatch {
  readonly bytes: Uint8Array
  readonly at: number
  readonly header: BatchHeader
  readonly crcOk: boolean
}

/**
 * Batches out of a file that comes in slices, in order: hand slices in with `push`, take batches out with `next`, and say `end` after
 * the last slice. No more is kept than one slice and one batch. Throws `MalformedLog` where it goes wrong; what came before stands.
 */
export class BatchStream {
  private buffer = new Uint8Array(0)
  private at = 0
  private end_ = 0

  /** `origin`: where in the file the buffer begins, and so the first slice. */
  constructor(private origin = 0) {}

  /** Where in the file the next batch begins. */
  get position(): number {
    return this.origin + this.at
  }

  push(slice: Uint8Array): void {
    const left = this.end_ - this.at
    if (left + slice.length > this.buffer.length) {
      const larger = new Uint8Array(Math.max(left + slice.length, Math.min(2 * this.buffer.length, mostBatchBytes)))
      larger.set(this.buffer.subarray(this.at, this.end_))
      this.buffer = larger
    } else this.buffer.copyWithin(0, this.at, this.end_)
    this.buffer.set(slice, left)
    this.origin += this.at
    this.at = 0
    this.end_ = left + slice.length
  }

  /** The next batch; `null`: more bytes are needed. */
  next(): StreamedBatch | null {
    const bytes = this.buffer.subarray(0, this.end_)
    const size = batchSizeAt(bytes, this.at, this.origin)
    if (size === null || this.end_ - this.at < batchHeaderBytes) return null
    if (size > mostBatchBytes) throw new MalformedLog('bad-length', this.position + 8)
    const { at, origin } = this
    const header = readBatchHeader(bytes, at, origin)
    if (size > this.end_ - at) return null
    this.at += size
    return { bytes, at, header, crcOk: crcMatches(bytes, at, header) }
  }

  /** Nothing may be left over. */
  end(): void {
    if (this.at < this.end_) throw new MalformedLog('truncated', this.position)
  }
}
