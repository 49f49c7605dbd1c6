import type { Partition, TopicId } from '../../kafka/ids'
import { at } from './indexed-group'
import type { TargetAssignment, TargetInput, TargetMember } from './server-assignor'

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
  /** 1 where nothing that a member was to have was left out. */
  readonly whole: Uint8Array
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

type Previous = Pick<IndexedTargets, 'previous' | 'from' | 'whole'>

/** Plain loops: with members by the ten thousand, most of an assignment that changes little is spent here. */
function previousOf(
  members: readonly TargetMember[],
  topicIndex: ReadonlyMap<TopicId, number>,
  first: Int32Array,
  total: number,
): Previous {
  const taken = new Uint8Array(total)
  const previous = new Int32Array(total)
  const from = new Int32Array(members.length + 1)
  const whole = new Uint8Array(members.length).fill(1)
  let count = 0
  let m = 0
  for (const { target } of members) {
    for (const { topicId, partitions } of target) {
      const t = topicIndex.get(topicId)
      const start = t === undefined ? 0 : at(first, t)
      const size = t === undefined ? 0 : at(first, t + 1) - start
      for (const partition of partitions) {
        const p = start + partition
        if (partition >= 0 && partition < size && taken[p] === 0) {
          taken[p] = 1
          previous[count] = p
          count += 1
        } else whole[m] = 0
      }
    }
    m += 1
    from[m] = count
  }
  return { previous, from, whole }
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

/** Whether a member has what it was to have, by the owners of all partitions. */
function unchanged(group: IndexedTargets, m: number, owner: Int32Array, size: number): boolean {
  const from = at(group.from, m)
  const to = at(group.from, m + 1)
  if (group.whole[m] !== 1 || to - from !== size) return false
  for (let i = from; i < to; i += 1) if (owner[group.previous[i] ?? 0] !== m) return false
  return true
}

interface Growing {
  readonly topicId: TopicId
  readonly partitions: Partition[]
}

/** Who is to have each partition, and what comes of it for those for whom something changes. */
interface Given {
  readonly owner: Int32Array
  readonly changed: Uint8Array
  /** Of each member; `undefined` where there is nothing yet. */
  readonly lists: (Growing[] | undefined)[]
}

/** What members are given of a topic, run by run: a slice of its numbers, to which further runs are added. */
function addTopic(group: IndexedTargets, { owner, changed, lists }: Given, t: number, numbers: readonly Partition[]): void {
  const topicId = group.topicIds[t] ?? ''
  const start = at(group.first, t)
  const end = at(group.first, t + 1)
  for (let p = start, next = start; p < end; p = next) {
    const m = owner[p] ?? -1
    while (next < end && owner[next] === m) next += 1
    if (m < 0 || changed[m] !== 1) continue
    const list = lists[m]
    const last = list?.at(-1)
    if (last?.topicId === topicId) {
      for (let i = p; i < next; i += 1) last.partitions.push(i - start)
      continue
    }
    const added = { topicId, partitions: numbers.slice(p - start, next - start) }
    // A list that begins with its first element takes a sixth of the memory of one that grows out of nothing.
    if (list === undefined) lists[m] = [added]
    else list.push(added)
  }
}

/** Numbers back into names, given who is to have each partition; plain loops here as well. */
export function namedTargets(group: IndexedTargets, owner: Int32Array): readonly TargetAssignment[] {
  const n = group.members.length
  const sizes = new Int32Array(n)
  for (let p = 0; p < owner.length; p += 1) {
    const m = owner[p] ?? -1
    if (m >= 0) sizes[m] = (sizes[m] ?? 0) + 1
  }
  const changed = new Uint8Array(n)
  for (let m = 0; m < n; m += 1) changed[m] = unchanged(group, m, owner, at(sizes, m)) ? 0 : 1
  let largest = 0
  for (let t = 0; t < group.topicIds.length; t += 1) largest = Math.max(largest, at(group.first, t + 1) - at(group.first, t))
  const numbers = Array.from({ length: largest }, (_, partition) => partition)
  const given: Given = { owner, changed, lists: new Array<Growing[] | undefined>(n).fill(undefined) }
  for (let t = 0; t < group.topicIds.length; t += 1) addTopic(group, given, t, numbers)
  return group.members.map(({ target }, m) => (changed[m] === 1 ? (given.lists[m] ?? []) : target))
}
