import type { ConsumerGroupInvariant } from './invariant'

/** Epochs of a group, and of a member as long as it is one, go up only (Kafka: an epoch fences what is older); a member begins anew where it is fenced, joins again or leaves for now. */
export const epochsNeverFall: ConsumerGroupInvariant = {
  name: 'epochs-never-fall',
  ofConsumerGroup({ group, before }) {
    if (before === null) return null
    const { groupEpoch, assignmentEpoch } = group
    if (groupEpoch < before.groupEpoch) return { epoch: 'group', from: before.groupEpoch, to: groupEpoch }
    if (assignmentEpoch < before.assignmentEpoch) return { epoch: 'assignment', from: before.assignmentEpoch, to: assignmentEpoch }
    if (assignmentEpoch > groupEpoch) return { epoch: 'assignment', above: groupEpoch, to: assignmentEpoch }
    for (const [member, { current }] of group.members) {
      const then = before.members.get(member)?.current
      if (then === undefined || then === current || current.memberEpoch <= 0) continue
      if (current.memberEpoch < then.memberEpoch) return { member, from: then.memberEpoch, to: current.memberEpoch }
    }
    return null
  },
}
