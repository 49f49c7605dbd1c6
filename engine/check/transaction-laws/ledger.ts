import type { Detail, RuleId } from '../../kernel/event'
import { hasProducerId, isControl, isTransactional, lastOffsetOf, nextOffsetOf } from '../../log/batch'
import type { HeldBatch, HeldRecord } from './held-log'

/** One producer's part of one transaction in one partition. A producer's epoch is raised with every end, so it names its transaction (KIP-890). */
export interface WrittenTransaction {
  readonly producerId: number
  readonly producerEpoch: number
  readonly firstOffset: number
  marker: { readonly offset: number; readonly type: 'ABORT' | 'COMMIT'; readonly lastStableOffset: number } | null
}

export interface WrittenRecord extends HeldRecord {
  /** `null`: it is of none. */
  readonly transaction: WrittenTransaction | null
}

const nameOf = (producerId: number, producerEpoch: number): string => `${String(producerId)}/${String(producerEpoch)}`

/** What coordinators have decided, as they told it. */
export class Decisions {
  private readonly ids = new Map<string, number>()
  private readonly decided = new Map<string, Set<'ABORT' | 'COMMIT'>>()

  /** An event was told. */
  told(type: string, rule: RuleId, detail: Detail): void {
    const { transactionalId, producerId, producerEpoch } = detail
    if (typeof transactionalId !== 'string' || typeof producerEpoch !== 'number') return
    if (typeof producerId === 'number') this.ids.set(transactionalId, producerId)
    const of = nameOf(this.ids.get(transactionalId) ?? -1, producerEpoch - 1)
    if (type === 'TransactionDecided') this.add(of, rule === 'transactions/end/commit' ? 'COMMIT' : 'ABORT')
    else if (rule === 'transactions/init/fences') this.add(of, 'ABORT')
  }

  private add(of: string, decision: 'ABORT' | 'COMMIT'): void {
    this.decided.set(of, (this.decided.get(of) ?? new Set()).add(decision))
  }

  /** One, of a coordinator that keeps what it decides; where coordinators die, what one has decided may be lost, and decided anew. */
  of(producerId: number, producerEpoch: number): ReadonlySet<'ABORT' | 'COMMIT'> {
    return this.decided.get(nameOf(producerId, producerEpoch)) ?? new Set()
  }
}

/** All that was ever written to one partition, kept beside it: what became of its bytes since is held against this. */
export class Ledger {
  readonly records = new Map<number, WrittenRecord>()
  readonly transactions = new Map<string, WrittenTransaction>()
  /** Marker's offset → the transaction that it ends. */
  readonly markers = new Map<number, WrittenTransaction>()
  /** Key → the offset of its last record that counts, once its transaction is committed. */
  private readonly latest = new Map<string, number>()
  private newest: WrittenRecord[] = []
  end = 0

  constructor(private readonly decisions: Decisions) {}

  /** Where the oldest transaction begins that has no marker, other than this one; `null` where all have. */
  firstOpen(otherThan: WrittenTransaction | null = null): number | null {
    let first: number | null = null
    for (const one of this.transactions.values())
      if (one.marker === null && one !== otherThan && (first === null || one.firstOffset < first)) first = one.firstOffset
    return first
  }

  /** The last record of a key below an offset that is of no aborted transaction; those of open ones lie above it. */
  latestOf(key: string, below: number): number | null {
    this.settle(below)
    return this.latest.get(key) ?? null
  }

  /** Takes in a batch at the end of the log; tells what is wrong with it. */
  appended(batch: HeldBatch): Detail | null {
    const { header } = batch
    if (header.baseOffset !== this.end) return { offset: header.baseOffset, end: this.end }
    this.end = nextOffsetOf(header)
    return isControl(header) ? this.marked(batch) : this.written(batch)
  }

  private written({ header, records }: HeldBatch): Detail | null {
    let transaction: WrittenTransaction | null = null
    if (isTransactional(header)) {
      const { producerId, producerEpoch, baseOffset } = header
      const name = nameOf(producerId, producerEpoch)
      transaction = this.transactions.get(name) ?? { producerId, producerEpoch, firstOffset: baseOffset, marker: null }
      this.transactions.set(name, transaction)
    }
    for (const record of records) {
      const written = { ...record, transaction }
      this.records.set(record.offset, written)
      this.newest.push(written)
    }
    return transaction?.marker == null ? null : { offset: header.baseOffset, marker: transaction.marker.offset, of: 'data' }
  }

  private marked({ header, control }: HeldBatch): Detail | null {
    const { producerId, producerEpoch } = header
    const offset = lastOffsetOf(header)
    const decided = this.decisions.of(producerId, producerEpoch - 1)
    if (!hasProducerId(header) || control === null || control === 'OTHER' || !decided.has(control))
      return { offset, says: control ?? '', decided: [...decided] }
    const transaction = this.transactions.get(nameOf(producerId, producerEpoch - 1))
    // One that is sent twice ends nothing the second time.
    if (transaction?.marker !== null) return null
    transaction.marker = { offset, type: control, lastStableOffset: this.firstOpen(transaction) ?? offset + 1 }
    this.markers.set(offset, transaction)
    return null
  }

  /** What lies below the last stable offset is decided. */
  private settle(below: number): void {
    let n = 0
    for (; n < this.newest.length; n++) {
      const record = this.newest[n]
      if (record === undefined || record.offset >= below) break
      if (record.transaction?.marker?.type !== 'ABORT') this.latest.set(record.key, record.offset)
    }
    if (n > 0) this.newest = this.newest.slice(n)
  }
}
