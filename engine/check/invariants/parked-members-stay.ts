import type { GroupInvariant } from './invariant'

/** A member with a parked request never expires, unless it is new: waiting counts as living. */
export const parkedMembersStay: GroupInvariant = {
  name: 'parked-members-stay',
  ofGroup({ facts, before }) {
    for (const { type, detail } of facts)
      if (type === 'MemberRemoved' && detail['reason'] === 'session-timeout' && before?.parked.has(String(detail['member'])) === true)
        return { member: String(detail['member']) }
    return null
  },
}
