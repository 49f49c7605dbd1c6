import type { GroupInvariant } from './invariant'

/** Empty implies no members, no leader and no assignor; a group with a generation under way has members. */
export const emptyHasNoMembers: GroupInvariant = {
  name: 'empty-has-no-members',
  ofGroup({ group }) {
    const { state, members } = group
    if (state === 'Empty')
      return members.size === 0 && group.leaderId === null ? null : { members: members.size, leader: group.leaderId ?? '' }
    if (state === 'CompletingRebalance' || state === 'Stable') return members.size > 0 ? null : { members: 0, state }
    return null
  },
}
