import type { TargetAssignment } from '../../groups/assignors/server-assignor'
import type { Assigned } from '../../groups/consumer/assigned'
import type { ConsumerGroup, ConsumerMember } from '../../groups/consumer/state'
import type { Detail } from '../../kernel/event'
import type { ConsumerGroupInvariant } from './invariant'

const has = (target: TargetAssignment, topicId: string, partition: number): boolean =>
  target.some((topic) => topic.topicId === topicId && topic.partitions.includes(partition))

/** One that the target gives to somebody else. */
function foreignIn(group: ConsumerGroup, memberId: string, held: Assigned): Detail | null {
  for (const [topic, partitions] of held)
    for (const partition of partitions.keys()) {
      if (has(group.target.get(memberId) ?? [], topic, partition)) continue
      for (const [other, target] of group.target)
        if (other !== memberId && has(target, topic, partition)) return { topic, partition, targetOf: other }
    }
  return null
}

/** One of its target that a member at rest has not got, though somebody may have it. */
const lacksIn = (target: TargetAssignment, { assigned }: ConsumerMember['current']): Detail | null => {
  for (const { topicId, partitions } of target)
    for (const partition of partitions)
      if (assigned.get(topicId)?.has(partition) !== true) return { topic: topicId, partition, lacks: true }
  return null
}

/**
 * A member's state says what it has: UNREVOKED exactly while there is something to give up; at the target's epoch it holds nothing that is
 * another's, and STABLE there it has all that is its own (Kafka's model: valid member epoch, valid stable group).
 */
export const statesAreTrue: ConsumerGroupInvariant = {
  name: 'states-are-true',
  ofConsumerGroup({ group, before }) {
    const sameTarget = before?.assignmentEpoch === group.assignmentEpoch
    for (const [memberId, { current }] of group.members) {
      if (current.memberEpoch < 0 || (sameTarget && before.members.get(memberId)?.current === current)) continue
      const { state, memberEpoch, assigned, pendingRevocation } = current
      if ((state === 'UNREVOKED_PARTITIONS') !== pendingRevocation.size > 0) return { member: memberId, state }
      if (memberEpoch !== group.assignmentEpoch) continue
      const wrong =
        foreignIn(group, memberId, assigned) ??
        foreignIn(group, memberId, pendingRevocation) ??
        (state === 'STABLE' ? lacksIn(group.target.get(memberId) ?? [], current) : null)
      if (wrong !== null) return { member: memberId, state, ...wrong }
    }
    return null
  },
}
