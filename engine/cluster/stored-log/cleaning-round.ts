import type { Considered } from '../../compaction/select'
import type { RewriteOptions } from '../../compaction/rewrite'
import type { SimTime } from '../../kernel/node'
import type { LogConfig } from '../../log/log-config'
import type { ProducerStates } from '../../log/producer-state'
import type { SegmentedLog } from '../../log/segmented-log'

/** What a thread of the cleaner is at: between rounds it sleeps. */
export interface CleanerThread {
  readonly thread: number
  readonly round: CleaningProgress | null
}

/** One round, as it was decided on (Kafka: LogToClean). An immutable instance. */
export class CleaningRound {
  constructor(
    readonly key: string,
    /** The log when the round began: no segment that the round reads changes until it is swapped. */
    readonly source: SegmentedLog,
    readonly considered: Considered,
    readonly config: LogConfig,
    readonly slots: number,
    readonly loadFactor: number,
    /** The cleaner's clock: horizons and lags are judged by it to the end of the round. */
    readonly nowMs: number,
    readonly keepsEmptyBatchAt: RewriteOptions['keepsEmptyBatchAt'],
    /** How many batches one step deals with: one, unless the log has very many. */
    readonly batchesAtOnce: number,
  ) {}
}

/** What a group's rewriting needs to know of the log as it stands when that group begins. An immutable instance. */
export class GroupView {
  constructor(
    readonly producers: ProducerStates,
    readonly highWatermark: number,
  ) {}
}

/** How far a round has come. An immutable instance; what it has read and written so far follows from it (`machineAt`). */
export class CleaningProgress {
  constructor(
    readonly round: CleaningRound,
    /** Steps done. */
    readonly steps: number,
    /** Of each group that was begun. */
    readonly views: readonly GroupView[],
    readonly beganAt: SimTime,
  ) {}
}
