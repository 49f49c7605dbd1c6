import { javaHash } from '../../kafka/java-hash'
import { at, type IndexedGroup } from './indexed-group'

/** A Java `HashSet` of partitions, as far as its first element goes. */
interface HashedPartitions {
  readonly partitions: Set<number>
  capacity: number
}

/** Which partitions were moved from whom to whom while balancing (Kafka: `AbstractStickyAssignor.PartitionMovements`). */
export interface Movements {
  /** Of each topic, by source and target in one number. */
  readonly ofTopic: Map<number, Map<number, HashedPartitions>>
  readonly ofPartition: Map<number, number>
}

export function noMovements(): Movements {
  return { ofTopic: new Map(), ofPartition: new Map() }
}

const pairOf = (group: IndexedGroup, from: number, to: number): number => from * group.members.length + to
const sourceOf = (group: IndexedGroup, pair: number): number => Math.floor(pair / group.members.length)

/** Java's hash of a `TopicPartition`. */
function hashOf(group: IndexedGroup, p: number): number {
  const t = at(group.topicOf, p)
  return (Math.imul(31, 31 + p - at(group.first, t)) + javaHash(group.topics[t] ?? '')) | 0
}

function firstOf(group: IndexedGroup, { partitions, capacity }: HashedPartitions): number {
  let best = -1
  let bucket = Infinity
  for (const p of partitions) {
    const hash = hashOf(group, p)
    const own = (hash ^ (hash >>> 16)) & (capacity - 1)
    if (own < bucket) [best, bucket] = [p, own]
  }
  return best
}

function addMovement(movements: Movements, t: number, pair: number, p: number): void {
  const pairs = movements.ofTopic.get(t) ?? new Map<number, HashedPartitions>()
  movements.ofTopic.set(t, pairs)
  const moved = pairs.get(pair) ?? { partitions: new Set(), capacity: 16 }
  pairs.set(pair, moved)
  moved.partitions.add(p)
  while (moved.partitions.size > moved.capacity * 0.75) moved.capacity *= 2
  movements.ofPartition.set(p, pair)
}

function removeMovement(movements: Movements, t: number, pair: number, p: number): void {
  movements.ofPartition.delete(p)
  const moved = movements.ofTopic.get(t)?.get(pair)
  moved?.partitions.delete(p)
  if (moved?.partitions.size === 0) movements.ofTopic.get(t)?.delete(pair)
}

/** The partition moves; back to where it came from counts as never moved. */
export function recordMovement(group: IndexedGroup, movements: Movements, p: number, from: number, to: number): void {
  const t = at(group.topicOf, p)
  const before = movements.ofPartition.get(p)
  if (before === undefined) {
    addMovement(movements, t, pairOf(group, from, to), p)
    return
  }
  removeMovement(movements, t, before, p)
  const source = sourceOf(group, before)
  if (source !== to) addMovement(movements, t, pairOf(group, source, to), p)
}

/** Rather than a new partition, one of the same topic that was moved the other way goes back. */
export function partitionToMove(group: IndexedGroup, movements: Movements, p: number, from: number, to: number): number {
  const pairs = movements.ofTopic.get(at(group.topicOf, p))
  if (pairs === undefined) return p
  const before = movements.ofPartition.get(p)
  const source = before === undefined ? from : sourceOf(group, before)
  const back = pairs.get(pairOf(group, to, source))
  return back === undefined ? p : firstOf(group, back)
}
