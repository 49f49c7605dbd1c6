import type { TopicId } from '../../kafka/ids'
import { at } from './indexed-group'
import type { TargetAssignment, TargetInput, TargetMember, TopicIdPartitions } from './server-assignor'

/** A group as numbers: members, topics and, through all topics, partitions count in the order of the input. */
export interface IndexedTargets {
  readonly members: readonly TargetMember[]
  /** Those that are subscribed to. */
  readonly topicIds: readonly TopicId[]
  /** Each topic's first partition, and at the end the count of all. */
  readonly first: Int32Array
  readonly topicOf: Int32Array
  readonly total: number
  /** Of each member its topics. */
  readonly subscriptions: readonly Int32Array[]
  /** The partitions that members were to have, member after member, each in its order; a partition that is not there any more is left out. */
  readonly previous: Int32Array
  /** Where each member's begin, and at the end the count of all. */
  readonly from: Int32Array
}

/** A subscribed topic without metadata. */
export interface UnknownTopic {
  readonly unknown: TopicId
}

/** Each different list of topics once. */
function subscriptionLists({ members, subscriptionType }: TargetInput): ReadonlySet<readonly TopicId[]> {
  return new Set((subscriptionType === 'HOMOGENEOUS' ? members.slice(0, 1) : members).map(({ topicIds }) => topicIds))
}

function subscribedTopics(input: TargetInput): readonly TopicId[] | UnknownTopic {
  const subscribed = new Set<TopicId>()
  for (const list of subscriptionLists(input))
    for (const topicId of list) {
      if (!input.topics.has(topicId)) return { unknown: topicId }
      subscribed.add(topicId)
    }
  return [...input.topics.keys()].filter((topicId) => subscribed.has(topicId))
}

function subscriptionsOf(input: TargetInput, topicIndex: ReadonlyMap<TopicId, number>): readonly Int32Array[] {
  const indexed = new Map<readonly TopicId[], Int32Array>()
  for (const list of subscriptionLists(input))
    indexed.set(
      list,
      Int32Array.from(list, (topicId) => topicIndex.get(topicId) ?? 0),
    )
  const [same] = indexed.values()
  return input.members.map(({ topicIds }) => (input.subscriptionType === 'HOMOGENEOUS' ? same : indexed.get(topicIds)) ?? new Int32Array())
}

/** Calls `visit` with each partition that the target names and that exists. */
function eachPartition(
  target: TargetAssignment,
  topicIndex: ReadonlyMap<TopicId, number>,
  first: Int32Array,
  visit: (p: number) => void,
): void {
  for (const { topicId, partitions } of target) {
    const t = topicIndex.get(topicId)
    if (t === undefined) continue
    const start = at(first, t)
    const count = at(first, t + 1) - start
    for (const partition of partitions) if (partition >= 0 && partition < count) visit(start + partition)
  }
}

function previousOf(members: readonly TargetMember[], topicIndex: ReadonlyMap<TopicId, number>, first: Int32Array, total: number) {
  const taken = new Uint8Array(total)
  const previous = new Int32Array(total)
  const from = new Int32Array(members.length + 1)
  let count = 0
  const visit = (p: number): void => {
    if (taken[p] === 1) return
    taken[p] = 1
    previous[count] = p
    count += 1
  }
  for (const [m, { target }] of members.entries()) {
    eachPartition(target, topicIndex, first, visit)
    from[m + 1] = count
  }
  return { previous, from }
}

export function indexTargets(input: TargetInput): IndexedTargets | UnknownTopic {
  const topicIds = subscribedTopics(input)
  if ('unknown' in topicIds) return topicIds
  const { members } = input
  const topicIndex = new Map(topicIds.map((topicId, t) => [topicId, t]))
  const first = new Int32Array(topicIds.length + 1)
  for (const [t, topicId] of topicIds.entries()) first[t + 1] = at(first, t) + (input.topics.get(topicId) ?? 0)
  const total = at(first, topicIds.length)
  const topicOf = new Int32Array(total)
  for (let t = 0; t < topicIds.length; t += 1) topicOf.fill(t, at(first, t), at(first, t + 1))
  const subscriptions = subscriptionsOf(input, topicIndex)
  return { members, topicIds, first, topicOf, total, subscriptions, ...previousOf(members, topicIndex, first, total) }
}

/** Whether a member has what it was to have, by the owners of all partitions; what the target names and is not there is a change. */
function unchanged(group: IndexedTargets, m: number, owner: Int32Array, size: number): boolean {
  const [from, to] = [at(group.from, m), at(group.from, m + 1)]
  if (to - from !== size) return false
  for (let i = from; i < to; i += 1) if (at(owner, at(group.previous, i)) !== m) return false
  let named = 0
  for (const { partitions } of group.members[m]?.target ?? []) named += partitions.length
  return named === size
}

/**
 * Lists of partitions, none longer than it has to be: one that grows has room for seventeen. Where members get one partition of each topic there
 * are as many lists as partitions, and all with the same number are one.
 */
class Lists {
  private readonly ofOne: (readonly number[])[] = []

  constructor(private readonly cells: Int32Array) {}

  from(from: number, to: number, start: number): readonly number[] {
    const first = at(this.cells, from) - start
    if (to === from + 1) return (this.ofOne[first] ??= [first])
    const numbers = new Array<number>(to - from)
    for (let i = from; i < to; i += 1) numbers[i - from] = at(this.cells, i) - start
    return numbers
  }
}

/** Of how many topics these partitions are, which are in ascending order. */
function topicsAmong({ topicOf }: IndexedTargets, cells: Int32Array, from: number, to: number): number {
  let count = 0
  let before = -1
  for (let i = from; i < to; i += 1) {
    const t = at(topicOf, at(cells, i))
    if (t !== before) count += 1
    before = t
  }
  return count
}

/** Partitions in ascending order, topic by topic. */
function named(group: IndexedTargets, cells: Int32Array, lists: Lists, from: number, to: number): TargetAssignment {
  const target = new Array<TopicIdPartitions>(topicsAmong(group, cells, from, to))
  let i = from
  for (let n = 0; n < target.length; n += 1) {
    const t = at(group.topicOf, at(cells, i))
    const end = at(group.first, t + 1)
    let behind = i + 1
    while (behind < to && at(cells, behind) < end) behind += 1
    target[n] = { topicId: group.topicIds[t] ?? '', partitions: lists.from(i, behind, at(group.first, t)) }
    i = behind
  }
  return target
}

/** Numbers back into names, given who is to have each partition. */
export function namedTargets(group: IndexedTargets, owner: Int32Array): readonly TargetAssignment[] {
  const n = group.members.length
  const starts = new Int32Array(n + 1)
  for (let p = 0; p < group.total; p += 1) {
    const m = at(owner, p)
    if (m >= 0) starts[m + 1] = at(starts, m + 1) + 1
  }
  for (let m = 0; m < n; m += 1) starts[m + 1] = at(starts, m + 1) + at(starts, m)
  const next = starts.slice()
  const cells = new Int32Array(group.total)
  for (let p = 0; p < group.total; p += 1) {
    const m = at(owner, p)
    if (m < 0) continue
    cells[at(next, m)] = p
    next[m] = at(next, m) + 1
  }
  const lists = new Lists(cells)
  return group.members.map(({ target }, m) => {
    const [from, to] = [at(starts, m), at(starts, m + 1)]
    return unchanged(group, m, owner, to - from) ? target : named(group, cells, lists, from, to)
  })
}
