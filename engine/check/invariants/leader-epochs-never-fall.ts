import type { Detail } from '../../kernel/event'
import type { Replica } from '../../cluster/replica/state'
import type { PartitionSight, ReplicationInvariant } from './invariant'

/** In the order of the log, each epoch is later than the one before, and begins no earlier. */
function unordered({ log: { epochs } }: Replica): boolean {
  return epochs.some(({ epoch, startOffset }, n) => {
    const before = epochs[n - 1]
    return before !== undefined && (epoch <= before.epoch || startOffset < before.startOffset)
  })
}

function ofReplica({ partition, registration, before }: PartitionSight, broker: number, replica: Replica): Detail | null {
  const { leaderEpoch } = replica
  if (unordered(replica)) return { partition, broker, epochs: replica.log.epochs.map(({ epoch }) => epoch) }
  if (leaderEpoch > registration.leaderEpoch) return { partition, broker, leaderEpoch, controller: registration.leaderEpoch }
  const was = before?.replicas.get(broker)?.leaderEpoch ?? -1
  // One that starts anew knows of no epoch until it is told.
  return leaderEpoch >= 0 && leaderEpoch < was ? { partition, broker, was, leaderEpoch } : null
}

/** Leader epochs only rise: at the controller, with every change of leader; on each broker; and along each log. */
export const leaderEpochsNeverFall: ReplicationInvariant = {
  name: 'leader-epochs-never-fall',
  ofPartition(sight) {
    const { partition, registration, replicas, before } = sight
    const { leader, leaderEpoch } = registration
    if (before !== null) {
      const was = before.registration
      const least = was.leader === leader ? was.leaderEpoch : was.leaderEpoch + 1
      if (leaderEpoch < least) return { partition, was: was.leaderEpoch, leaderEpoch, leader }
    }
    for (const [broker, replica] of replicas) {
      const wrong = ofReplica(sight, broker, replica)
      if (wrong !== null) return wrong
    }
    return null
  },
}
