import type { MetadataImage } from '../coordinator/context'
import { consumerGroupState } from './group-state'
import { tableOrder } from '../../kafka/table-order'
import type { Assigned } from './assigned'
import type { ConsumerGroup, ConsumerGroupState } from './state'
import { storedAssignor } from './vote'

/** As ConsumerGroupDescribe shows a group (Kafka: ConsumerGroup.asDescribedGroup). */
export interface DescribedConsumerGroup {
  readonly groupId: string
  readonly groupState: ConsumerGroupState
  readonly groupEpoch: number
  readonly assignmentEpoch: number
  readonly assignorName: string
  readonly members: readonly {
    readonly memberId: string
    readonly instanceId: string | null
    readonly rackId: string | null
    readonly memberEpoch: number
    readonly clientId: string
    readonly clientHost: string
    readonly subscribedTopicNames: readonly string[]
    readonly subscribedTopicRegex: string
    /** `orders-2`, what is still to be given up included (since 4.3). */
    readonly assignment: readonly string[]
    readonly targetAssignment: readonly string[]
    /** 0 speaks the classic protocol, 1 the consumer protocol. */
    readonly memberType: 0 | 1
  }[]
}

/** The group as ConsumerGroupDescribe shows it, topics by name; those that are gone are left out. */
export function describeConsumerGroup(group: ConsumerGroup, image: MetadataImage, defaultAssignor: string): DescribedConsumerGroup {
  const named = (topicId: string, partitions: Iterable<number>): string[] => {
    const name = image.topicOf(topicId)?.name
    return name === undefined ? [] : [...partitions].map((partition) => `${name}-${String(partition)}`)
  }
  const held = (assigned: Assigned): string[] => [...assigned].flatMap(([topicId, partitions]) => named(topicId, partitions.keys()))
  const members = tableOrder(group.members.keys(), group.memberSlots).flatMap((memberId) => {
    const member = group.members.get(memberId)
    if (member === undefined) return []
    const { details, current } = member
    const target = group.target.get(memberId) ?? []
    return [
      {
        memberId,
        instanceId: details.instanceId,
        rackId: details.rackId,
        memberEpoch: current.memberEpoch,
        clientId: details.clientId,
        clientHost: details.clientHost,
        subscribedTopicNames: details.subscribedTopicNames,
        subscribedTopicRegex: details.subscribedTopicRegex,
        assignment: [...held(current.assigned), ...held(current.pendingRevocation)],
        targetAssignment: target.flatMap(({ topicId, partitions }) => named(topicId, partitions)),
        memberType: details.classic === null ? (1 as const) : (0 as const),
      },
    ]
  })
  const { groupId, groupEpoch, assignmentEpoch } = group
  const assignorName = storedAssignor(group, defaultAssignor)
  return { groupId, groupState: consumerGroupState(group), groupEpoch, assignmentEpoch, assignorName, members }
}
