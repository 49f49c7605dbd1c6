import type { CleaningState } from '../../compaction/cleaning-state'
import type { Pace } from '../../compaction/throttle'
import type { SimTime } from '../../kernel/node'
import type { LogConfig } from '../../log/log-config'
import type { PartitionLog } from '../../log/partition-log'
import { logBytesOf, type SegmentedLog } from '../../log/segmented-log'
import { applyToTransactions, copyTransactions, type TransactionChange, type Transactions } from './transactions/state'
import type { CleanerThread, CleaningProgress } from './cleaning-round'

/** What a broker has beside its logs as counts, in a run where some topic asked for its log in bytes. Only `applyToStored` writes into it. */
export interface StoredLogs {
  /** Which topics are stored, and what was set for each. */
  readonly topics: Map<string, StoredTopic>
  /** `orders-2` → its log; each value is replaced as a whole, and never written to. */
  readonly logs: Map<string, StoredLog>
  /** One a cleaner thread, by its number; none where `log.cleaner.enable` is false. */
  readonly threads: CleanerThread[]
  /** What all cleaner threads have read and written since their pace was last judged. */
  pace: Pace
  /** How fast the disk is, in bytes a second. */
  readonly disk: DiskSpeed
  readonly transactions: Transactions
}

export interface DiskSpeed {
  readonly readBytesPerSecond: number
  readonly writeBytesPerSecond: number
}

/** A topic whose partitions are stored. An immutable instance. */
export class StoredTopic {
  constructor(
    /** What was set for it, and nothing else. */
    readonly configs: ReadonlyMap<string, string>,
    readonly logConfig: LogConfig,
    readonly fileDeleteDelayMs: number,
  ) {}
}

/** Files under the suffix `.deleted`, until their delay is over. */
export interface DeletedSegment {
  readonly baseOffset: number
  readonly bytes: number
  readonly removedAt: SimTime
}

/** One replica's log as bytes, and what its broker knows of it beside that. An immutable instance: worlds share it. */
export class StoredLog {
  constructor(
    /** Not to be written to: a change is made to a copy of it. */
    readonly log: SegmentedLog,
    /** The first dirty offset, as the last round left it; `null` before the first. */
    readonly checkpoint: number | null,
    readonly cleaning: CleaningState,
    readonly deleted: readonly DeletedSegment[],
  ) {}
}

/** Everything that can happen to them. */
export type StoredChange =
  | { readonly kind: 'log'; readonly key: string; readonly to: StoredLog | null }
  | { readonly kind: 'topic'; readonly topic: string; readonly to: StoredTopic }
  | { readonly kind: 'thread'; readonly thread: number; readonly round: CleaningProgress | null }
  | { readonly kind: 'pace'; readonly pace: Pace }
  | TransactionChange

/** A copy on which nothing that becomes of it is seen in the original. */
export const copyStored = ({ topics, logs, threads, pace, disk, transactions }: StoredLogs): StoredLogs => ({
  topics: new Map(topics),
  logs: new Map(logs),
  threads: threads.slice(),
  pace,
  disk,
  transactions: copyTransactions(transactions),
})

/** What a broker counts of a log says what its bytes say. */
export function countStored(counts: PartitionLog, { log }: StoredLog): void {
  counts.logStartOffset = log.logStartOffset
  counts.logEndOffset = log.logEndOffset
  counts.highWatermark = log.highWatermark
  // Where records are kept, their own sizes count.
  if (counts.last === null) counts.sizeBytes = logBytesOf(log)
}

/** In place, and into what the broker counts of the same logs. */
export function applyToStored(stored: StoredLogs, counts: ReadonlyMap<string, PartitionLog>, change: StoredChange): void {
  switch (change.kind) {
    case 'log': {
      const counted = counts.get(change.key)
      if (change.to === null) stored.logs.delete(change.key)
      else stored.logs.set(change.key, change.to)
      if (change.to !== null && counted !== undefined) countStored(counted, change.to)
      return
    }
    case 'topic':
      stored.topics.set(change.topic, change.to)
      return
    case 'thread':
      stored.threads[change.thread] = { thread: change.thread, round: change.round }
      return
    case 'pace':
      stored.pace = change.pace
      return
    case 'transaction':
    case 'held':
      applyToTransactions(stored.transactions, change)
  }
}
