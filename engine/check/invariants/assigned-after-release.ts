import type { ConsumerGroupInvariant, ConsumerGroupMemory } from './invariant'

/** Who had the partition before, or was still to give it up. */
function holderBefore(before: ConsumerGroupMemory, topicId: string, partition: number): string | null {
  for (const [memberId, { current }] of before.members)
    for (const held of [current.assigned, current.pendingRevocation]) if (held.get(topicId)?.has(partition) === true) return memberId
  return null
}

/**
 * A partition is put into a member's current assignment only when, by the end of the step before, everybody else had released it: by an
 * acknowledgement, by leaving, or by being put out (Kafka: ConsumerGroup.currentPartitionEpoch). Who takes a static member's place has all of its.
 */
export const assignedAfterRelease: ConsumerGroupInvariant = {
  name: 'assigned-after-release',
  ofConsumerGroup({ group, before, facts }) {
    if (before === null) return null
    for (const [memberId, { current }] of group.members) {
      const then = before.members.get(memberId)?.current
      if (then?.assigned === current.assigned) continue
      for (const [topicId, partitions] of current.assigned)
        for (const partition of partitions.keys()) {
          if (then?.assigned.get(topicId)?.has(partition) === true) continue
          const holder = holderBefore(before, topicId, partition)
          if (holder === null || holder === memberId) continue
          if (
            !facts.some(({ type, detail }) => type === 'MemberReplaced' && detail['replaced'] === holder && detail['member'] === memberId)
          )
            return { topic: topicId, partition, member: memberId, heldBy: holder }
        }
    }
    return null
  },
}
