import type { ConsumerGroupInvariant } from './invariant'

/** No partition is in the current assignments of two members, what they still have to give up included: it is assigned only once it was released (Kafka: CurrentAssignmentBuilder). */
export const oneAssignee: ConsumerGroupInvariant = {
  name: 'one-assignee',
  ofConsumerGroup({ group, before }) {
    if (before !== null && [...group.members].every(([id, member]) => before.members.get(id)?.current === member.current)) return null
    const assignees = new Map<string, string>()
    for (const [member, { current }] of group.members)
      for (const assigned of [current.assigned, current.pendingRevocation])
        for (const [topic, partitions] of assigned)
          for (const partition of partitions.keys()) {
            const key = `${topic}/${String(partition)}`
            const other = assignees.get(key)
            if (other !== undefined) return { topic, partition, members: [other, member] }
            assignees.set(key, member)
          }
    return null
  },
}
