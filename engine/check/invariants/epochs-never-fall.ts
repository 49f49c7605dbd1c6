import type { ConsumerGroupInvariant, SeenFact } from './invariant'

/** What makes a member begin anew: it is away for now, or another takes its place. */
const beginsAnew = (member: string, facts: readonly SeenFact[]): boolean =>
  facts.some(({ type, detail }) => (type === 'MemberAway' || type === 'MemberReplaced') && detail['member'] === member)

/**
 * Epochs of a group, and of a member as long as it is one, go up only (Kafka: an epoch fences what is older); a member's is never above
 * the target's, and falls only where it is away for now. Who was put out, or has left, is no member until it comes anew.
 */
export const epochsNeverFall: ConsumerGroupInvariant = {
  name: 'epochs-never-fall',
  ofConsumerGroup({ group, before, facts }) {
    if (before === null) return null
    const { groupEpoch, assignmentEpoch } = group
    if (groupEpoch < before.groupEpoch) return { epoch: 'group', from: before.groupEpoch, to: groupEpoch }
    if (assignmentEpoch < before.assignmentEpoch) return { epoch: 'assignment', from: before.assignmentEpoch, to: assignmentEpoch }
    if (assignmentEpoch > groupEpoch) return { epoch: 'assignment', above: groupEpoch, to: assignmentEpoch }
    for (const [member, { current }] of group.members) {
      const then = before.members.get(member)?.current
      if (then === current) continue
      if (current.memberEpoch > assignmentEpoch) return { member, above: assignmentEpoch, to: current.memberEpoch }
      if (then !== undefined && current.memberEpoch < then.memberEpoch && !beginsAnew(member, facts))
        return { member, from: then.memberEpoch, to: current.memberEpoch }
    }
    return null
  },
}
