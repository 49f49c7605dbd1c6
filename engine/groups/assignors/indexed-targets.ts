import type { TopicId } from '../../kafka/ids'
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
