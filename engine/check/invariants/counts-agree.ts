import type { ClassicGroup } from '../../groups/classic/state'
import type { GroupInvariant } from './invariant'

function offersAgree(group: ClassicGroup): boolean {
  const offers = new Map<string, number>()
  for (const { protocols } of group.members.values()) for (const { name } of protocols) offers.set(name, (offers.get(name) ?? 0) + 1)
  if (offers.size !== group.supportedProtocols.size) return false
  for (const [name, count] of offers) if (group.supportedProtocols.get(name) !== count) return false
  return true
}

/** What is counted as it changes is what there is: parked JoinGroups, offers of assignors, who has still to sync. */
export const countsAgree: GroupInvariant = {
  name: 'counts-agree',
  ofGroup({ group }) {
    let parked = 0
    for (const { awaitingJoin } of group.members.values()) if (awaitingJoin !== null) parked += 1
    if (parked !== group.awaitingJoin) return { counted: group.awaitingJoin, parked }
    for (const memberId of group.pendingSync) if (!group.members.has(memberId)) return { pendingSync: memberId }
    for (const memberId of group.pendingJoin.keys()) if (group.members.has(memberId)) return { pendingJoin: memberId }
    return offersAgree(group) ? null : { offers: [...group.supportedProtocols.keys()] }
  },
}
