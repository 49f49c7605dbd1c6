import type { CurrentLeader } from './messages'
import type { ReplicaTurn } from './turn'

/** Who leads a partition as far as this broker has read; `null` where nobody does. */
export function currentLeaderOf(turn: ReplicaTurn, key: string): CurrentLeader | null {
  const known = turn.manager.image.partitions.get(key)
  return known === undefined || known.leader < 0 ? null : { leaderId: known.leader, leaderEpoch: known.leaderEpoch }
}
