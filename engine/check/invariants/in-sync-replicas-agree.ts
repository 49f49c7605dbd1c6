import type { ReplicationInvariant } from './invariant'

/** Every member of the in-sync set has all that was ever shown, record by record. */
export const inSyncReplicasAgree: ReplicationInvariant = {
  name: 'in-sync-replicas-agree',
  ofPartition({ partition, registration, replicas, committed }) {
    for (const broker of registration.isr) {
      const replica = replicas.get(broker)
      const offset = replica === undefined ? -1 : committed.firstMissingIn(replica)
      if (offset >= 0) return { partition, broker, offset, committed: committed.end }
    }
    return null
  },
}
