import type { GroupInvariant } from './invariant'

/** A SyncGroup gets, or waits for, the plan of the generation that it names, never another's. */
export const syncsOfThisGeneration: GroupInvariant = {
  name: 'syncs-of-this-generation',
  ofGroup({ group, facts }) {
    for (const { type, rule, detail } of facts) {
      const isTaken = (type === 'RequestParked' && detail['api'] === 'SyncGroup') || rule === 'classic/sync/stable'
      if (isTaken && detail['generation'] !== group.generationId)
        return { member: String(detail['member']), named: Number(detail['generation']), generation: group.generationId }
    }
    return null
  },
}
