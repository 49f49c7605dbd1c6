import type { ReplicationInvariant } from './invariant'

/** Under one epoch one broker leads, at whatever times. */
export const oneLeaderAnEpoch: ReplicationInvariant = {
  name: 'one-leader-an-epoch',
  ofPartition({ partition, leaders }) {
    for (const [leaderEpoch, brokers] of leaders) if (brokers.size > 1) return { partition, leaderEpoch, brokers: [...brokers] }
    return null
  },
}
