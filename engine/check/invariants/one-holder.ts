import type { ConsumerState } from '../../cluster/world'
import type { ConsumerGroup } from '../../groups/consumer/state'
import type { ConsumerGroupInvariant } from './invariant'

/**
 * Whether a process is what the group takes it for, as far as it knows: one that was fenced, or is at another epoch, has yet to hear of it.
 * Who speaks the classic protocol has his epoch as the generation.
 */
function isCurrent({ client, process }: ConsumerState, { members }: ConsumerGroup): boolean {
  if (process === 'killed') return false
  const epoch = client.protocol === 'consumer' ? client.memberEpoch : client.generationId
  if (epoch <= 0 || (client.protocol === 'classic' && client.rejoinNeeded)) return false
  return members.get(client.memberId)?.current.memberEpoch === epoch
}

/** No two current members of a consumer group hold one partition at one time (Kafka's model: no double assignment). */
export const oneHolder: ConsumerGroupInvariant = {
  name: 'one-holder',
  ofConsumerGroup({ world, group, overtaken }) {
    const holders = new Map<string, string>()
    for (const [node, state] of world.nodes) {
      if (state.kind !== 'consumer' || state.groupId !== group.groupId || !isCurrent(state, group)) continue
      const late = overtaken.of(node)
      for (const partition of state.owned) {
        if (late.has(partition)) continue
        const other = holders.get(partition)
        if (other !== undefined) return { partition, members: [other, state.client.memberId] }
        holders.set(partition, state.client.memberId)
      }
    }
    return null
  },
}
