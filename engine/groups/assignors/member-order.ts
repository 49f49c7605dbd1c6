import { byCodeUnit } from '../../kernel/order'
import type { AssignorMember } from './assignor'

type Identity = Pick<AssignorMember, 'memberId' | 'instanceId'>

/** Kafka's `AbstractPartitionAssignor.MemberInfo`; the server's `RangeAssignor` sorts alike: static members first, by instance id; then the others, by member id. */
function compareMembers(a: Identity, b: Identity): number {
  if (a.instanceId !== null && b.instanceId !== null) return byCodeUnit(a.instanceId, b.instanceId)
  if (a.instanceId !== null) return -1
  if (b.instanceId !== null) return 1
  return byCodeUnit(a.memberId, b.memberId)
}

/** The members' numbers in that order. */
export function memberOrder(members: readonly Identity[]): readonly number[] {
  const rows = members.map((member, m) => ({ member, m }))
  rows.sort((a, b) => compareMembers(a.member, b.member))
  return rows.map((row) => row.m)
}

/** How many different lists of topics there may be for it to be worthwhile to ask which topics have the same. */
const listsShared = 30

/** For each topic its subscribers, ascending; topics with the same subscribers have the same list. */
export function subscribersShared(topics: number, subscriptions: readonly Int32Array[]): readonly Int32Array[] {
  const lists = new Map<Int32Array, number>()
  for (const list of subscriptions)
    if (!lists.has(list) && lists.set(list, lists.size).size > listsShared) return subscribersOfEach(topics, subscriptions)
  const readers = new Int32Array(topics)
  for (const [list, n] of lists) for (const t of list) readers[t] = (readers[t] ?? 0) | (1 << n)
  const known = new Map<number, Int32Array>()
  return Array.from(readers, (bits) => {
    const before = known.get(bits)
    if (before !== undefined) return before
    const members: number[] = []
    for (const [m, list] of subscriptions.entries()) if ((bits & (1 << (lists.get(list) ?? 0))) !== 0) members.push(m)
    const fresh = Int32Array.from(members)
    known.set(bits, fresh)
    return fresh
  })
}

function subscribersOfEach(topics: number, subscriptions: readonly Int32Array[]): readonly Int32Array[] {
  const counts = new Int32Array(topics)
  for (const list of subscriptions) for (const t of list) counts[t] = (counts[t] ?? 0) + 1
  const subscribers = Array.from(counts, (count) => new Int32Array(count))
  counts.fill(0)
  for (const [m, list] of subscriptions.entries())
    for (const t of list) {
      const of = subscribers[t]
      const place = counts[t] ?? 0
      if (of !== undefined) of[place] = m
      counts[t] = place + 1
    }
  return subscribers
}

/** For each topic its subscribers, in that order. */
export function subscribersByTopic(
  topics: number,
  subscriptions: readonly Int32Array[],
  order: readonly number[],
): readonly (readonly number[])[] {
  const subscribers: number[][] = Array.from({ length: topics }, () => [])
  for (const m of order) for (const t of subscriptions[m] ?? []) subscribers[t]?.push(m)
  return subscribers
}
