import type { GroupInvariant } from './invariant'

/** At most one leads, and who leads is a member; a group that waits for a plan, or has one, has a leader. */
export const leaderIsMember: GroupInvariant = {
  name: 'leader-is-member',
  ofGroup({ group }) {
    if (group.leaderId !== null) return group.members.has(group.leaderId) ? null : { leader: group.leaderId, state: group.state }
    const needsOne = group.state === 'CompletingRebalance' || group.state === 'Stable'
    return needsOne ? { leader: '', state: group.state } : null
  },
}
