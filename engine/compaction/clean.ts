import { offsetEntryBytes, timeEntryBytes } from '../log/indexes'
import type { Segment } from '../log/segment'
import { splitSegment } from '../log/split'
import { segmentsBetween } from '../log/log-segments'
import type { SegmentedLog } from '../log/segmented-log'
import { buildOffsetMap, type MapCounts } from './build-map'
import { groupSegments } from './groups'
import { OffsetMap } from './offset-map'
import { LogCleaningAborted } from './cleaning-state'
import { GroupRewriter, OffsetOverflow, type RewriteCounts, type RewriteOptions } from './rewrite'
import { replaceSegments } from './swap'

export interface RoundOptions extends RewriteOptions {
  readonly firstDirtyOffset: number
  /** How many keys the map has room for, before the load factor. */
  readonly slots: number
  readonly loadFactor: number
}

/** One group of segments, and what became of it. */
export interface CleanedGroup {
  readonly from: readonly { readonly baseOffset: number; readonly bytes: number }[]
  readonly into: number
  readonly bytes: number
  /** Bases whose files are now `.deleted`. */
  readonly replaced: readonly number[]
}

export interface RoundResult {
  /** The new checkpoint. */
  readonly nextDirtyOffset: number
  readonly map: OffsetMap
  readonly mapped: MapCounts
  readonly groups: readonly CleanedGroup[]
  readonly counts: RewriteCounts
}

const sizesOf = (segment: Segment) => ({
  segment,
  baseOffset: segment.baseOffset,
  bytes: segment.log.length,
  offsetIndexBytes: segment.offsetIndex.length * offsetEntryBytes,
  timeIndexBytes: segment.timeIndex.length * timeEntryBytes,
})

/** The groups that a round rewrites: every segment from the first to the one that holds the last mapped offset, clean ones included. */
export function groupsOf(log: Pick<SegmentedLog, 'segments'>, map: OffsetMap, options: RewriteOptions): readonly (readonly Segment[])[] {
  const { config, firstUncleanableOffset } = options
  const segments = segmentsBetween(log.segments, 0, map.latestOffset + 1).map(sizesOf)
  const groups = groupSegments(segments, config.segmentBytes, config.segmentIndexBytes, firstUncleanableOffset)
  return groups.map((group) => group.map(({ segment }) => segment))
}

/** A segment whose offsets do not fit is split, and the round is over without a checkpoint: the next finds segments that do. */
function rewritten(log: SegmentedLog, rewriter: GroupRewriter, group: readonly Segment[], { config, tell }: RewriteOptions): Segment {
  try {
    return rewriter.rewrite(group)
  } catch (error) {
    if (!(error instanceof OffsetOverflow)) throw error
    const { segment } = error
    const parts = splitSegment(segment, config.indexIntervalBytes)
    log.segments = log.segments.flatMap((each) => (each === segment ? parts : [each]))
    const bytes = segment.log.length
    const segments = parts.map(({ baseOffset }) => baseOffset)
    tell?.({ what: 'swapped', rule: 'compaction/swap/split', into: segment.baseOffset, segments, bytesBefore: bytes, bytesAfter: bytes })
    throw new LogCleaningAborted()
  }
}

/** The second half of a round: each group is rewritten and swapped in, in place, one after another. */
export function rewriteGroups(
  log: SegmentedLog,
  map: OffsetMap,
  groups: readonly (readonly Segment[])[],
  options: RewriteOptions,
): { readonly groups: readonly CleanedGroup[]; readonly counts: RewriteCounts } {
  const { tell } = options
  const rewriter = new GroupRewriter(log, map, options)
  const cleaned = groups.map((group): CleanedGroup => {
    const from = group.map(({ baseOffset, log: { length } }) => ({ baseOffset, bytes: length }))
    const segment = rewritten(log, rewriter, group, options)
    const replaced = replaceSegments(log, segment, group)
    const bytesBefore = from.reduce((sum, { bytes }) => sum + bytes, 0)
    const [into, bytes] = [segment.baseOffset, segment.log.length]
    tell?.({ what: 'swapped', rule: 'compaction/swap/swapped', into, segments: replaced, bytesBefore, bytesAfter: bytes })
    return { from, into, bytes, replaced }
  })
  return { groups: cleaned, counts: rewriter.counts }
}

/** One round of the cleaner over one log, in place: map, group, rewrite, swap (Kafka: Cleaner.doClean). The caller writes the checkpoint. */
export function cleanRound(log: SegmentedLog, options: RoundOptions): RoundResult {
  const { firstDirtyOffset, firstUncleanableOffset, slots, tell } = options
  const map = new OffsetMap(slots)
  const mapped = buildOffsetMap(log, firstDirtyOffset, firstUncleanableOffset, map, options)
  const groups = groupsOf(log, map, options)
  for (const group of groups)
    tell?.({ what: 'grouped', rule: 'compaction/group/grouped', segments: group.map(({ baseOffset }) => baseOffset) })
  const done = rewriteGroups(log, map, groups, options)
  const nextDirtyOffset = map.latestOffset + 1
  tell?.({ what: 'checkpoint', rule: 'compaction/checkpoint/written', offset: nextDirtyOffset })
  return { nextDirtyOffset, map, mapped, ...done }
}
