import { cleanerSettings, storedPartitions, type ClusterWorld, type StoredLog, type StoredPartition } from '../../../engine'

/** Every log that a world keeps as bytes, by its partition; of several brokers that of which the log is longest: it leads, or led last. */
export function storedLogsOf(world: ClusterWorld): ReadonlyMap<string, StoredPartition> {
  const found = new Map<string, StoredPartition>()
  for (const each of storedPartitions(world)) {
    const known = found.get(each.key)
    if (known === undefined || known.stored.log.logEndOffset < each.stored.log.logEndOffset) found.set(each.key, each)
  }
  return found
}

export const storedLogOf = (world: ClusterWorld, partition: string): StoredLog | null => storedLogsOf(world).get(partition)?.stored ?? null

/** How many keys the map of a round takes, of the broker that keeps the log. */
export function mostKeysOf(world: ClusterWorld, { broker }: StoredPartition): number {
  const node = world.nodes.get(broker)
  if (node?.kind !== 'broker') return Infinity
  const { slots, loadFactor } = cleanerSettings(node.configs)
  return Math.floor(slots * loadFactor)
}
