import type { ConsumerGroupInvariant } from './invariant'

/** A member is gone only with a new epoch of the group: else nobody would share out what it had (Kafka: consumerGroupFenceMembers). */
export const removalRaisesEpoch: ConsumerGroupInvariant = {
  name: 'removal-raises-epoch',
  ofConsumerGroup({ group, before, facts }) {
    if (before === null || group.groupEpoch > before.groupEpoch) return null
    for (const member of before.members.keys()) {
      if (group.members.has(member)) continue
      if (!facts.some(({ type, detail }) => type === 'MemberReplaced' && detail['replaced'] === member))
        return { member, groupEpoch: group.groupEpoch }
    }
    return null
  },
}
