import { noGeneration } from '../../kafka/ids'
import { at, type IndexedGroup } from './indexed-group'
import type { Claims } from './sticky-claims'

/** Of each partition who claimed it in the newest of the older generations, or −1 (Kafka: `prepopulateCurrentAssignments`). */
export function previousHolders(group: IndexedGroup, claims: Claims): Int32Array {
  const previous = new Int32Array(group.total).fill(-1)
  const since = new Int32Array(group.total)
  for (const [m, claimed] of claims.raw.entries()) {
    const generation = Math.max(group.members[m]?.generation ?? noGeneration, noGeneration)
    if (generation >= claims.maxGeneration) continue
    for (const p of claimed) {
      if (at(previous, p) >= 0 && generation <= at(since, p)) continue
      previous[p] = m
      since[p] = generation
    }
  }
  return previous
}
