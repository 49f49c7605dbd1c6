import { errorCode } from '../../kafka/errors'
import { topicPartition } from '../../kafka/ids'
import { fromMs } from '../../kernel/time'
import { isActive } from './image'
import { change, wantedFor } from './partitions'
import type { ControlTurn } from './turn'

export const rebalanceTimer = 'rebalance'

/** An administrator asks for a leader: the preferred one, or any at all (Kafka: ReplicationControlManager.electLeader). */
export function electLeader(turn: ControlTurn, topic: string, partition: number, type: 'preferred' | 'unclean'): void {
  const key = topicPartition(topic, partition)
  const known = turn.image.partitions.get(key)
  if (known === undefined) return
  const unneeded = type === 'preferred' ? known.leader === known.replicas[0] : known.leader >= 0
  if (unneeded) {
    turn.tell('ElectionNotNeeded', 'controller/election/not-needed', { partition: key, error: errorCode('ELECTION_NOT_NEEDED') })
    return
  }
  const { record } = change(turn, wantedFor(turn, known, { election: type }))
  const error = errorCode(type === 'preferred' ? 'PREFERRED_LEADER_NOT_AVAILABLE' : 'ELIGIBLE_LEADERS_NOT_AVAILABLE')
  if (record === null) turn.tell('ElectionFailed', 'controller/election/not-available', { partition: key, error })
  else turn.tell('LeaderElected', 'controller/election/done', { partition: key, type })
}

/** Leaders go back to the first of their replicas by themselves (Kafka: ReplicationControlManager.maybeBalancePartitionLeaders). */
export function rebalance(turn: ControlTurn): void {
  for (const partition of [...turn.image.partitions.values()]) {
    const [preferred] = partition.replicas
    if (preferred === undefined || partition.leader === preferred || partition.leader < 0) continue
    if (!partition.isr.includes(preferred) || !isActive(turn.image, preferred)) continue
    const key = topicPartition(partition.topic, partition.partition)
    turn.tell('LeaderMovesBack', 'controller/election/rebalanced', { partition: key, leader: preferred })
    change(turn, wantedFor(turn, partition, { election: 'preferred' }))
  }
  turn.timer(rebalanceTimer, turn.now + fromMs(turn.control.rebalance.checkMs))
}
