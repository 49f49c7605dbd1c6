import { byNumber } from '../../kernel/order'
import { at, type IndexedGroup } from './indexed-group'
import { least, minTrees, resized, type MinTrees } from './min-trees'
import { noMovements, partitionToMove, recordMovement, type Movements } from './partition-movements'
import { onRack, type Racks } from './racks'
import type { Claims, StickyPlan } from './sticky-claims'
import { previousHolders } from './sticky-previous'

/** The plan for members that are subscribed differently, while it is made (Kafka: `GeneralAssignmentBuilder`). */
interface Balancing {
  readonly group: IndexedGroup
  readonly subscribers: readonly (readonly number[])[]
  readonly size: Int32Array
  readonly trees: MinTrees
  readonly movements: Movements
  /** Who claimed each partition in an older generation, or −1. */
  readonly previous: Int32Array
  /** Some of these are not subscribed to its topic any more, and may be given it back nevertheless. */
  readonly mayGoAstray: boolean
  /** How many partitions the topics of each member have. */
  readonly mostOf: Int32Array
  holder: Int32Array
  /** When each partition came to its holder: the order in a member's list. */
  arrived: Float64Array
  arrivals: number
}

function subscribersOf(group: IndexedGroup): readonly (readonly number[])[] {
  const byId = group.members.map((_, m) => m).sort((a, b) => at(group.rankById, a) - at(group.rankById, b))
  const subscribers: number[][] = group.topics.map(() => [])
  for (const m of byId) for (const t of group.subscriptions[m] ?? []) subscribers[t]?.push(m)
  return subscribers
}

function put(balancing: Balancing, p: number, m: number): void {
  balancing.holder[p] = m
  balancing.arrived[p] = balancing.arrivals
  balancing.arrivals += 1
  balancing.size[m] = at(balancing.size, m) + 1
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

function move(balancing: Balancing, wanted: number, to: number): void {
  const { group, movements, size, trees } = balancing
  const p = partitionToMove(group, movements, wanted, at(balancing.holder, wanted), to)
  const from = at(balancing.holder, p)
  recordMovement(group, movements, p, from, to)
  size[from] = at(size, from) - 1
  put(balancing, p, to)
  resized(trees, from)
  resized(trees, to)
}

/**
 * No partition could go to a subscriber that would then still have no more than its holder. As in Kafka, a member that has as many
 * partitions as all its topics is not looked at, even if some of them are of other topics.
 */
function isBalanced({ group, subscribers, size, holder, mostOf }: Balancing): boolean {
  for (let t = 0; t < group.topics.length; t += 1) {
    let smallest = Infinity
    for (const m of subscribers[t] ?? []) if (at(size, m) !== at(mostOf, m)) smallest = Math.min(smallest, at(size, m))
    for (let p = at(group.first, t); p < at(group.first, t + 1); p += 1) if (smallest + 1 < at(size, at(holder, p))) return false
  }
  return true
}

/**
 * Moves partitions from fuller members to emptier ones until none is left to move (Kafka: `performReassignments`). Kafka asks before each
 * whether all is balanced. The answer is costly, and matters only where a partition may go back to an older holder: else nothing would move.
 */
function reassign(balancing: Balancing, partitions: readonly number[]): boolean {
  const { group, size, trees, previous } = balancing
  let moved = false
  for (let again = true; again;) {
    again = false
    for (const p of partitions) {
      const has = at(size, at(balancing.holder, p))
      const before = at(previous, p)
      const back = before >= 0 && has > at(size, before) + 1
      const to = back ? before : least(trees, at(group.topicOf, p), size, group.rankById)
      if (has <= at(size, to) + 1) continue
      if ((back || balancing.mayGoAstray) && isBalanced(balancing)) break
      move(balancing, p, to)
      again = true
      moved = true
    }
  }
  return moved
}

/** The sum of the differences of all pairs (Kafka: `getBalanceScore`). */
function balanceScore(size: Int32Array): number {
  let score = 0
  for (const [place, value] of [...size].sort(byNumber).entries()) score += value * (2 * place - size.length + 1)
  return score
}

interface Start {
  /** Nobody had anything. */
  readonly fresh: boolean
  readonly mustRevoke: boolean
  /** What was given out. */
  readonly free: readonly number[]
}

/** What is no better balanced than before is undone. */
function balance(balancing: Balancing, order: readonly number[], { fresh, mustRevoke, free }: Start): void {
  const shared = (p: number): boolean => (balancing.subscribers[at(balancing.group.topicOf, p)]?.length ?? 0) >= 2
  const kept = { holder: balancing.holder.slice(), arrived: balancing.arrived.slice(), size: balancing.size.slice() }
  if (!mustRevoke) reassign(balancing, free.filter(shared))
  const moved = reassign(balancing, order.filter(shared))
  if (!fresh && moved && balanceScore(balancing.size) >= balanceScore(kept.size))
    Object.assign(balancing, { holder: kept.holder, arrived: kept.arrived })
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
