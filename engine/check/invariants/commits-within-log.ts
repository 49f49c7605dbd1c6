import type { WorldInvariant } from './invariant'

/** No group has committed beyond what a partition holds. */
export const commitsWithinLog: WorldInvariant = {
  name: 'commits-within-log',
  ofWorld(world) {
    const ends = new Map<string, number>()
    for (const state of world.nodes.values())
      if (state.kind === 'broker')
        for (const [partition, log] of state.logs) ends.set(partition, Math.max(ends.get(partition) ?? 0, log.logEndOffset))
    for (const state of world.nodes.values()) {
      if (state.kind !== 'broker') continue
      for (const shard of state.shards.values())
        for (const [group, partitions] of shard.offsets)
          for (const [partition, { offset }] of partitions) {
            const end = ends.get(partition)
            if (end !== undefined && offset > end) return { group, partition, offset, end }
          }
    }
    return null
  },
}
