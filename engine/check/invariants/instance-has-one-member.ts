import type { GroupInvariant } from './invariant'

/** A group.instance.id names exactly one member, and that member has it. */
export const instanceHasOneMember: GroupInvariant = {
  name: 'instance-has-one-member',
  ofGroup({ group }) {
    let named = 0
    for (const { memberId, groupInstanceId } of group.members.values()) {
      if (groupInstanceId === null) continue
      named += 1
      if (group.staticMembers.get(groupInstanceId) !== memberId) return { instance: groupInstanceId, member: memberId }
    }
    return named === group.staticMembers.size ? null : { instances: group.staticMembers.size, members: named }
  },
}
