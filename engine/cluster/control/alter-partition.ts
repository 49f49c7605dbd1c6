import { errorCode } from '../../kafka/errors'
import { topicPartition } from '../../kafka/ids'
import type { AlterPartitionRequest } from '../replica/apis'
import { isActive, type PartitionRegistration } from './image'
import { change, wantedFor } from './partitions'
import type { ControllerRule } from './rules'
import type { ControlTurn } from './turn'

interface Refusal {
  readonly error: Parameters<typeof errorCode>[0]
  readonly rule: ControllerRule
}

/** Kafka: ReplicationControlManager.validateAlterPartitionData. */
function refusalOf(turn: ControlTurn, known: PartitionRegistration, fields: AlterPartitionRequest): Refusal | null {
  if (fields.leaderEpoch < known.leaderEpoch)
    return { error: 'FENCED_LEADER_EPOCH', rule: 'controller/alter-partition/fenced-leader-epoch' }
  if (fields.brokerId !== known.leader || fields.leaderEpoch > known.leaderEpoch)
    return { error: 'INVALID_REQUEST', rule: 'controller/alter-partition/not-leader' }
  if (fields.partitionEpoch < known.partitionEpoch)
    return { error: 'INVALID_UPDATE_VERSION', rule: 'controller/alter-partition/old-partition-epoch' }
  if (fields.newIsr.some((broker) => !isActive(turn.image, broker)))
    return { error: 'INELIGIBLE_REPLICA', rule: 'controller/alter-partition/ineligible-replica' }
  return null
}

/** The set in the order of the replicas: so Kafka's leaders send it. */
const inOrder = ({ replicas }: PartitionRegistration, isr: readonly number[]): readonly number[] =>
  replicas.filter((broker) => isr.includes(broker)).sort((a, b) => a - b)

/** A leader asks for another in-sync set (Kafka: ReplicationControlManager.alterPartition). */
export function alterPartitionAsked(turn: ControlTurn, from: string, correlationId: number, fields: AlterPartitionRequest): void {
  const { topic, partition } = fields
  const key = topicPartition(topic, partition)
  const known = turn.image.partitions.get(key)
  const nobody = { topic, partition, leaderId: -1, leaderEpoch: -1, isr: [], leaderRecoveryState: 0, partitionEpoch: -1 } as const
  if (known === undefined) {
    const answer = { ...nobody, errorCode: errorCode('UNKNOWN_TOPIC_OR_PARTITION') }
    turn.reply(from, 'AlterPartition', correlationId, answer, 'controller/alter-partition/not-leader', { partition: key })
    return
  }
  const refusal = refusalOf(turn, known, fields)
  if (refusal !== null) {
    const answer = { ...nobody, errorCode: errorCode(refusal.error) }
    turn.reply(from, 'AlterPartition', correlationId, answer, refusal.rule, { partition: key, error: refusal.error })
    return
  }
  const targetIsr = inOrder(known, fields.newIsr)
  change(turn, wantedFor(turn, known, { targetIsr, recovered: fields.leaderRecoveryState === 0 }))
  const now = turn.image.partitions.get(key) ?? known
  const { isr, leader: leaderId, leaderEpoch, leaderRecoveryState, partitionEpoch } = now
  const answer = { topic, partition, errorCode: 0, leaderId, leaderEpoch, isr, leaderRecoveryState, partitionEpoch }
  turn.reply(from, 'AlterPartition', correlationId, answer, 'controller/alter-partition/done', { partition: key, isr, partitionEpoch })
}
