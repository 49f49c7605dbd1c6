import type { AssignmentEpoch, Partition, TopicId } from '../../kafka/ids'
import { sameAssigned, type Assigned } from './assigned'
import type { Reconciling } from './reconciling'

/** The parts that a member’s target falls into; `held`: so many partitions somebody else still has. */
interface Division {
  readonly keep: Assigned
  readonly revoke: Assigned
  readonly gain: Assigned
  readonly held: number
}

/** Of one topic, each with the epoch in which it was given. */
export type Partitions = ReadonlyMap<Partition, AssignmentEpoch>

/** Put into the map where there is something to put. */
function put(into: Map<TopicId, Partitions>, topicId: TopicId, partitions: Partitions): void {
  if (partitions.size > 0) into.set(topicId, partitions)
}

function split(assigned: Partitions, wanted: ReadonlySet<Partition>): { readonly keep: Partitions; readonly revoke: Partitions } {
  const keep = new Map<Partition, AssignmentEpoch>()
  const revoke = new Map<Partition, AssignmentEpoch>()
  for (const [partition, epoch] of assigned) (wanted.has(partition) ? keep : revoke).set(partition, epoch)
  return revoke.size === 0 ? { keep: assigned, revoke } : { keep, revoke }
}

/** What the member may keep, has to give up, may have at once, and has to wait for. */
export function divide({ member, target, targetEpoch, isFree, isSubscribed }: Reconciling): Division {
  const keep = new Map<TopicId, Partitions>()
  const revoke = new Map<TopicId, Partitions>()
  const gain = new Map<TopicId, Partitions>()
  let held = 0
  const wanted = new Map(target.filter(({ topicId }) => isSubscribed(topicId)).map((topic) => [topic.topicId, topic.partitions]))
  for (const [topicId, partitions] of member.assigned) {
    const parts = split(partitions, new Set(wanted.get(topicId)))
    put(keep, topicId, parts.keep)
    put(revoke, topicId, parts.revoke)
  }
  for (const [topicId, partitions] of wanted) {
    const assigned = member.assigned.get(topicId)
    const own = member.pendingRevocation.get(topicId)
    const gained = new Map<Partition, AssignmentEpoch>()
    for (const partition of partitions) {
      if (assigned?.has(partition) === true) continue
      if (own?.has(partition) === true || isFree(topicId, partition)) gained.set(partition, targetEpoch)
      else held += 1
    }
    put(gain, topicId, gained)
  }
  return { keep: sameAssigned(keep, member.assigned) ? member.assigned : keep, revoke, gain, held }
}

/** All that is kept, and what is gained. */
export function union(keep: Assigned, gain: Assigned): Assigned {
  if (gain.size === 0) return keep
  const all = new Map(keep)
  for (const [topicId, partitions] of gain) all.set(topicId, new Map([...(keep.get(topicId) ?? []), ...partitions]))
  return all
}
