import type { CompactionFact } from '../../compaction/facts'
import type { RewriteCounts } from '../../compaction/rewrite'
import type { Segment } from '../../log/segment'

/** One step of a round: what was done, and what it read and wrote. */
export type RoundStep =
  | { readonly is: 'mapped'; readonly facts: readonly CompactionFact[]; readonly batches: number; readonly bytesRead: number }
  | { readonly is: 'grouped'; readonly facts: readonly CompactionFact[] }
  | {
      readonly is: 'rewritten'
      readonly facts: readonly CompactionFact[]
      readonly batches: number
      readonly bytesRead: number
      readonly bytesWritten: number
    }
  | {
      readonly is: 'swapped'
      readonly facts: readonly CompactionFact[]
      readonly cleaned: Segment
      readonly group: readonly Segment[]
      /** Whether another group is to be rewritten. */
      readonly more: boolean
    }
  /** A segment's offsets do not fit into one index: it is split, and the round is over. */
  | { readonly is: 'split'; readonly segment: Segment; readonly parts: readonly Segment[] }
  | { readonly is: 'done'; readonly nextDirtyOffset: number; readonly counts: RewriteCounts }

/** Where the cleaner's head stands: the batch that it dealt with last. */
export interface Head {
  readonly segment: number
  readonly baseOffset: number
  readonly lastOffset: number
}
