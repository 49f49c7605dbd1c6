import type { MemberId } from '../../kafka/ids'
import { keysInOrder } from '../../kafka/java-hash'
import type { Draft } from './draft'
import type { ClassicGroup, ClassicMember } from './state'

/** The ids as Kafka lists them: in the order of the Java HashMap that holds the members. */
export function memberIdsInOrder(draft: Draft): MemberId[] {
  return keysInOrder({ capacity: draft.head('memberCapacity'), keys: new Set(draft.members.keys()) })
}

export function membersInOrder(draft: Draft): ClassicMember[] {
  const members: ClassicMember[] = []
  for (const id of memberIdsInOrder(draft)) {
    const member = draft.members.get(id)
    if (member !== undefined) members.push(member)
  }
  return members
}

/** As `membersInOrder`, of a group that nothing is being decided for. */
export function groupMembersInOrder(group: ClassicGroup): ClassicMember[] {
  return keysInOrder({ capacity: group.memberCapacity, keys: new Set(group.members.keys()) }).flatMap((id) => group.members.get(id) ?? [])
}
