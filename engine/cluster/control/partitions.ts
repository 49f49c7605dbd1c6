import { topicPartition } from '../../kafka/ids'
import { effectiveMinIsr, isActive, topicConfig, type PartitionRegistration } from './image'
import { partitionChange, type Change, type Wanted } from './partition-change'
import type { ControlTurn } from './turn'

export const uncleanAllowed = (turn: ControlTurn, topic: string): boolean =>
  topicConfig(turn.image, topic, 'unclean.leader.election.enable') === 'true'

/** A change as it would be for a partition as it stands, unless it is said otherwise. */
export function wantedFor(turn: ControlTurn, partition: PartitionRegistration, other: Partial<Wanted> = {}): Wanted {
  return {
    partition,
    targetIsr: partition.isr,
    minIsr: effectiveMinIsr(turn.image, partition.topic, partition.replicas.length),
    mayLead: (broker) => isActive(turn.image, broker),
    election: uncleanAllowed(turn, partition.topic) ? 'unclean' : 'clean',
    uncleanShutdown: null,
    recovered: false,
    elrEnabled: turn.control.elrEnabled,
    anyMayLead: turn.control.ruleOff === 'any-replica-leads',
    ...other,
  }
}

/** Writes a partition's change into the log, and says by which rule. */
export function change(turn: ControlTurn, wanted: Wanted): Change {
  const made = partitionChange(wanted)
  const { record, rule } = made
  if (record === null) return made
  turn.write(record)
  const key = topicPartition(record.topic, record.partitionId)
  const now = turn.image.partitions.get(key)
  if (now === undefined) return made
  const { leader, leaderEpoch, partitionEpoch, isr, elr } = now
  turn.tell('PartitionChanged', rule, { partition: key, leader, leaderEpoch, partitionEpoch, isr, elr })
  return made
}

/** Partitions that a broker leaves, or comes to, in the order of the log (Kafka: generateLeaderAndIsrUpdates). */
export function updateLeaders(
  turn: ControlTurn,
  which: (partition: PartitionRegistration) => boolean,
  { remove, add, unclean }: { readonly remove?: number; readonly add?: number; readonly unclean?: number },
): void {
  for (const partition of [...turn.image.partitions.values()]) {
    if (!which(partition)) continue
    const mayLead = (broker: number): boolean => broker !== remove && broker !== unclean && (broker === add || isActive(turn.image, broker))
    const targetIsr = partition.isr.filter((broker) => broker !== remove && broker !== unclean)
    change(turn, wantedFor(turn, partition, { targetIsr, mayLead, uncleanShutdown: unclean ?? null }))
  }
}
