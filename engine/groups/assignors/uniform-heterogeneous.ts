import { byNumber } from '../../kernel/order'
import { at } from './indexed-group'
import type { IndexedTargets } from './indexed-targets'
import { LoadLevels } from './load-levels'
import { subscribersShared } from './member-order'

/** Kafka: `UniformHeterogeneousAssignmentBuilder.MAX_ITERATION_COUNT`. */
const mostRounds = 16

/*
 * Members, topics and partitions are numbers. What costs is the number of members times the number of topics, so for each topic its
 * subscribers are gone through as seldom as may be: topics with the same subscribers share one list of them; they are sorted by load only
 * where more is given away than those with the least can take, or where loads lie so far apart that something is to be moved; and
 * how far apart they lie is not looked at again for the same list as long as nothing has been given to anybody.
 */

interface Plan {
  readonly group: IndexedTargets
  readonly owner: Int32Array
  /** How many partitions each member has. */
  readonly loads: Int32Array
  readonly levels: LoadLevels
  readonly subscribers: readonly Int32Array[]
  /** How often a partition was given to somebody. */
  given: number
}

const nobody = new Int32Array()

function give(plan: Plan, p: number, m: number): void {
  const before = at(plan.owner, p)
  if (before >= 0) plan.loads[before] = at(plan.loads, before) - 1
  plan.owner[p] = m
  plan.given += 1
  plan.loads[m] = at(plan.loads, m) + 1
}

/** What is still subscribed to stays where it was for now. */
function keepSubscribed(plan: Plan): void {
  const { group } = plan
  const marks = new TopicMarks(group.topicIds.length)
  for (const [m, topics] of group.subscriptions.entries()) {
    const [from, to] = [at(group.from, m), at(group.from, m + 1)]
    if (from === to) continue
    const mark = marks.of(topics)
    for (let i = from; i < to; i += 1) {
      const p = at(group.previous, i)
      if (mark[at(group.topicOf, p)] === 1) give(plan, p, m)
    }
  }
}

/** Which topics a list has, as one cell a topic: kept for the first lists, which are mostly all there are. */
class TopicMarks {
  private readonly kept = new Map<Int32Array, Uint8Array>()

  constructor(private readonly topics: number) {}

  of(list: Int32Array): Uint8Array {
    const known = this.kept.get(list)
    if (known !== undefined) return known
    const fresh = new Uint8Array(this.topics)
    for (const t of list) fresh[t] = 1
    if (this.kept.size < listsKept) this.kept.set(list, fresh)
    return fresh
  }
}

const listsKept = 64

/** Topics with the most partitions for each subscriber first, then those with few subscribers. */
function hardestFirst({ group, subscribers }: Plan): readonly number[] {
  const readers = (t: number): number => subscribers[t]?.length ?? 0
  const share = (t: number): number => (at(group.first, t + 1) - at(group.first, t)) / readers(t)
  const topics = group.topicIds.map((_, t) => t)
  return topics.sort((a, b) => byNumber(share(b), share(a)) || byNumber(readers(a), readers(b)) || byNumber(a, b))
}

/** What nobody has, to those who have least. */
function assignRest(plan: Plan, t: number): void {
  const { group, owner, levels } = plan
  const [from, to] = [at(group.first, t), at(group.first, t + 1)]
  let count = 0
  for (let p = from; p < to; p += 1) if (at(owner, p) < 0) count += 1
  if (count === 0) return
  levels.resetToGive(plan.subscribers[t] ?? nobody, count, plan.given)
  for (let p = from; p < to; p += 1) if (at(owner, p) < 0) give(plan, p, levels.takeLeast())
}

/** The most loaded subscriber of a topic that has a partition of it to give, or −1. */
function giver(levels: LoadLevels, top: Int32Array): number {
  for (;;) {
    const m = levels.takeMost()
    if (m < 0 || at(top, m) >= 0) return m
    levels.setAside()
  }
}

/** Moves a topic's partitions from its most to its least loaded subscribers; how many. */
function balanceTopic(plan: Plan, t: number, top: Int32Array, below: Int32Array): number {
  const { group, owner, levels } = plan
  const members = plan.subscribers[t] ?? nobody
  if (levels.spread(members, plan.given) <= 1) return 0
  levels.reset(members)
  for (const m of members) top[m] = -1
  for (let p = at(group.first, t); p < at(group.first, t + 1); p += 1) {
    const m = at(owner, p)
    below[p] = at(top, m)
    top[m] = p
  }
  for (let moved = 0; ; moved += 1) {
    const from = levels.even ? -1 : giver(levels, top)
    if (from < 0) return moved
    const p = at(top, from)
    top[from] = at(below, p)
    const to = levels.takeLeast()
    if (levels.even) return moved
    give(plan, p, to)
  }
}

/** Topic after topic, until nothing has moved since the last look at the same topic. */
function balance(plan: Plan, order: readonly number[]): void {
  const topics = order.filter((t) => (plan.subscribers[t]?.length ?? 0) > 1)
  const top = new Int32Array(plan.group.members.length).fill(-1)
  const below = new Int32Array(plan.group.total)
  let last = -1
  for (let round = 0; round < mostRounds; round += 1)
    for (const [i, t] of topics.entries()) {
      if (i === last) return
      if (balanceTopic(plan, t, top, below) > 0 || last < 0) last = i
    }
}

/** Kafka's `UniformHeterogeneousAssignmentBuilder`: who is to have each partition where subscriptions differ. */
export function heterogeneousOwners(group: IndexedTargets): Int32Array {
  const loads = new Int32Array(group.members.length)
  const plan: Plan = {
    group,
    owner: new Int32Array(group.total).fill(-1),
    loads,
    levels: new LoadLevels(loads),
    subscribers: subscribersShared(group.topicIds.length, group.subscriptions),
    given: 0,
  }
  keepSubscribed(plan)
  const order = hardestFirst(plan)
  for (const t of order) assignRest(plan, t)
  balance(plan, order)
  return plan.owner
}
