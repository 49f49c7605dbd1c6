import { cellFlags } from './segment-columns'
import { protections, type ProtectedBy } from './protected-by'
import type { LogCells, LogSections } from './log-moment'
import type { LogWeight } from './round-moment'

/** What a bound is judged by. */
export interface Guards {
  readonly compact: boolean
  readonly cleanerOn: boolean
  readonly sections: LogSections
  readonly weight: LogWeight | null
  /** How many keys a round's map takes; `Infinity` where nobody counts. */
  readonly mostKeys: number
  /** In progress, paused, or marked: the cleaner passes this log over. */
  readonly passedOver: 'compaction/select/busy' | 'compaction/select/uncleanable' | null
  /** The last offset that the map of a round under way holds, once it is built. */
  readonly mappedTo: number | null
  readonly rounding: boolean
}

const codeOf = (bound: ProtectedBy): number => protections.indexOf(bound)

/** Where the map of the next round would end: at the first keyed record that it has no room for. */
function mapEnd({ key, offset, flags, count }: LogCells, keys: number, { sections, mostKeys, mappedTo }: Guards): number {
  if (mappedTo !== null) return mappedTo
  if (keys <= mostKeys) return sections.firstUncleanable - 1
  const seen = new Set<number>()
  for (let at = 0; at < count; at++) {
    const here = offset[at] ?? 0
    if (here < sections.firstDirty || (key[at] ?? -1) < 0 || ((flags[at] ?? 0) & cellFlags.aborted) !== 0) continue
    if (here >= sections.firstUncleanable) break
    if (seen.size >= mostKeys) return here - 1
    seen.add(key[at] ?? -1)
  }
  return sections.firstUncleanable - 1
}

/** What keeps a round off what a round would drop. */
function waitsFor({ cleanerOn, rounding, passedOver, weight }: Guards): ProtectedBy {
  if (!cleanerOn) return 'cleaner-off'
  if (rounding) return 'this-round'
  if (passedOver !== null) return passedOver
  return weight?.eligible === true ? 'next-round' : 'compaction/select/not-dirty-enough'
}

/** What protects a record, or the one that supersedes it, by where that stands. */
function standing({ sections }: Guards): (here: number) => number {
  const active = codeOf('compaction/bound/active-segment')
  const uncleanable = codeOf(sections.bound)
  const full = codeOf('compaction/map/full')
  return (here) => (here >= sections.active ? active : here >= sections.firstUncleanable ? uncleanable : full)
}

/** Each key's last offset among those that a round maps. */
function mappedOffsets({ count, offset, key, flags }: LogCells, keys: number, from: number, to: number): Float64Array {
  const inMap = new Float64Array(keys).fill(-1)
  for (let at = 0; at < count; at++) {
    const here = offset[at] ?? 0
    if (here < from) continue
    if (here > to) break
    const number = key[at] ?? -1
    if (number >= 0 && ((flags[at] ?? 0) & cellFlags.aborted) === 0) inMap[number] = here
  }
  return inMap
}

/** Says of every superseded record what protects it, in place. */
export function protect(cells: LogCells, guards: Guards): void {
  const { count, offset, key, by, bound, ofLater } = cells
  const { sections, compact } = guards
  if (!compact) {
    const code = codeOf('not-compacted')
    for (let at = 0; at < count; at++) if ((by[at] ?? -1) >= 0) bound[at] = code
    return
  }
  let keys = 0
  for (const number of key) if (number >= keys) keys = number + 1
  const mapped = mapEnd(cells, keys, guards)
  const waits = codeOf(waitsFor(guards))
  const inMap = mappedOffsets(cells, keys, sections.firstDirty, mapped)
  const standsAt = standing(guards)
  for (let at = 0; at < count; at++) {
    const later = by[at] ?? -1
    if (later < 0) continue
    const here = offset[at] ?? 0
    if (here >= sections.firstUncleanable || here > mapped) bound[at] = standsAt(here)
    else if ((inMap[key[at] ?? 0] ?? -1) > here) bound[at] = waits
    else {
      bound[at] = standsAt(later)
      ofLater[at] = 1
    }
  }
}

const removable: ReadonlySet<ProtectedBy> = new Set([
  'next-round',
  'this-round',
  'compaction/select/not-dirty-enough',
  'compaction/select/busy',
  'compaction/select/uncleanable',
  'cleaner-off',
])

/** Whether a round over the log as it stands would drop it. */
export function wouldGo(bound: number): boolean {
  const name = protections[bound]
  return name !== undefined && removable.has(name)
}
