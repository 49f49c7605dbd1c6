import { deleteHorizonOf, hasProducerId, isControl, lastOffsetOf, nextOffsetOf, type BatchHeader } from '../log/batch'
import type { Codecs } from '../log/codecs'
import { controlTypeOf, type ControlType } from '../log/control'
import type { ProducerStates } from '../log/producer-state'
import { RecordCursor } from '../log/records'
import type { CleanedTransactions } from './cleaned-transactions'
import type { TellCompaction } from './facts'
import type { BatchRetention, RecordFilter } from './filter'
import type { OffsetMap } from './offset-map'
import type { CompactionRule } from './rules'

/** What the rewriting of one round is decided by. */
export interface CleanerView {
  readonly map: OffsetMap
  readonly nowMs: number
  readonly deleteRetentionMs: number
  readonly producers: ProducerStates
  /** The batch that ends here stays, even without a record. */
  readonly keptEnd: { readonly offset: number; readonly rule: 'compaction/batch/at-high-watermark' | 'compaction/batch/at-round-end' }
  readonly transactions: CleanedTransactions
  readonly codecs: Codecs
  readonly tell: TellCompaction
}

/** Which batches and records of a log stay (Kafka: Cleaner.cleanInto and Cleaner.shouldRetainRecord). */
export class CleanerFilter implements RecordFilter {
  readonly horizonMs: number
  /** Records without a key at or below the mapped range. */
  invalidMessages = 0
  /** Why the batch last checked stays if it is left without a record. */
  emptyRule: CompactionRule = 'compaction/batch/gone'
  private discards = false
  private discardable = false
  private control: ControlType | null = null

  constructor(private readonly view: CleanerView) {
    this.horizonMs = view.nowMs + view.deleteRetentionMs
  }

  checkBatch(bytes: Uint8Array, batch: BatchHeader): { readonly retention: BatchRetention; readonly emptyTxnMarker: boolean } {
    const { transactions, nowMs, codecs, keptEnd } = this.view
    const control = isControl(batch)
    this.control = control ? controlTypeOf(bytes, batch.position, batch, codecs) : null
    this.discardable = control ? transactions.control(batch, this.control) : transactions.data(batch)
    const horizon = deleteHorizonOf(batch)
    this.discards = this.discardable && (!control || (horizon !== null && horizon <= nowMs))
    let retention: BatchRetention = this.discards ? 'DELETE' : 'DELETE_EMPTY'
    this.emptyRule = 'compaction/batch/gone'
    if (this.isLastOfProducer(batch)) this.emptyRule = 'compaction/batch/last-of-producer'
    else if (nextOffsetOf(batch) === keptEnd.offset) this.emptyRule = keptEnd.rule
    if (this.emptyRule !== 'compaction/batch/gone') retention = 'RETAIN_EMPTY'
    if (retention === 'DELETE' && this.view.tell !== null) this.tellUnread(bytes, batch)
    return { retention, emptyTxnMarker: control && this.discardable }
  }

  /** An active producer's last data batch carries its sequence; where there is none under its epoch, a marker carries the epoch. */
  private isLastOfProducer(batch: BatchHeader): boolean {
    const entry = hasProducerId(batch) ? this.view.producers.entries.get(batch.producerId) : undefined
    if (entry === undefined) return false
    const last = entry.batches.at(-1)
    return last === undefined ? isControl(batch) && batch.producerEpoch === entry.producerEpoch : lastOffsetOf(batch) === last.lastOffset
  }

  keeps(batch: BatchHeader, record: RecordCursor): boolean {
    if (this.view.tell !== null) return this.keepsAndTells(batch, record)
    return this.discards ? false : this.control !== null || this.keepsData(batch, record)
  }

  /** The order of the tests is Kafka's: the range before the key. */
  private keepsData(batch: BatchHeader, record: RecordCursor): boolean {
    const { map, nowMs } = this.view
    if (record.offset > map.latestOffset) return true
    if (record.keyFrom < 0) {
      this.invalidMessages += 1
      return false
    }
    if (record.offset < map.get(record.bytes, record.keyFrom, record.keyTo)) return false
    const horizon = deleteHorizonOf(batch)
    return record.hasValue || horizon === null || nowMs < horizon
  }

  private keepsAndTells(batch: BatchHeader, record: RecordCursor): boolean {
    const kept = !this.discards && (this.control !== null || this.keepsData(batch, record))
    const rule = this.ruleOf(batch, record, kept)
    const horizon = deleteHorizonOf(batch)
    const sets = rule === 'compaction/keep/tombstone-horizon-set' || rule === 'compaction/keep/marker-horizon-set'
    this.view.tell?.({
      what: 'record',
      rule,
      kept,
      offset: record.offset,
      key: record.key,
      control: this.control,
      supersededBy: rule === 'compaction/drop/superseded' ? this.view.map.get(record.bytes, record.keyFrom, record.keyTo) : -1,
      horizonMs: sets ? this.horizonMs : (horizon ?? -1),
    })
    return kept
  }

  private ruleOf(batch: BatchHeader, record: RecordCursor, kept: boolean): CompactionRule {
    const stamped = deleteHorizonOf(batch) !== null
    if (this.control !== null) {
      if (!kept) return 'compaction/drop/marker-expired'
      if (!this.discardable) return 'compaction/keep/marker-has-data'
      return stamped ? 'compaction/keep/marker-waits' : 'compaction/keep/marker-horizon-set'
    }
    if (this.discards) return 'compaction/drop/aborted'
    const { map } = this.view
    if (record.offset > map.latestOffset) return 'compaction/keep/after-mapped-range'
    if (record.keyFrom < 0) return 'compaction/drop/no-key'
    if (kept) {
      if (record.hasValue) return 'compaction/keep/latest-for-key'
      return stamped ? 'compaction/keep/tombstone-waits' : 'compaction/keep/tombstone-horizon-set'
    }
    const superseded = record.offset < map.get(record.bytes, record.keyFrom, record.keyTo)
    return superseded ? 'compaction/drop/superseded' : 'compaction/drop/tombstone-expired'
  }

  private tellUnread(bytes: Uint8Array, batch: BatchHeader): void {
    const cursor = new RecordCursor(bytes, batch.position, batch, this.view.codecs)
    while (cursor.next()) this.keepsAndTells(batch, cursor)
  }
}
