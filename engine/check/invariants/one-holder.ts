import type { ConsumerState } from '../../cluster/world'
import type { ConsumerGroup } from '../../groups/consumer/state'
import type { ConsumerGroupInvariant } from './invariant'

/** Whether a member is what the group takes it for, as far as it knows: one that was fenced, or is at another epoch, has yet to hear of it. */
function isCurrent({ client, process }: ConsumerState, { members }: ConsumerGroup): boolean {
  if (client.protocol !== 'consumer' || client.memberEpoch <= 0 || process === 'killed') return false
  const member = members.get(client.memberId)
  return member !== undefined && member.current.memberEpoch === client.memberEpoch
}

/** No two current members of a consumer group hold one partition at one time (Kafka's model: no double assignment). */
export const oneHolder: ConsumerGroupInvariant = {
  name: 'one-holder',
  ofConsumerGroup({ world, group }) {
    const holders = new Map<string, string>()
    for (const state of world.nodes.values()) {
      if (state.kind !== 'consumer' || state.groupId !== group.groupId || !isCurrent(state, group)) continue
      for (const partition of state.owned) {
        const other = holders.get(partition)
        if (other !== undefined) return { partition, members: [other, state.client.memberId] }
        holders.set(partition, state.client.memberId)
      }
    }
    return null
  },
}
