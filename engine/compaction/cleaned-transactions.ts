import { isTransactional, lastOffsetOf, type BatchHeader } from '../log/batch'
import type { ControlType } from '../log/control'
import type { AbortedTxn } from '../log/indexes'

interface Ongoing {
  readonly txn: AbortedTxn
  sawBatch: boolean
}

/** Follows transactions through the batches of one pass, in order, and says what may be discarded (Kafka: CleanedTransactionMetadata). */
export class CleanedTransactions {
  private readonly committed = new Set<number>()
  private readonly aborted = new Map<number, Ongoing>()
  /** By first offset. */
  private waiting: AbortedTxn[] = []
  /** Transactions whose marker stays, for the new segment's index. */
  kept: AbortedTxn[] = []

  addAborted(transactions: readonly AbortedTxn[]): void {
    this.waiting = [...this.waiting, ...transactions].sort((a, b) => a.firstOffset - b.firstOffset)
  }

  private upTo(offset: number): void {
    for (let next = this.waiting[0]; next !== undefined && next.firstOffset <= offset; next = this.waiting[0]) {
      if (!this.aborted.has(next.producerId)) this.aborted.set(next.producerId, { txn: next, sawBatch: false })
      this.waiting.shift()
    }
  }

  /** A data batch: whether it is part of an aborted transaction. */
  data(batch: BatchHeader): boolean {
    this.upTo(lastOffsetOf(batch))
    if (!isTransactional(batch)) return false
    const ongoing = this.aborted.get(batch.producerId)
    if (ongoing === undefined) {
      this.committed.add(batch.producerId)
      return false
    }
    ongoing.sawBatch = true
    return true
  }

  /** A control batch, by what its record says (`null`: it was emptied before): whether nothing of its transaction was met in this pass. */
  control(batch: BatchHeader, type: ControlType | null): boolean {
    this.upTo(lastOffsetOf(batch))
    const { producerId } = batch
    switch (type) {
      case null:
        return true
      case 'ABORT': {
        const ongoing = this.aborted.get(producerId)
        this.aborted.delete(producerId)
        if (ongoing?.sawBatch !== true) return true
        this.kept.push(ongoing.txn)
        return false
      }
      case 'COMMIT':
        return !this.committed.delete(producerId)
      case 'OTHER':
        return false
    }
  }
}
