import type { Codecs, Considered, LogConfig, SegmentedLog, SimTime } from '../../../engine'
import type { KeyNames } from './key-names'
import type { CleanerMoment } from './round-moment'
import type { LogReader } from './log-moment'

/** What a moment of a log is read off. */
export interface LogSource {
  readonly partition: string
  readonly partitions: readonly string[]
  readonly log: SegmentedLog
  readonly config: LogConfig
  readonly codecs: Codecs
  readonly time: SimTime
  readonly endsAt: SimTime
  readonly nowMs: number
  /** `null`: the cleaner never finished a round. */
  readonly checkpoint: number | null
  /** What a round under way was decided on; `null`: as the cleaner would weigh it now. */
  readonly weighed: Omit<Considered, 'name'> | null
  readonly cleanerOn: boolean
  readonly mostKeys: number
  readonly passedOver: 'compaction/select/busy' | 'compaction/select/uncleanable' | null
  readonly cleaner: ((keyOf: (key: Uint8Array) => number) => CleanerMoment) | null
  readonly readers: readonly LogReader[]
  /** Keys in the order in which they get their colours; others follow as they stand in the log. */
  readonly keys: readonly string[] | KeyNames
  /** Decodes the keys of the coordinators' topic. */
  readonly ofCoordinator: boolean
  /** All that was ever appended, in the order of offsets; `null`: nobody kept it. */
  readonly written: (() => readonly { readonly offset: number; readonly key: string | null; readonly value: string | null }[] | null) | null
}
