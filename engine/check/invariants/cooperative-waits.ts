import { assignedIn, claimedIn } from './assignments'
import type { GroupInvariant, GroupSight } from './invariant'
import { assignmentsChanged } from './one-owner'

const none: readonly string[] = []

function claimsOf({ group }: GroupSight): Map<string, readonly string[]> {
  const claims = new Map<string, readonly string[]>()
  for (const { memberId, protocols } of group.members.values()) {
    const metadata = protocols.find(({ name }) => name === group.protocolName)?.metadata
    claims.set(memberId, metadata === undefined ? none : claimedIn(metadata))
  }
  return claims
}

/** Cooperative: a partition is added only in a round in which no other member claims it, unless the receiver claims it too. */
export const cooperativeWaits: GroupInvariant = {
  name: 'cooperative-waits',
  ofGroup(sight) {
    const { group, before } = sight
    if (group.protocolName !== 'cooperative-sticky' || group.state !== 'Stable') return null
    if (before === null || before.generationId !== group.generationId || !assignmentsChanged(sight)) return null
    const committed = sight.facts.some(({ type }) => type === 'AssignmentCommitted')
    if (!committed) return null
    const claims = claimsOf(sight)
    for (const { memberId, assignment } of group.members.values())
      for (const partition of assignedIn(assignment)) {
        if (claims.get(memberId)?.includes(partition) === true) continue
        for (const [other, claimed] of claims)
          if (other !== memberId && claimed.includes(partition)) return { partition, member: memberId, claimedBy: other }
      }
    return null
  },
}
