import type { TopicPartitionNumbers, TopicPartitionsSince } from '../../kafka/consumer-records'
import type { AssignmentEpoch, MemberEpoch, Partition, TopicId } from '../../kafka/ids'

/** Partitions that a member holds, each with the epoch at which it was given. Never changed, so copies share it. */
export type Assigned = ReadonlyMap<TopicId, ReadonlyMap<Partition, AssignmentEpoch>>

export const noPartitions: Assigned = new Map()

/** Out of a record. Before 4.3 records had no epochs: then a partition counts as given at the member's epoch. */
export function assignedOf(topics: readonly TopicPartitionsSince[], memberEpoch: MemberEpoch): Assigned {
  if (topics.length === 0) return noPartitions
  return new Map(
    topics.map(({ topicId, partitions, assignmentEpochs }) => [
      topicId,
      new Map(partitions.map((partition, i) => [partition, assignmentEpochs?.[i] ?? memberEpoch])),
    ]),
  )
}

/** As a record has it; `withEpochs` from 4.3 on. */
export function recordedPartitions(assigned: Assigned, withEpochs: boolean): TopicPartitionsSince[] {
  return [...assigned].map(([topicId, partitions]) => ({
    topicId,
    partitions: [...partitions.keys()],
    assignmentEpochs: withEpochs ? [...partitions.values()] : null,
  }))
}

/** As an answer has it. */
export function partitionNumbers(assigned: Assigned): TopicPartitionNumbers[] {
  return [...assigned].map(([topicId, partitions]) => ({ topicId, partitions: [...partitions.keys()] }))
}

function samePartitions(a: ReadonlyMap<Partition, AssignmentEpoch>, b: ReadonlyMap<Partition, AssignmentEpoch> | undefined): boolean {
  if (b?.size !== a.size) return false
  for (const [partition, epoch] of a) if (b.get(partition) !== epoch) return false
  return true
}

/** The same partitions, given at the same epochs. */
export function sameAssigned(a: Assigned, b: Assigned): boolean {
  if (a === b) return true
  if (a.size !== b.size) return false
  for (const [topicId, partitions] of a) if (!samePartitions(partitions, b.get(topicId))) return false
  return true
}

/** Whether any of these is among what is held. */
export function overlaps(held: Assigned, named: readonly TopicPartitionNumbers[]): boolean {
  return named.some(({ topicId, partitions }) => {
    const of = held.get(topicId)
    return of !== undefined && partitions.some((partition) => of.has(partition))
  })
}

/** Whether all of these are among what is held. */
export function holdsAll(held: Assigned, named: readonly TopicPartitionNumbers[]): boolean {
  return named.every(({ topicId, partitions }) => partitions.every((partition) => held.get(topicId)?.has(partition) === true))
}

/** How many partitions these are. */
export function countOf(assigned: Assigned): number {
  let count = 0
  for (const partitions of assigned.values()) count += partitions.size
  return count
}

/** The same partitions, all as if given at this epoch. */
export function givenAt(assigned: Assigned, epoch: AssignmentEpoch): Assigned {
  const all = new Map<TopicId, ReadonlyMap<Partition, AssignmentEpoch>>()
  for (const [topicId, partitions] of assigned) all.set(topicId, new Map([...partitions.keys()].map((partition) => [partition, epoch])))
  return all
}

/** What a target names, as if given at this epoch. */
export function targetGivenAt(target: readonly TopicPartitionNumbers[], epoch: AssignmentEpoch): Assigned {
  return new Map(target.map(({ topicId, partitions }) => [topicId, new Map(partitions.map((partition) => [partition, epoch]))]))
}
