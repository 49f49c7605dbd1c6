import { groupMembersInOrder } from './member-order'
import { metadataOf } from './records'
import type { ClassicGroup, GroupState } from './state'

const noBytes = new Uint8Array(0)

/** As DescribeGroups shows a group (Kafka: ClassicGroup.describe). */
export interface DescribedClassicGroup {
  readonly groupId: string
  readonly groupState: GroupState
  readonly protocolType: string
  /** The assignor; empty in every state but Stable. */
  readonly protocolData: string
  readonly members: readonly {
    readonly memberId: string
    readonly groupInstanceId: string | null
    readonly clientId: string
    readonly clientHost: string
    readonly memberMetadata: Uint8Array
    readonly memberAssignment: Uint8Array
  }[]
}

/** What an administrator is shown: assignor and metadata only while the group is Stable, assignments as long as they are kept (Kafka: describeNoMetadata). */
export function describeClassicGroup(group: ClassicGroup): DescribedClassicGroup {
  const stable = group.state === 'Stable'
  return {
    groupId: group.groupId,
    groupState: group.state,
    protocolType: group.protocolType ?? '',
    protocolData: stable ? (group.protocolName ?? '') : '',
    members: groupMembersInOrder(group).map((member) => ({
      memberId: member.memberId,
      groupInstanceId: member.groupInstanceId,
      clientId: member.clientId,
      clientHost: member.clientHost,
      memberMetadata: stable ? metadataOf(member, group.protocolName) : noBytes,
      memberAssignment: member.assignment,
    })),
  }
}
