import type { GroupInvariant } from './invariant'

/** Every end of a join phase begins a generation that the coordinator has not given out before. */
export const barrierBeginsGeneration: GroupInvariant = {
  name: 'barrier-begins-generation',
  ofGroup({ group, facts, before }) {
    if (before === null || !facts.some(({ type }) => type === 'BarrierOpened')) return null
    return group.generationId > before.generationId ? null : { before: before.generationId, generation: group.generationId }
  },
}
