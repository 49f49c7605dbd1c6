import { topicPartition, type ClusterWorld, type Frame } from '../../engine'
import { consumersOf, memberNames, type MemberName } from './members'

/** A partition and the set of those who read it at this moment; empty is nobody. */
export interface PartitionReading {
  /** `orders-2` */
  readonly name: string
  readonly topic: string
  readonly index: number
  readonly readers: readonly MemberName[]
}

/** Topic → partition count, as any node knows it, in the order in which topics came to be. */
function topicsOf(world: ClusterWorld): ReadonlyMap<string, number> {
  const topics = new Map<string, number>()
  for (const node of world.nodes.values()) {
    if (node.kind !== 'broker' && node.kind !== 'controller') continue
    for (const topic of node.topics.values()) topics.set(topic.name, Math.max(topics.get(topic.name) ?? 0, topic.partitions.length))
  }
  return topics
}

/** The topics that the group's members subscribe to. */
function subscribed(world: ClusterWorld, groupId: string): ReadonlySet<string> {
  const names = new Set<string>()
  for (const consumer of consumersOf(world, groupId)) for (const topic of consumer.topics) names.add(topic)
  return names
}

/** Who reads each partition now: those who take it for their own and whose process runs. */
function readersOf(world: ClusterWorld, groupId: string): ReadonlyMap<string, MemberName[]> {
  const names = memberNames(world)
  const readers = new Map<string, MemberName[]>()
  for (const consumer of consumersOf(world, groupId)) {
    const named = names.get(consumer.name)
    if (named === undefined || consumer.process !== 'running') continue
    for (const partition of consumer.owned) {
      const list = readers.get(partition)
      if (list === undefined) readers.set(partition, [named])
      else list.push(named)
    }
  }
  return readers
}

/** The partitions of every topic that the group subscribes to, in order, each with its readers; before there is a group (`null`), those of every topic that is not Kafka's own. */
export function partitionsOf(frame: Frame, groupId: string | null): readonly PartitionReading[] {
  const { world } = frame
  const wanted = groupId === null ? null : subscribed(world, groupId)
  const readers = groupId === null ? new Map<string, MemberName[]>() : readersOf(world, groupId)
  const partitions: PartitionReading[] = []
  for (const [topic, count] of topicsOf(world)) {
    if (wanted === null ? topic.startsWith('__') : !wanted.has(topic)) continue
    for (let index = 0; index < count; index++) {
      const name = topicPartition(topic, index)
      partitions.push({ name, topic, index, readers: readers.get(name) ?? [] })
    }
  }
  return partitions
}
