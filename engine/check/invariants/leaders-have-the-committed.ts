import type { ReplicationInvariant } from './invariant'

/** Whoever begins to lead has all that was ever shown: with clean elections no committed record is lost. */
export const leadersHaveTheCommitted: ReplicationInvariant = {
  name: 'leaders-have-the-committed',
  ofPartition({ partition, registration, replicas, committed, before }) {
    for (const [broker, replica] of replicas) {
      // One that was overtaken without noticing cannot know what its successor has shown.
      if (replica.role !== 'leader' || replica.leaderEpoch !== registration.leaderEpoch) continue
      const was = before?.replicas.get(broker)
      if (was?.role === 'leader' && was.leaderEpoch === replica.leaderEpoch) continue
      const offset = committed.firstMissingIn(replica)
      if (offset >= 0) return { partition, broker, offset, leaderEpoch: replica.leaderEpoch }
    }
    return null
  },
}
