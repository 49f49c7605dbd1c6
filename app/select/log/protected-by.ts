import type { CompactionRule } from '../../../engine'

/** Why a record that a later one of its key supersedes is still there: the one bound that protects it, or what it waits for. */
export type ProtectedBy =
  | Extract<
      CompactionRule,
      | 'compaction/bound/active-segment'
      | 'compaction/bound/last-stable-offset'
      | 'compaction/bound/min-lag'
      | 'compaction/map/full'
      | 'compaction/select/not-dirty-enough'
      | 'compaction/select/busy'
      | 'compaction/select/uncleanable'
    >
  /** It goes when the cleaner next looks at this log. */
  | 'next-round'
  /** The round that runs drops it, and has not come to it yet, or has not swapped yet. */
  | 'this-round'
  | 'cleaner-off'
  | 'not-compacted'

/** All of them, in the order of their numbers in `LogCells`. */
export const protections: readonly ProtectedBy[] = [
  'compaction/bound/active-segment',
  'compaction/bound/last-stable-offset',
  'compaction/bound/min-lag',
  'compaction/map/full',
  'compaction/select/not-dirty-enough',
  'compaction/select/busy',
  'compaction/select/uncleanable',
  'next-round',
  'this-round',
  'cleaner-off',
  'not-compacted',
]

/** The latest record of its key, or one without a key. */
export const unprotected = 255
