import type { FollowerState, Replica } from './state'
import type { ReplicaTurn } from './turn'

/** Registered, not fenced, not on its way out, and fetching with the epoch that it registered with (Kafka: Partition.isReplicaIsrEligible). */
export function mayJoinIsr(turn: ReplicaTurn, { broker, brokerEpoch }: FollowerState): boolean {
  const known = turn.manager.image.brokers.get(broker)
  return known?.fenced === false && !known.inControlledShutdown && known.brokerEpoch === brokerEpoch
}

/** It has all that is committed, and all that was there when this leader began (Kafka: Partition.isFollowerInSync). */
export function isInSync({ log, leaderEpochStartOffset }: Replica, { fetchOffset }: FollowerState): boolean {
  return fetchOffset >= log.highWatermark && fetchOffset >= leaderEpochStartOffset
}
