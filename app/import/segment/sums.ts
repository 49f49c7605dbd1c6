import { compressionOf, hasProducerId, lastOffsetOf, type BatchHeader, type CompressionType } from '../../../engine'

/** What a file's headers add up to; timestamps and offsets are −1 where there is no batch. */
export interface Survey {
  readonly batches: number
  readonly records: number
  readonly firstOffset: number
  readonly lastOffset: number
  readonly firstTimestamp: number
  readonly lastTimestamp: number
  readonly leaderEpochs: readonly number[]
  /** The first few, and how many there are. */
  readonly producers: readonly number[]
  readonly producerCount: number
  readonly compressions: readonly CompressionType[]
  /** Rows that are not sound: how many, and which, the first of them. */
  readonly wrongCount: number
  readonly wrongRows: readonly number[]
  /** Batches that do not begin behind the one before, and where the first of them is; `null` where offsets rise as they must. */
  readonly disorder: { readonly count: number; readonly row: number; readonly position: number } | null
  /** Not one batch is in the file, sound or not. */
  readonly foreign: boolean
  /** Batches are listed up to this byte; behind it there were too many. */
  readonly listedBytes: number
}

const mostNamed = 8

const mostWrongRows = 200

const mostProducers = 10_000

export class Sums {
  batches = 0
  records = 0
  firstOffset = -1
  lastOffset = -1
  firstTimestamp = -1
  lastTimestamp = -1
  wrongCount = 0
  headers = 0
  disorder: { count: number; row: number; position: number } | null = null
  readonly epochs = new Set<number>()
  readonly producers = new Set<number>()
  readonly compressions = new Set<CompressionType>()
  readonly wrongRows: number[] = []

  batch(header: BatchHeader, row: number): void {
    if (this.batches === 0) this.firstOffset = header.baseOffset
    else if (header.baseOffset <= this.lastOffset) {
      this.disorder ??= { count: 0, row, position: header.position }
      this.disorder.count += 1
    }
    this.batches += 1
    this.records += header.recordsCount
    this.lastOffset = Math.max(this.lastOffset, lastOffsetOf(header))
    if (header.baseTimestamp >= 0 && (header.attributes & 64) === 0)
      this.firstTimestamp = this.firstTimestamp < 0 ? header.baseTimestamp : Math.min(this.firstTimestamp, header.baseTimestamp)
    this.lastTimestamp = Math.max(this.lastTimestamp, header.maxTimestamp)
    if (this.epochs.size < mostNamed) this.epochs.add(header.partitionLeaderEpoch)
    if (hasProducerId(header) && this.producers.size < mostProducers) this.producers.add(header.producerId)
    this.compressions.add(compressionOf(header))
  }

  /** `header`: it is a batch all the same. */
  wrong(row: number, header: boolean): void {
    if (header) this.headers += 1
    this.wrongCount += 1
    if (this.wrongRows.length < mostWrongRows) this.wrongRows.push(row)
  }

  survey(listedBytes: number): Survey {
    const { batches, records, firstOffset, lastOffset, firstTimestamp, lastTimestamp, wrongCount, wrongRows, disorder } = this
    const producers = [...this.producers].slice(0, mostNamed)
    const named = { leaderEpochs: [...this.epochs], producers, producerCount: this.producers.size, compressions: [...this.compressions] }
    const counts = { batches, records, firstOffset, lastOffset, firstTimestamp, lastTimestamp, wrongCount, wrongRows }
    return { ...counts, ...named, disorder, foreign: batches + this.headers === 0 && wrongCount > 0, listedBytes }
  }
}
