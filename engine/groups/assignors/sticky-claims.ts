import { noGeneration } from '../../kafka/ids'
import { at, partitionIndex, type IndexedGroup } from './indexed-group'

/** What members say that they own, and what of it counts. */
export interface Claims {
  /** Of each member the partitions that it claims and that exist, counted or not. */
  readonly raw: readonly (readonly number[])[]
  /** Who has each partition by its claim, or −1: a higher generation beats a lower one. */
  readonly holder: Int32Array
  /** 1 where members of one generation claimed the same: none of them has it. */
  readonly contested: Uint8Array
  readonly maxGeneration: number
}

/** Kafka's `AbstractStickyAssignor.allSubscriptionsEqual`, its half about claims. */
export function settleClaims(group: IndexedGroup): Claims {
  const raw = group.members.map((member) => member.owned.map((claim) => partitionIndex(group, claim)).filter((p) => p >= 0))
  const holder = new Int32Array(group.total).fill(-1)
  const last = new Int32Array(group.total).fill(-1)
  const contested = new Uint8Array(group.total)
  const generationOf = Int32Array.from(group.members, (member) => Math.max(member.generation, noGeneration))
  for (const [m, claims] of raw.entries()) {
    for (const p of claims) {
      const other = at(last, p)
      if (other >= 0 && at(generationOf, m) < at(generationOf, other)) continue
      const equal = other >= 0 && at(generationOf, m) === at(generationOf, other)
      if (equal) contested[p] = 1
      holder[p] = equal ? -1 : m
      last[p] = m
    }
  }
  return { raw, holder, contested, maxGeneration: generationOf.reduce((a, b) => Math.max(a, b), noGeneration) }
}

/**
 * Whether all members are subscribed to the same, topics without metadata included. As in Kafka, members with an empty subscription
 * that come first in the map do not count, and are then given partitions like the others.
 */
export function subscribedAlike(group: IndexedGroup): boolean {
  let pattern: ReadonlySet<string> = new Set()
  let same: readonly string[] | undefined
  for (const { topics } of group.members) {
    if (topics === same) continue
    if (pattern.size === 0) pattern = new Set(topics)
    else if (topics.length !== pattern.size || !topics.every((topic) => pattern.has(topic))) return false
    same = topics
  }
  return true
}

/** A sticky assignment before it is adjusted. */
export interface StickyPlan {
  readonly lists: readonly (readonly number[])[]
  /** 1 where a partition goes to a member while another still has it. */
  readonly moving: Uint8Array
}
