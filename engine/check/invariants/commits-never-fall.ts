import type { ClusterWorld } from '../../cluster/world'
import type { Detail } from '../../kernel/event'

export const commitsNeverFall = 'commits-never-fall'

/** What a group has committed never falls: whoever was put out of it can no longer overwrite what came after. Watches one run. */
export class CommitWatch {
  constructor(private readonly highest = new Map<string, number>()) {}

  copy(): CommitWatch {
    return new CommitWatch(new Map(this.highest))
  }

  look(world: ClusterWorld): Detail | null {
    for (const state of world.nodes.values()) {
      if (state.kind !== 'broker') continue
      for (const shard of state.shards.values()) {
        // What is still on its way to being committed may be lost with its coordinator.
        if (shard.pending.length > 0) continue
        for (const [group, partitions] of shard.offsets)
          for (const [partition, { offset }] of partitions) {
            const key = `${group}/${partition}`
            const before = this.highest.get(key) ?? 0
            if (offset < before) return { group, partition, from: before, to: offset }
            if (offset > before) this.highest.set(key, offset)
          }
      }
    }
    return null
  }
}
