import type { LogProblem } from '../../../engine'

/** What one stretch of a file is: a batch whose checksum is right, one whose is wrong, or bytes that are no batch. */
export type Verdict = 'sound' | 'crc-wrong' | 'unreadable'

const verdicts: readonly Verdict[] = ['sound', 'crc-wrong', 'unreadable']

const problems: readonly LogProblem[] = [
  'truncated',
  'bad-length',
  'old-format',
  'bad-magic',
  'bad-crc',
  'bad-compression',
  'bad-offset',
  'bad-count',
  'bad-varint',
  'bad-record',
  'number-too-large',
  'bad-block',
]

/** One stretch of a file, as a list of batches has it. Offsets are −1 where no header tells them. */
export interface BatchRow {
  readonly position: number
  readonly sizeInBytes: number
  readonly baseOffset: number
  readonly lastOffset: number
  readonly records: number
  readonly verdict: Verdict
  /** `null` for a sound one. */
  readonly problem: LogProblem | null
  /** The byte at which it goes wrong; the row's own position for a sound one. */
  readonly problemAt: number
}

const perBlock = 16_384

interface Block {
  readonly numbers: Float64Array
  readonly deltas: Int32Array
  readonly marks: Uint8Array
}

/** Rows in columns, block by block, so that a file of millions of batches takes some 34 bytes a batch and nothing is copied as it grows. */
export class BatchRows {
  /** 1 GiB of batches of 268 bytes; what lies behind is not listed. */
  static readonly most = 4_000_000
  length = 0
  private readonly blocks: Block[] = []
  /** Of rows that are not sound, few: where in the file they go wrong. */
  private readonly wrongAt = new Map<number, number>()

  add(row: BatchRow): void {
    const at = this.length % perBlock
    if (at === 0) {
      const [numbers, deltas] = [new Float64Array(3 * perBlock), new Int32Array(2 * perBlock)]
      this.blocks.push({ numbers, deltas, marks: new Uint8Array(2 * perBlock) })
    }
    const block = this.blocks.at(-1)
    if (block === undefined) return
    block.numbers.set([row.position, row.sizeInBytes, row.baseOffset], 3 * at)
    block.deltas.set([row.lastOffset - row.baseOffset, row.records], 2 * at)
    block.marks.set([verdicts.indexOf(row.verdict), row.problem === null ? 0 : problems.indexOf(row.problem)], 2 * at)
    if (row.verdict !== 'sound') this.wrongAt.set(this.length, row.problemAt)
    this.length += 1
  }

  row(index: number): BatchRow {
    const block = this.blocks[Math.floor(index / perBlock)]
    if (block === undefined || index >= this.length) throw new RangeError(`no row ${String(index)}`)
    const at = index % perBlock
    const { numbers, deltas, marks } = block
    const baseOffset = numbers[3 * at + 2] ?? 0
    const position = numbers[3 * at] ?? 0
    const verdict = verdicts[marks[2 * at] ?? 0] ?? 'sound'
    return {
      position,
      sizeInBytes: numbers[3 * at + 1] ?? 0,
      baseOffset,
      lastOffset: baseOffset + (deltas[2 * at] ?? 0),
      records: deltas[2 * at + 1] ?? 0,
      verdict,
      problem: verdict === 'sound' ? null : (problems[marks[2 * at + 1] ?? 0] ?? null),
      problemAt: this.wrongAt.get(index) ?? position,
    }
  }

  between(from: number, to: number): readonly BatchRow[] {
    const rows: BatchRow[] = []
    for (let index = Math.max(0, from); index < Math.min(to, this.length); index++) rows.push(this.row(index))
    return rows
  }

  /** The row that holds this byte of the file; the last for one behind the end. */
  at(position: number): number {
    let low = 0
    let high = this.length - 1
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (this.row(middle).position <= position) low = middle
      else high = middle - 1
    }
    return low
  }
}
