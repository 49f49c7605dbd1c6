import { errorName } from '../../kafka/errors'
import { fromMs } from '../../kernel/time'
import { controllerNode } from '../world'
import { advanceHighWatermark, isCaughtUp } from './high-watermark'
import { isInSync, mayJoinIsr } from './isr-members'
import type { AlterPartitionResponse } from './apis'
import type { FollowerState, PendingIsr, Replica } from './state'
import type { ReplicaTurn } from './turn'

/** This timer looks for followers that have fallen behind. */
export const lagTimer = 'lag'

/** One change at a time: until this one is answered no other is sent (Kafka: Partition.submitAlterPartition). */
function propose(turn: ReplicaTurn, key: string, replica: Replica, kind: PendingIsr['kind'], isr: readonly number[]): void {
  const rule = kind === 'expand' ? 'replication/isr/expand' : 'replication/isr/shrink'
  const fields = {
    brokerId: turn.broker,
    brokerEpoch: turn.manager.brokerEpoch,
    topic: replica.topic,
    partition: replica.partition,
    leaderEpoch: replica.leaderEpoch,
    newIsr: isr,
    leaderRecoveryState: 0,
    partitionEpoch: replica.partitionEpoch,
  } as const
  const correlationId = turn.request(controllerNode, 'AlterPartition', fields, rule, { partition: key, isr: replica.isr, newIsr: isr })
  turn.put(key, { ...replica, pending: { kind, isr, correlationId } })
}

/** A follower that has come up to the set is to join it; looked at when it fetches (Kafka: Partition.maybeExpandIsr). */
export function maybeExpandIsr(turn: ReplicaTurn, key: string, follower: FollowerState): void {
  const replica = turn.replica(key)
  if (replica?.role !== 'leader' || replica.pending !== null || replica.isr.includes(follower.broker)) return
  if (!isInSync(replica, follower)) return
  if (!mayJoinIsr(turn, follower)) {
    turn.tell('ReplicaNotEligible', 'replication/isr/not-eligible', { partition: key, replica: follower.broker })
    return
  }
  propose(turn, key, replica, 'expand', [...replica.isr, follower.broker])
}

function behind(turn: ReplicaTurn, replica: Replica): readonly number[] {
  const { logEndOffset } = replica.log
  return replica.isr.filter((broker) => {
    const follower = replica.followers.get(broker)
    return broker !== turn.broker && (follower === undefined || !isCaughtUp(turn, follower, logEndOffset))
  })
}

/** Every half of `replica.lag.time.max.ms`: who was last caught up longer ago than that leaves (Kafka: ReplicaManager.maybeShrinkIsr). */
export function lookForLag(turn: ReplicaTurn): void {
  for (const [key, replica] of turn.manager.replicas) {
    if (replica.role !== 'leader' || replica.pending !== null) continue
    const gone = behind(turn, replica)
    if (gone.length > 0)
      propose(
        turn,
        key,
        replica,
        'shrink',
        replica.isr.filter((broker) => !gone.includes(broker)),
      )
  }
  armLagTimer(turn)
}

/** Sets the next look for followers that lag, half of replica.lag.time.max.ms away (Kafka: ReplicaManager, isr-expiration). */
export function armLagTimer(turn: ReplicaTurn): void {
  turn.timer(lagTimer, turn.now + Math.max(1, Math.round(fromMs(turn.manager.settings.lagTimeMaxMs) / 2)))
}

/** The controller has answered (Kafka: Partition.handleAlterPartitionUpdate, handleAlterPartitionError). */
export function partitionAltered(turn: ReplicaTurn, key: string, correlationId: number, answer: AlterPartitionResponse): void {
  const replica = turn.replica(key)
  if (replica?.pending?.correlationId !== correlationId) return
  if (answer.errorCode !== 0) {
    turn.put(key, { ...replica, pending: null })
    turn.tell('IsrChangeRefused', 'replication/isr/refused', { partition: key, error: errorName(answer.errorCode) ?? answer.errorCode })
    return
  }
  if (answer.partitionEpoch < replica.partitionEpoch || answer.leaderEpoch !== replica.leaderEpoch) {
    turn.put(key, { ...replica, pending: null })
    return
  }
  const { isr, partitionEpoch, leaderRecoveryState } = answer
  turn.put(key, { ...replica, pending: null, isr, partitionEpoch, leaderRecoveryState })
  turn.tell('IsrChanged', 'replication/isr/changed', { partition: key, isr, partitionEpoch })
  turn.stirred.add(key)
  advanceHighWatermark(turn, key)
}
