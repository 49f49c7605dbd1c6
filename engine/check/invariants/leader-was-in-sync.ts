import type { ReplicationInvariant } from './invariant'

/** Who is made leader was in the in-sync set or eligible before; of any other the controller says that records may be lost. */
export const leaderWasInSync: ReplicationInvariant = {
  name: 'leader-was-in-sync',
  ofPartition({ partition, registration, before }) {
    const { leader, leaderRecoveryState } = registration
    if (before === null || leader < 0 || leader === before.registration.leader || leaderRecoveryState === 1) return null
    const { isr, elr } = before.registration
    return isr.includes(leader) || elr.includes(leader) ? null : { partition, leader, isr, elr }
  },
}
