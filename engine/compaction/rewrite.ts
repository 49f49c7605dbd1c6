import type { Codecs } from '../log/codecs'
import { lastOffsetOf, type BatchHeader } from '../log/batch'
import { GrowingBytes } from '../log/growing-bytes'
import type { LogConfig } from '../log/log-config'
import { batchesIn, closeSegment, segmentEndOffset, segmentOf, type Segment } from '../log/segment'
import { overflows } from '../log/split'
import { abortedTransactions } from '../log/log-segments'
import type { SegmentedLog } from '../log/segmented-log'
import { CleanedTransactions } from './cleaned-transactions'
import { CleanerFilter, type CleanerView } from './cleaner-filter'
import { LogCleaningAborted } from './cleaning-state'
import type { TellCompaction } from './facts'
import { BatchFilter, noCounts, type BatchOutcome, type FilterCounts } from './filter'
import type { OffsetMap } from './offset-map'
import type { CompactionRule } from './rules'

export interface RewriteOptions {
  readonly config: LogConfig
  readonly codecs: Codecs
  readonly nowMs: number
  /** Where the round ends, rounded down to a segment. */
  readonly firstUncleanableOffset: number
  /** KAFKA-20452: since 4.4 the batch that ends at the high watermark stays, before it was the one that ends the round. */
  readonly keepsEmptyBatchAt: 'high-watermark' | 'round-end'
  readonly tell: TellCompaction
  readonly aborted?: () => boolean
}

export interface RewriteCounts extends FilterCounts {
  /** Records without a key. */
  invalidMessages: number
}

/** The offsets of a segment do not fit into one index (Kafka: LogSegmentOffsetOverflowException). */
export class OffsetOverflow extends Error {
  constructor(readonly segment: Segment) {
    super('offsets do not fit')
  }
}

const largestRelativeOffset = 2147483647

const batchRules: Readonly<Record<Exclude<BatchOutcome, 'emptied'>, CompactionRule>> = {
  unread: 'compaction/batch/gone',
  gone: 'compaction/batch/gone',
  copied: 'compaction/batch/copied',
  rebuilt: 'compaction/batch/rebuilt',
}

/** Rewrites groups of segments of one round, one after another, following transactions across them (Kafka: Cleaner.cleanSegments). */
export class GroupRewriter {
  readonly counts: RewriteCounts = { ...noCounts(), invalidMessages: 0 }
  private readonly transactions = new CleanedTransactions()

  constructor(
    private readonly log: Pick<SegmentedLog, 'segments' | 'producers' | 'highWatermark'>,
    private readonly map: OffsetMap,
    private readonly options: RewriteOptions,
  ) {}

  /** The segment that a group becomes, not yet in the log; what it was made of is left as it is. */
  rewrite(group: readonly Segment[]): Segment {
    const out = this.room()
    const writing = this.rewriting(group, out)
    for (;;) {
      const next = writing.next()
      if (next.done === true) return next.value
    }
  }

  /** Where a group's batches are written to. */
  room(): GrowingBytes {
    return new GrowingBytes(Math.max(1024, Math.min(this.options.config.segmentBytes, 4194304)))
  }

  /** The same, batch by batch: what is left of each stands in `out` when it is yielded. */
  *rewriting(group: readonly Segment[], out: GrowingBytes): Generator<BatchHeader, Segment, undefined> {
    const [first] = group
    const last = group.at(-1)
    if (first === undefined || last === undefined) throw new RangeError('an empty group')
    const { config, aborted } = this.options
    this.transactions.kept = []
    for (const [i, segment] of group.entries()) {
      if (aborted?.() === true) throw new LogCleaningAborted()
      if (segmentEndOffset(segment) - 1 - segment.baseOffset > largestRelativeOffset && overflows(segment))
        throw new OffsetOverflow(segment)
      const to = group[i + 1]?.baseOffset ?? segmentEndOffset(segment)
      this.transactions.addAborted(abortedTransactions(this.log, segment.baseOffset, to))
      yield* this.segment(segment, out)
    }
    const cleaned = segmentOf(first.baseOffset, out.copy(), config.indexIntervalBytes, last.lastModifiedMs)
    closeSegment(cleaned)
    cleaned.txnIndex.push(...this.transactions.kept)
    return cleaned
  }

  private view(): CleanerView {
    const { log, map, transactions } = this
    const { config, codecs, nowMs, tell, keepsEmptyBatchAt, firstUncleanableOffset } = this.options
    const atEnd = keepsEmptyBatchAt === 'high-watermark'
    return {
      map,
      nowMs,
      deleteRetentionMs: config.deleteRetentionMs,
      producers: log.producers,
      keptEnd: atEnd
        ? { offset: log.highWatermark, rule: 'compaction/batch/at-high-watermark' }
        : { offset: firstUncleanableOffset, rule: 'compaction/batch/at-round-end' },
      transactions,
      codecs,
      tell,
    }
  }

  private *segment(segment: Segment, out: GrowingBytes): Generator<BatchHeader, void, undefined> {
    const { codecs, tell } = this.options
    const filter = new CleanerFilter(this.view())
    const writer = new BatchFilter(filter, out, codecs)
    const bytes = segment.log.view
    for (const batch of batchesIn(bytes)) {
      const before = out.length
      const outcome = writer.write(bytes, batch)
      tell?.({
        what: 'batch',
        rule: outcome === 'emptied' ? filter.emptyRule : batchRules[outcome],
        baseOffset: batch.baseOffset,
        lastOffset: lastOffsetOf(batch),
        producerId: batch.producerId,
        bytesBefore: batch.sizeInBytes,
        bytesAfter: out.length - before,
      })
      yield batch
    }
    this.add(writer.counts, filter.invalidMessages)
  }

  private add(more: FilterCounts, invalidMessages: number): void {
    const { counts } = this
    counts.messagesRead += more.messagesRead
    counts.bytesRead += more.bytesRead
    counts.messagesRetained += more.messagesRetained
    counts.bytesRetained += more.bytesRetained
    counts.maxOffset = Math.max(counts.maxOffset, more.maxOffset)
    counts.maxTimestamp = Math.max(counts.maxTimestamp, more.maxTimestamp)
    counts.invalidMessages += invalidMessages
  }
}
