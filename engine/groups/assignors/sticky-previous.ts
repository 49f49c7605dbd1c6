import { noGeneration } from '../../kafka/ids'
import { at, type IndexedGroup } from './indexed-group'
import type { Claims } from './sticky-claims'

/**
 * Of each partition who claimed it in the newest of the older generations, or −1 (Kafka: `prepopulateCurrentAssignments`). It may go back
 * to such a member even if that is not subscribed to its topic any more, as in Kafka; but not to one that shares no topic with anybody:
 * it takes no part in balancing (Kafka fails on its absence).
 */
export function previousHolders(group: IndexedGroup, claims: Claims, subscribers: readonly (readonly number[])[]): Int32Array {
  const previous = new Int32Array(group.total).fill(-1)
  const since = new Int32Array(group.total).fill(-2)
  for (const [m, claimed] of claims.raw.entries()) {
    const generation = Math.max(group.members[m]?.generation ?? noGeneration, noGeneration)
    const takesPart = group.subscriptions[m]?.some((t) => (subscribers[t]?.length ?? 0) > 1) === true
    if (generation >= claims.maxGeneration) continue
    for (const p of claimed) {
      if (generation <= at(since, p)) continue
      previous[p] = takesPart ? m : -1
      since[p] = generation
    }
  }
  return previous
}
