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
