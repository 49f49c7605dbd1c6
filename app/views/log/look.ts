import { protections, unprotected, type ProtectedBy } from '../../select/log/protected-by'
import type { LogMoment, LogSections } from '../../select/log/log-moment'
import { wouldGo } from '../../select/log/protection'
import { cellFlags } from '../../select/log/segment-columns'

/** As many records as are drawn one by one; more are drawn as a field of small cells. */
export const mostNear = 160

export type SectionName = 'clean' | 'dirty' | 'uncleanable' | 'active' | 'closed'

/** Which part of the log an offset is in. */
export function sectionOf(sections: LogSections, compact: boolean, offset: number): SectionName {
  if (offset >= sections.active) return 'active'
  if (!compact) return 'closed'
  if (offset < sections.firstDirty) return 'clean'
  return offset < sections.firstUncleanable ? 'dirty' : 'uncleanable'
}

/** How a record is drawn: filled is the latest of its key, hatched goes in a round, outlined is superseded and protected. */
export type CellLook = 'latest' | 'goes' | 'aborted' | 'stays' | 'marker' | 'keyless'

export interface CellState {
  readonly look: CellLook
  readonly tombstone: boolean
  /** In a round under way: it is in the new segment, or was dropped. */
  readonly round: 'kept' | 'dropped' | null
}

/** The looks of all cells of a moment, by their place. */
export function looksOf(moment: LogMoment): (at: number) => CellState {
  const { cells, cleaner, clocks, compact } = moment
  const expired = new Set(compact ? clocks.flatMap(({ phase, offsets }) => (phase === 'may-go' ? offsets : [])) : [])
  const kept = new Set(cleaner?.writing?.kept ?? [])
  const dropped = new Set(cleaner?.dropped ?? [])
  return (at) => {
    const [offset, flags, bound] = [cells.offset[at] ?? 0, cells.flags[at] ?? 0, cells.bound[at] ?? unprotected]
    const round = kept.has(offset) ? 'kept' : dropped.has(offset) ? 'dropped' : null
    const tombstone = (flags & cellFlags.tombstone) !== 0
    if ((flags & cellFlags.control) !== 0) return { look: round === 'dropped' ? 'goes' : 'marker', tombstone, round }
    if ((flags & cellFlags.keyless) !== 0) return { look: round === 'dropped' ? 'goes' : 'keyless', tombstone, round }
    if (round === 'dropped') return { look: 'goes', tombstone, round }
    if ((flags & cellFlags.aborted) !== 0) return { look: 'aborted', tombstone, round }
    if (expired.has(offset)) return { look: 'goes', tombstone, round }
    if (bound === unprotected) return { look: 'latest', tombstone, round }
    return { look: wouldGo(bound) ? 'goes' : 'stays', tombstone, round }
  }
}

/** What a marker says. */
export const markerOf = (flags: number): 'COMMIT' | 'ABORT' | 'OTHER' =>
  (flags & cellFlags.commits) !== 0 ? 'COMMIT' : (flags & cellFlags.aborts) !== 0 ? 'ABORT' : 'OTHER'

/** What protects a superseded record, and whose bound it is; null for one that nothing supersedes. */
export function protectionOf({ cells }: LogMoment, at: number): { readonly by: ProtectedBy; readonly later: number | null } | null {
  const by = protections[cells.bound[at] ?? unprotected]
  if (by === undefined) return null
  return { by, later: cells.ofLater[at] === 1 ? (cells.by[at] ?? -1) : null }
}
