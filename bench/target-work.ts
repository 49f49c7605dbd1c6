import type { TargetAssignment, TargetMember } from '../engine/groups/assignors/server-assignor'
import { uniform } from '../engine/groups/assignors/uniform'

const nothing: TargetAssignment = []

/** A group as the broker's assignor `uniform` sees it: everybody subscribed to all topics, or one half to the first and one half to the last four fifths. */
export class TargetGroup {
  private readonly topics: ReadonlyMap<string, number>
  private readonly subscriptions: readonly (readonly string[])[]

  constructor(
    readonly members: number,
    partitions: number,
    topics: number,
    private readonly type: 'HOMOGENEOUS' | 'HETEROGENEOUS',
  ) {
    const names = Array.from({ length: topics }, (_, n) => `t${String(n)}`)
    this.topics = new Map(names.map((name) => [name, partitions / topics]))
    const most = Math.ceil(topics * 0.8)
    this.subscriptions = type === 'HOMOGENEOUS' ? [names] : [names.slice(0, most), names.slice(topics - most)]
  }

  /** So many members, with what they were to have before. */
  membersWith(count: number, before: readonly TargetAssignment[]): readonly TargetMember[] {
    return Array.from({ length: count }, (_, n) => {
      const topicIds = this.subscriptions[n % this.subscriptions.length] ?? []
      return { memberId: `m${String(n)}`, instanceId: null, topicIds, target: before[n] ?? nothing }
    })
  }

  assign(members: readonly TargetMember[]): readonly TargetAssignment[] {
    const result = uniform.assign({ subscriptionType: this.type, topics: this.topics, members })
    if (result.kind === 'failed') throw new Error(`${result.topicId} is not known`)
    return result.targets
  }
}

const sizeOf = (target: TargetAssignment): number => target.reduce((sum, { partitions }) => sum + partitions.length, 0)

/** How many partitions the member with the most has more than the one with the least. */
export function unevenness(targets: readonly TargetAssignment[]): number {
  const sizes = targets.map(sizeOf)
  return sizes.reduce((most, size) => Math.max(most, size), 0) - sizes.reduce((least, size) => Math.min(least, size), Infinity)
}

/** How many partitions members have that they did not have before. */
export function moved(before: readonly TargetAssignment[], after: readonly TargetAssignment[]): number {
  let count = 0
  for (const [n, target] of after.entries()) {
    const had = new Map((before[n] ?? nothing).map(({ topicId, partitions }) => [topicId, new Set(partitions)]))
    for (const { topicId, partitions } of target)
      for (const partition of partitions) if (had.get(topicId)?.has(partition) !== true) count += 1
  }
  return count
}
