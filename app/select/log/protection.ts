import { cellFlags } from './segment-columns'
import { protections, type LogCells, type LogSections, type LogWeight, type ProtectedBy } from './log-moment'

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
function mapEnd({ key, offset, flags, count }: LogCells, { sections, mostKeys, mappedTo }: Guards): number {
  if (mappedTo !== null) return mappedTo
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

/** Says of every superseded record what protects it, in place. */
export function protect(cells: LogCells, guards: Guards): void {
  const { count, offset, key, flags, by, bound, ofLater } = cells
  const { sections, compact } = guards
  const mapped = mapEnd(cells, guards)
  const waits = codeOf(waitsFor(guards))
  const keys = key.reduce((most, each) => Math.max(most, each), -1) + 1
  /** Each key's last offset among those that a round maps. */
  const inMap = new Float64Array(keys).fill(-1)
  for (let at = 0; at < count; at++) {
    const here = offset[at] ?? 0
    if (here >= sections.firstDirty && here <= mapped && (key[at] ?? -1) >= 0 && ((flags[at] ?? 0) & cellFlags.aborted) === 0)
      inMap[key[at] ?? 0] = here
  }
  const standsAt = (here: number): number =>
    here >= sections.active
      ? codeOf('compaction/bound/active-segment')
      : here >= sections.firstUncleanable
        ? codeOf(sections.bound)
        : codeOf('compaction/map/full')
  for (let at = 0; at < count; at++) {
    const [here, later] = [offset[at] ?? 0, by[at] ?? -1]
    if (later < 0) continue
    if (!compact) bound[at] = codeOf('not-compacted')
    else if (here >= sections.firstUncleanable || here > mapped) bound[at] = standsAt(here)
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
