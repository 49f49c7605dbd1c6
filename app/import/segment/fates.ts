import type { CompactionFact, CompactionRule } from '../../../engine'

/** What the cleaner did with one record. */
export interface RecordFate {
  readonly offset: number
  readonly kept: boolean
  readonly rule: CompactionRule
  /** −1 where none does. */
  readonly supersededBy: number
  /** −1 where none decides. */
  readonly horizonMs: number
}

/** What the cleaner did with one batch. */
export interface BatchFate {
  readonly baseOffset: number
  readonly rule: CompactionRule
  readonly bytesBefore: number
  readonly bytesAfter: number
  /** Of those that stay. */
  readonly firstKept: number
  readonly lastKept: number
  readonly keptRecords: number
  /** A tombstone or marker of it is given its horizon. */
  readonly horizonMs: number
}

const mostRecords = 4_000_000

/** The facts of a round, kept so that those of a few batches are found without looking at all. */
export class Fates {
  records = 0
  removed = 0
  private readonly batches = new Map<number, BatchFate>()
  private readonly rules: CompactionRule[] = []
  private numbers = new Float64Array(3 * 1024)
  private marks = new Uint8Array(1024)
  private kept: { first: number; last: number; count: number; horizonMs: number } = { first: -1, last: -1, count: 0, horizonMs: -1 }

  take(fact: CompactionFact): void {
    if (fact.what === 'record') this.record(fact)
    else if (fact.what === 'batch') {
      const { first, last, count, horizonMs } = this.kept
      const { baseOffset, rule, bytesBefore, bytesAfter } = fact
      this.batches.set(baseOffset, {
        baseOffset,
        rule,
        bytesBefore,
        bytesAfter,
        firstKept: first,
        lastKept: last,
        keptRecords: count,
        horizonMs,
      })
      this.kept = { first: -1, last: -1, count: 0, horizonMs: -1 }
    }
  }

  private record(fact: Extract<CompactionFact, { what: 'record' }>): void {
    const { offset, kept, rule, supersededBy, horizonMs } = fact
    if (kept) {
      if (this.kept.first < 0) this.kept.first = offset
      this.kept.last = offset
      this.kept.count += 1
      if (rule.endsWith('-horizon-set')) this.kept.horizonMs = horizonMs
    } else this.removed += 1
    const at = this.records
    this.records += 1
    if (at >= mostRecords) return
    if (at === this.marks.length) this.grow()
    let number = this.rules.indexOf(rule)
    if (number < 0) number = this.rules.push(rule) - 1
    this.numbers.set([offset, supersededBy, horizonMs], 3 * at)
    this.marks[at] = 2 * number + (kept ? 1 : 0)
  }

  private grow(): void {
    const numbers = new Float64Array(2 * this.numbers.length)
    numbers.set(this.numbers)
    const marks = new Uint8Array(2 * this.marks.length)
    marks.set(this.marks)
    this.numbers = numbers
    this.marks = marks
  }

  ofBatch(baseOffset: number): BatchFate | null {
    return this.batches.get(baseOffset) ?? null
  }

  /** Records are told in the log's order. */
  ofRecord(offset: number): RecordFate | null {
    let low = 0
    let high = Math.min(this.records, mostRecords) - 1
    while (low <= high) {
      const middle = (low + high) >> 1
      const found = this.numbers[3 * middle] ?? -1
      if (found === offset) return this.at(middle)
      if (found < offset) low = middle + 1
      else high = middle - 1
    }
    return null
  }

  private at(index: number): RecordFate | null {
    const mark = this.marks[index] ?? 0
    const rule = this.rules[mark >> 1]
    if (rule === undefined) return null
    const [offset = -1, supersededBy = -1, horizonMs = -1] = this.numbers.subarray(3 * index, 3 * index + 3)
    return { offset, kept: (mark & 1) === 1, rule, supersededBy, horizonMs }
  }
}
