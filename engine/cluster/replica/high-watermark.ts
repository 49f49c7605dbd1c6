import { fromMs } from '../../kernel/time'
import { withHighWatermark } from '../../log/replica-log-change'
import { mayJoinIsr } from './isr-members'
import type { FollowerState, Replica } from './state'
import type { ReplicaTurn } from './turn'

/** While a change is under way, whoever is in the old set or in the new one counts (Kafka: PartitionState.maximalIsr). */
export function maximalIsr({ isr, pending }: Replica): readonly number[] {
  return pending?.kind === 'expand' ? pending.isr : isr
}

/** Kafka: ReplicaState.isCaughtUp. One whose end is the leader's is never behind, however long it has been silent. */
export function isCaughtUp(turn: ReplicaTurn, follower: FollowerState, leaderEnd: number): boolean {
  if (follower.fetchOffset === leaderEnd) return true
  return turn.now - follower.lastCaughtUpAt <= fromMs(turn.manager.settings.lagTimeMaxMs)
}

/** The smallest end among the leader, the members of the set, and those that are about to join it. */
function smallestEnd(turn: ReplicaTurn, replica: Replica): number {
  const { logEndOffset } = replica.log
  if (turn.manager.settings.ruleOff === 'high-watermark-alone') return logEndOffset
  const members = maximalIsr(replica)
  let smallest = logEndOffset
  for (const follower of replica.followers.values()) {
    if (follower.fetchOffset >= smallest) continue
    const counts = members.includes(follower.broker)
    if (counts || (isCaughtUp(turn, follower, logEndOffset) && mayJoinIsr(turn, follower))) smallest = follower.fetchOffset
  }
  return smallest
}

/** Moves the leader's high watermark as far as the set has come; never back, and not while the set is too small (Kafka: Partition.maybeIncrementLeaderHW). */
export function advanceHighWatermark(turn: ReplicaTurn, key: string): boolean {
  const replica = turn.replica(key)
  if (replica?.role !== 'leader') return false
  const offset = smallestEnd(turn, replica)
  if (offset <= replica.log.highWatermark) return false
  const minIsr = turn.minIsr(replica)
  if (replica.isr.length < minIsr) {
    const detail = { partition: key, highWatermark: replica.log.highWatermark, isr: replica.isr, minIsr }
    turn.tell('HighWatermarkHeld', 'replication/high-watermark/below-min-isr', detail)
    return false
  }
  turn.put(key, { ...replica, log: withHighWatermark(replica.log, offset) })
  turn.stirred.add(key)
  turn.tell('HighWatermarkAdvanced', 'replication/high-watermark/leader', { partition: key, offset })
  return true
}
