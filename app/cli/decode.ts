import { closeSync, readSync } from 'node:fs'
import { BatchStream, controlTypeOf, isControl, MalformedLog, readRecords, type Codecs, type StreamedBatch } from '../../engine'
import { logProblems } from '../words/en/log-problems'
import { codecLacking, withCodecs } from './codecs'
import { json, type Command } from './command'
import { Refused } from './failure'
import { batchColumns, lineOf, recordColumns } from './log-lines'
import { print, progress, say } from './output'
import { openFile } from './read-file'

const sliceBytes = 1_048_576
const leastBatchBytes = 61

/** What a file that is no log looks like where its first batch should be. */
const foreign = new Set(['bad-magic', 'old-format', 'bad-length', 'number-too-large', 'bad-offset'])

interface Options {
  readonly records: boolean
  readonly asJson: boolean
  readonly codecs: Codecs
}

/** The lines of one batch; a checksum that is wrong is said by the batch's line and ends the reading behind it. */
function linesOf({ bytes, at, header, crcOk }: StreamedBatch, { records, asJson, codecs }: Options): readonly string[] {
  if (records && crcOk) return readRecords(bytes, at, header, codecs).map((record) => lineOf(recordColumns(record, asJson), asJson))
  if (records) return []
  const control = isControl(header) && crcOk ? controlTypeOf(bytes, at, header, codecs) : null
  return [lineOf(batchColumns(header, crcOk, control), asJson)]
}

/** One file, slice by slice. Stands still where a codec is missing, so that it can be loaded and the batch be tried again. */
class Decoding {
  private readonly stream = new BatchStream()
  private held: StreamedBatch | null = null
  private readonly slice = new Uint8Array(sliceBytes)
  private read = 0
  private batches = 0

  constructor(
    private readonly fd: number,
    private readonly size: number,
  ) {}

  /** Returns whether all was well. */
  run(file: string, options: Options): boolean {
    try {
      for (let batch = this.held ?? this.next(); batch !== null; batch = this.next()) {
        this.held = batch
        for (const line of linesOf(batch, options)) print(line)
        this.held = null
        this.batches += 1
        if (!batch.crcOk) throw new MalformedLog('bad-crc', batch.header.position + 17)
      }
      progress('')
      return true
    } catch (error) {
      if (!(error instanceof MalformedLog)) throw error
      if (this.batches === 0 && this.held === null && this.isForeign(error))
        throw new Refused(
          `${file}: this is not a log segment: at byte ${String(error.position)} ${logProblems[error.problem]}. Name a .log file of Kafka 0.11 or later.`,
        )
      say(`${file}: at byte ${String(error.position)} ${logProblems[error.problem]}.`)
      return false
    }
  }

  /** A file that begins with a sound header, and ends too soon, is a log. */
  private isForeign({ problem }: MalformedLog): boolean {
    return problem === 'truncated' ? this.size < leastBatchBytes : foreign.has(problem)
  }

  private next(): StreamedBatch | null {
    for (;;) {
      const batch = this.stream.next()
      if (batch !== null) return batch
      const count = readSync(this.fd, this.slice, 0, sliceBytes, this.read)
      if (count === 0) {
        this.stream.end()
        return null
      }
      this.read += count
      this.stream.push(this.slice.subarray(0, count))
      progress(`${String(Math.floor((100 * this.read) / Math.max(1, this.size)))} %`)
    }
  }
}

export const decode: Command = {
  name: 'decode',
  usage: 'FILE.log [--records] [--json]',
  about: 'reads the bytes of a log segment, slice by slice: one line a batch, or one a record',
  flags: [{ name: 'records', about: 'print one line a record' }, json],
  words: { least: 1, most: 1, what: 'one .log file' },
  async run({ words, has }) {
    const [file = ''] = words
    const { fd, size } = openFile(file)
    try {
      const decoding = new Decoding(fd, size)
      const options = { records: has('records'), asJson: has('json') }
      return (await withCodecs((codecs) => decoding.run(file, { ...options, codecs }), codecLacking)) ? 0 : 1
    } finally {
      closeSync(fd)
    }
  },
}
