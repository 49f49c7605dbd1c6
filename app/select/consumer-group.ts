import { topicPartition, type ClusterWorld, type ConsumerGroup } from '../../engine'
import { hostOf } from './hosted'

/** The group, if its coordinator has it as a consumer group. */
export function consumerGroupOf(world: ClusterWorld, groupId: string): ConsumerGroup | null {
  const group = hostOf(world, groupId)?.group
  return group?.kind === 'consumer' ? group : null
}

const namesByWorld = new WeakMap<ClusterWorld, Map<string, string>>()

/** Names of topics by their ids, as any broker or the controller has them. */
function topicNames(world: ClusterWorld): ReadonlyMap<string, string> {
  const known = namesByWorld.get(world) ?? new Map<string, string>()
  namesByWorld.set(world, known)
  for (const node of world.nodes.values())
    if (node.kind === 'broker' || node.kind === 'controller') for (const topic of node.topics.values()) known.set(topic.topicId, topic.name)
  return known
}

const isMap = (partitions: Numbers): partitions is ReadonlyMap<number, unknown> => partitions instanceof Map

const numbersOf = (partitions: Numbers): readonly number[] => (isMap(partitions) ? [...partitions.keys()] : partitions)

type Numbers = readonly number[] | ReadonlyMap<number, unknown>

/** `orders-2`, in order of topic and number. */
export function partitionNames(world: ClusterWorld, assigned: ReadonlyMap<string, Numbers>): readonly string[] {
  if (assigned.size === 0) return []
  const names = topicNames(world)
  return [...assigned].flatMap(([topicId, partitions]) =>
    [...numbersOf(partitions)].sort((a, b) => a - b).map((partition) => topicPartition(names.get(topicId) ?? topicId, partition)),
  )
}
