import type { GroupInvariant } from './invariant'

/** A SyncGroup waits for the plan of the generation that it names, never for another's. */
export const syncsOfThisGeneration: GroupInvariant = {
  name: 'syncs-of-this-generation',
  ofGroup({ group, facts }) {
    for (const { type, detail } of facts)
      if (type === 'RequestParked' && detail['api'] === 'SyncGroup' && detail['generation'] !== group.generationId)
        return { member: String(detail['member']), named: Number(detail['generation']), generation: group.generationId }
    return null
  },
}
