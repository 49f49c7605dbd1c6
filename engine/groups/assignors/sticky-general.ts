import { at, type IndexedGroup } from './indexed-group'
import { least, minTrees, resized } from './min-trees'
import { noMovements } from './partition-movements'
import { onRack, type Racks } from './racks'
import type { Claims, StickyPlan } from './sticky-claims'
import { previousHolders } from './sticky-previous'
import { type Balancing, put, balance } from './sticky-balancing'

function subscribersOf(group: IndexedGroup): readonly (readonly number[])[] {
  const byId = group.members.map((_, m) => m).sort((a, b) => at(group.rankById, a) - at(group.rankById, b))
  const subscribers: number[][] = group.topics.map(() => [])
  for (const m of byId) for (const t of group.subscriptions[m] ?? []) subscribers[t]?.push(m)
  return subscribers
}

/** Keeps the claims that are still allowed. True where one was not: then something has to be revoked in any case. */
function keepClaims(balancing: Balancing, claims: Claims, racks: Racks | undefined): boolean {
  const { group } = balancing
  const subscribed = group.subscriptions.map((topics) => new Set(topics))
  let revoked = false
  for (const [m, claimed] of claims.raw.entries()) {
    for (const p of new Set(claimed)) {
      if (at(claims.holder, p) !== m) continue
      const allowed = subscribed[m]?.has(at(group.topicOf, p)) === true && (racks === undefined || onRack(racks, m, p))
      if (allowed) put(balancing, p, m)
      else revoked = true
    }
  }
  return revoked
}

/** All partitions, those that fewest members are subscribed to first. */
function partitionOrder({ group, subscribers }: Balancing): readonly number[] {
  const topics = group.topics.map((_, t) => t)
  topics.sort((a, b) => (subscribers[a]?.length ?? 0) - (subscribers[b]?.length ?? 0) || a - b)
  return topics.flatMap((t) => Array.from({ length: at(group.first, t + 1) - at(group.first, t) }, (_, i) => at(group.first, t) + i))
}

/** Each of the partitions to the subscriber that has least; with racks, to one on its rack. Returns what found nobody. */
function giveOut(balancing: Balancing, partitions: readonly number[], racks: Racks | undefined): readonly number[] {
  const { group, trees, size } = balancing
  return partitions.filter((p) => {
    const m = least(trees, at(group.topicOf, p), size, group.rankById, racks && (racks.ofPartition[p] ?? []))
    if (m < 0) return true
    put(balancing, p, m)
    resized(trees, m)
    return false
  })
}

function listsOf({ group, holder, arrived }: Balancing): readonly (readonly number[])[] {
  const lists: number[][] = group.members.map(() => [])
  const byArrival = Array.from(holder, (_, p) => p).sort((a, b) => (arrived[a] ?? 0) - (arrived[b] ?? 0))
  for (const p of byArrival) lists[at(holder, p)]?.push(p)
  return lists
}

/** For cooperative rebalancing: given to one that did not claim it, while somebody who did loses it. */
function movingIn(group: IndexedGroup, claims: Claims, holder: Int32Array): Uint8Array {
  const claimedByHolder = new Uint8Array(group.total)
  const moving = new Uint8Array(group.total)
  for (const [m, claimed] of claims.raw.entries())
    for (const p of claimed) {
      if (at(holder, p) === m) claimedByHolder[p] = 1
      else moving[p] = 1
    }
  return moving.map((lost, p) => (lost === 1 && claimedByHolder[p] !== 1 ? 1 : 0))
}

/** A plan for members that are subscribed differently; `racks` only where they matter. */
export function generalPlan(group: IndexedGroup, claims: Claims, racks: Racks | undefined): StickyPlan {
  const subscribers = subscribersOf(group)
  const size = new Int32Array(group.members.length)
  const previous = previousHolders(group, claims, subscribers)
  const sizeOf = (t: number): number => at(group.first, t + 1) - at(group.first, t)
  const balancing: Balancing = {
    group,
    subscribers,
    size,
    trees: minTrees(subscribers, racks?.ofMember ?? new Int32Array(size.length).fill(-1), size),
    movements: noMovements(),
    previous,
    mayGoAstray: previous.some((m, p) => m >= 0 && group.subscriptions[m]?.includes(at(group.topicOf, p)) === false),
    mostOf: Int32Array.from(group.subscriptions, (topics) => topics.reduce((sum, t) => sum + sizeOf(t), 0)),
    holder: new Int32Array(group.total).fill(-1),
    arrived: new Float64Array(group.total),
    arrivals: 0,
  }
  const mustRevoke = keepClaims(balancing, claims, racks)
  for (let m = 0; m < size.length; m += 1) resized(balancing.trees, m)
  const fresh = size.every((count) => count === 0)
  const order = partitionOrder(balancing)
  const free = order.filter((p) => at(balancing.holder, p) < 0)
  giveOut(balancing, racks === undefined ? free : giveOut(balancing, free, racks), undefined)
  balance(balancing, order, { fresh, mustRevoke, free })
  return { lists: listsOf(balancing), moving: movingIn(group, claims, balancing.holder) }
}
