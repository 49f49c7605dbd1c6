import type { GroupInvariant } from './invariant'

/** A generation never falls, except after a fail-over that loses one which was never written. */
export const generationNeverFalls: GroupInvariant = {
  name: 'generation-never-falls',
  ofGroup({ group, before }) {
    if (before === null || group.generationId >= before.generationId) return null
    return { from: before.generationId, to: group.generationId }
  },
}
