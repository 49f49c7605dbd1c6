import { byNumber } from '../../kernel/order'
import { at, type IndexedGroup } from './indexed-group'
import { least, resized, type MinTrees } from './min-trees'
import { partitionToMove, recordMovement, type Movements } from './partition-movements'

/** The plan for members that are subscribed differently, while it is made (Kafka: `GeneralAssignmentBuilder`). */
export interface Balancing {
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

/** The partition is this member’s now, the last of its list. */
export function put(balancing: Balancing, p: number, m: number): void {
  balancing.holder[p] = m
  balancing.arrived[p] = balancing.arrivals
  balancing.arrivals += 1
  balancing.size[m] = at(balancing.size, m) + 1
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

/** What was there before anything is moved. */
interface Start {
  /** Nobody had anything. */
  readonly fresh: boolean
  readonly mustRevoke: boolean
  /** What was given out. */
  readonly free: readonly number[]
}

/** What is no better balanced than before is undone. */
export function balance(balancing: Balancing, order: readonly number[], { fresh, mustRevoke, free }: Start): void {
  const shared = (p: number): boolean => (balancing.subscribers[at(balancing.group.topicOf, p)]?.length ?? 0) >= 2
  const kept = { holder: balancing.holder.slice(), arrived: balancing.arrived.slice(), size: balancing.size.slice() }
  if (!mustRevoke) reassign(balancing, free.filter(shared))
  const moved = reassign(balancing, order.filter(shared))
  if (!fresh && moved && balanceScore(balancing.size) >= balanceScore(kept.size))
    Object.assign(balancing, { holder: kept.holder, arrived: kept.arrived })
}
