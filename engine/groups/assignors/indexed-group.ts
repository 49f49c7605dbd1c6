import type { MemberId, TopicAndPartition, TopicName } from '../../kafka/ids'
import { hashMapOrder } from '../../kafka/java-hash'
import { byCodeUnit } from '../../kernel/order'
import type { AssignorInput, AssignorMember, GroupAssignment } from './assignor'

/**
 * A group as numbers, so that assigning a hundred thousand partitions touches no names. Members count in the order of Java's map,
 * topics in the order of their names, partitions through all topics.
 */
export interface IndexedGroup {
  readonly members: readonly AssignorMember[]
  /** Those that are subscribed to and have partitions. */
  readonly topics: readonly TopicName[]
  readonly topicIndex: ReadonlyMap<TopicName, number>
  /** Each topic's first partition, and at the end the count of all. */
  readonly first: Int32Array
  readonly topicOf: Int32Array
  readonly total: number
  /** Of each member its known topics, in the order of its subscription. */
  readonly subscriptions: readonly Int32Array[]
  /** Each member's place in the order of ids. */
  readonly rankById: Int32Array
}

function inMapOrder(members: readonly AssignorMember[]): readonly AssignorMember[] {
  const byId = new Map<MemberId, AssignorMember>(members.map((member) => [member.memberId, member]))
  return hashMapOrder(byId.keys()).flatMap((id) => byId.get(id) ?? [])
}

function ranks(members: readonly AssignorMember[]): Int32Array {
  const order = members.map((_, m) => m)
  order.sort((a, b) => byCodeUnit(members[a]?.memberId ?? '', members[b]?.memberId ?? ''))
  const rank = new Int32Array(members.length)
  for (const [place, m] of order.entries()) rank[m] = place
  return rank
}

/** Members mostly subscribe alike: one array for each different list. */
function subscriptionsOf(members: readonly AssignorMember[], topicIndex: ReadonlyMap<TopicName, number>): readonly Int32Array[] {
  const bySame = new Map<readonly TopicName[], Int32Array>()
  return members.map(({ topics }) => {
    const known = bySame.get(topics)
    if (known !== undefined) return known
    const subscription = Int32Array.from(new Set(topics.flatMap((topic) => topicIndex.get(topic) ?? [])))
    bySame.set(topics, subscription)
    return subscription
  })
}

export function indexGroup(input: AssignorInput): IndexedGroup {
  const members = inMapOrder(input.members)
  const subscribed = new Set<TopicName>()
  for (const topics of new Set(members.map((member) => member.topics))) for (const topic of topics) subscribed.add(topic)
  const topics = [...subscribed].filter((topic) => (input.topics.get(topic) ?? 0) > 0).sort(byCodeUnit)
  const topicIndex = new Map(topics.map((topic, t) => [topic, t]))
  const first = new Int32Array(topics.length + 1)
  for (const [t, topic] of topics.entries()) first[t + 1] = (first[t] ?? 0) + (input.topics.get(topic) ?? 0)
  const total = first[topics.length] ?? 0
  const topicOf = new Int32Array(total)
  for (let t = 0; t < topics.length; t += 1) topicOf.fill(t, first[t], first[t + 1])
  const subscriptions = subscriptionsOf(members, topicIndex)
  return { members, topics, topicIndex, first, topicOf, total, subscriptions, rankById: ranks(members) }
}

/** A cell of a typed array that is there. */
export const at = (cells: Int32Array, i: number): number => cells[i] ?? 0

/** The number of a partition; −1 for one that is not there. */
export function partitionIndex(group: IndexedGroup, { topic, partition }: TopicAndPartition): number {
  const t = group.topicIndex.get(topic)
  if (t === undefined) return -1
  const index = at(group.first, t) + partition
  return partition >= 0 && index < at(group.first, t + 1) ? index : -1
}

/** Numbers back into names: `lists` has a list of partitions for each member. */
export function namedAssignment(group: IndexedGroup, lists: readonly (readonly number[])[]): GroupAssignment {
  const names = (p: number): TopicAndPartition => {
    const t = at(group.topicOf, p)
    return { topic: group.topics[t] ?? '', partition: p - at(group.first, t) }
  }
  return new Map(group.members.map((member, m) => [member.memberId, (lists[m] ?? []).map(names)]))
}
