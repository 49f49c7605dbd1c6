import { MalformedBytes } from '../../kafka/bytes'
import type { TopicPartitionNumbers } from '../../kafka/consumer-records'
import { byCodeUnit } from '../../kernel/order'
import { groupMembersInOrder } from '../classic/member-order'
import { metadataOf } from '../classic/records'
import type { ClassicGroup, ClassicMember } from '../classic/state'
import { Refused } from '../consumer/refused'
import type { MemberDetails } from '../consumer/state'
import type { MetadataImage } from '../coordinator/context'
import { decodeAssignment, decodeSubscription, groupByTopic } from '../wire/consumer-protocol'
import type { MigrationRule } from './rules'

/** A classic member, and what it becomes. */
export interface Convertible {
  readonly memberId: string
  readonly details: MemberDetails
  readonly target: readonly TopicPartitionNumbers[]
}

/** Why a group cannot be converted. */
export const no = (groupId: string, why: string, rule: MigrationRule): Refused =>
  new Refused('GROUP_ID_NOT_FOUND', rule, `Cannot upgrade classic group ${groupId} to consumer group because ${why}.`)

function targetOf({ assignment }: ClassicMember, image: MetadataImage): readonly TopicPartitionNumbers[] | null {
  if (assignment.length === 0) return []
  const { partitions, userData } = decodeAssignment(assignment)
  // What an assignor of one's own put there would be lost.
  if (userData !== null && userData.length > 0) return null
  return groupByTopic(partitions).flatMap((topic) => {
    const known = image.topic(topic.topic)
    return known === undefined ? [] : [{ topicId: known.topicId, partitions: topic.partitions }]
  })
}

function convertible(group: ClassicGroup, member: ClassicMember, image: MetadataImage): Convertible | null {
  const target = targetOf(member, image)
  if (target === null) return null
  const metadata = metadataOf(member, group.protocolName ?? member.protocols[0]?.name ?? null)
  const { topics, rackId } = decodeSubscription(metadata)
  const details: MemberDetails = {
    instanceId: member.groupInstanceId,
    rackId,
    clientId: member.clientId,
    clientHost: member.clientHost,
    subscribedTopicNames: [...topics].sort(byCodeUnit),
    subscribedTopicRegex: '',
    rebalanceTimeoutMs: member.rebalanceTimeoutMs,
    serverAssignor: null,
    classic: { sessionTimeoutMs: member.sessionTimeoutMs, supportedProtocols: member.protocols },
  }
  return { memberId: member.memberId, details, target }
}

/** Null where something in the members' bytes stands against it (Kafka: ConsumerGroup.fromClassicGroup). */
export function convertAll(group: ClassicGroup, image: MetadataImage): readonly Convertible[] | null {
  const all: Convertible[] = []
  try {
    for (const member of groupMembersInOrder(group)) {
      const one = convertible(group, member, image)
      if (one === null) return null
      all.push(one)
    }
  } catch (error) {
    if (error instanceof MalformedBytes) return null
    throw error
  }
  return all
}
