import type { GroupInvariant } from './invariant'

/** Every parked request is answered or expires: whatever it waits for has a deadline, or is being committed. */
export const parkedRequestsEnd: GroupInvariant = {
  name: 'parked-requests-end',
  ofGroup({ world, group, shard }) {
    for (const { memberId, awaitingJoin, awaitingSync } of group.members.values()) {
      if (awaitingJoin !== null) {
        const ends = group.state === 'PreparingRebalance' ? (group.joinPhase?.deadline ?? -1) >= world.time : shard.pending.length > 0
        if (!ends) return { member: memberId, parked: 'JoinGroup', state: group.state }
      }
      if (awaitingSync === null) continue
      if (group.state !== 'CompletingRebalance' || (group.pendingSyncDeadline === null && shard.pending.length === 0))
        return { member: memberId, parked: 'SyncGroup', state: group.state }
    }
    return null
  },
}
