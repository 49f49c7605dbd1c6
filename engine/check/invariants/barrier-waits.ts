import type { GroupInvariant } from './invariant'

const phaseTimers = new Set<unknown>(['join-phase-timeout', 'initial-rebalance-delay'])

/** Who misses a join phase misses it because its time was over. */
export const barrierWaits: GroupInvariant = {
  name: 'barrier-waits',
  ofGroup({ facts }) {
    const missed = facts.find(({ type, detail }) => type === 'MemberRemoved' && detail['reason'] === 'missed-barrier')
    if (missed === undefined) return null
    const isOver = facts.some(({ type, detail }) => type === 'TimerFired' && phaseTimers.has(detail['kind']))
    return isOver ? null : { member: String(missed.detail['member']) }
  },
}
