import { describeClassicGroup } from '../../groups/classic/describe'
import { describeConsumerGroup } from '../../groups/consumer/describe'
import { byCodeUnit } from '../../kernel/order'
import { partitionsIn } from '../../recording/embedded'
import type { LoneCoordinator } from './lone-coordinator'

/** What an admin client is told of a group, in the words of its command line tools. */
export interface GroupDescription {
  readonly state: string
  readonly type: 'Classic' | 'Consumer'
  readonly assignor: string
  readonly groupEpoch?: number
  readonly targetAssignmentEpoch?: number
  readonly members: readonly {
    readonly memberId: string
    readonly clientId: string
    readonly assignment: readonly string[]
    readonly memberEpoch?: number
    readonly targetAssignment?: readonly string[]
  }[]
}
const byMember = (a: { readonly memberId: string }, b: typeof a): number => byCodeUnit(a.memberId, b.memberId)

/** What the lone coordinator says of a group now; `null` where there is none. */
export function describeGroup({ shard, context }: LoneCoordinator, groupId: string): GroupDescription | null {
  const group = shard.groups.get(groupId)
  if (group === undefined) return null
  if (group.kind === 'classic') {
    const { groupState, protocolData, members } = describeClassicGroup(group)
    const described = members.map(({ memberId, clientId, memberAssignment }) => ({
      memberId,
      clientId,
      assignment: [...(partitionsIn(memberAssignment) ?? [])].sort(byCodeUnit),
    }))
    return { state: groupState, type: 'Classic', assignor: protocolData, members: described.sort(byMember) }
  }
  const { image, config } = context()
  const { groupState, groupEpoch, assignmentEpoch, assignorName, members } = describeConsumerGroup(
    group,
    image,
    config.consumer.assignors[0] ?? '',
  )
  const described = members.map(({ memberId, clientId, memberEpoch, assignment, targetAssignment }) => ({
    memberId,
    clientId,
    memberEpoch,
    assignment: [...assignment].sort(byCodeUnit),
    targetAssignment: [...targetAssignment].sort(byCodeUnit),
  }))
  const state = groupState.charAt(0) + groupState.slice(1).toLowerCase()
  return {
    state,
    type: 'Consumer',
    assignor: assignorName,
    groupEpoch,
    targetAssignmentEpoch: assignmentEpoch,
    members: described.sort(byMember),
  }
}
