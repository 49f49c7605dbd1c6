import type { SubmittedRequest } from '../coordinator/shard'
import type { GroupAnswer } from '../wire/group-message'
import { leaveGroupStaticEpoch, type ConsumerGroupHeartbeatRequest } from '../wire/consumer'
import { givenAt, noPartitions } from './assigned'
import type { ConsumerDraft } from './draft'
import { fence } from './fence'
import { fencedInstance } from './joining'
import { Refused } from './refused'
import type { ConsumerMember } from './state'

function memberWhoLeaves(draft: ConsumerDraft, { memberId, instanceId }: ConsumerGroupHeartbeatRequest): ConsumerMember | Refused {
  const unknown = (message: string): Refused => new Refused('UNKNOWN_MEMBER_ID', 'consumer/leave/unknown-member', message)
  if (instanceId === null) return draft.members.get(memberId) ?? unknown(`Member ${memberId} is not a member of group ${draft.groupId}.`)
  const ownerId = draft.staticMembers.get(instanceId)
  const owner = ownerId === undefined ? undefined : draft.members.get(ownerId)
  if (owner === undefined) return unknown(`Instance id ${instanceId} is unknown.`)
  if (owner.memberId !== memberId) return fencedInstance(memberId, instanceId, owner.memberId, 'consumer/leave/fenced-instance')
  return owner
}

/** ConsumerGroupHeartbeat with an epoch of −1, or −2 (Kafka: GroupMetadataManager.consumerGroupLeave). The epoch that the member had is not looked at. */
export function leave(draft: ConsumerDraft, input: SubmittedRequest, fields: ConsumerGroupHeartbeatRequest): Refused | null {
  const { memberId, memberEpoch } = fields
  const member = memberWhoLeaves(draft, fields)
  if (member instanceof Refused) return member
  const forNow = memberEpoch === leaveGroupStaticEpoch
  if (forNow) leaveForNow(draft, member)
  else fence(draft, [memberId], 'left', 'consumer/leave/left')
  const answer: GroupAnswer = {
    api: 'ConsumerGroupHeartbeat',
    fields: { throttleTimeMs: 0, errorCode: 0, errorMessage: null, memberId, memberEpoch, heartbeatIntervalMs: 0, assignment: null },
  }
  draft.answer(input.id, answer, forNow ? 'consumer/leave/static-for-now' : 'consumer/leave/left', { member: memberId, memberEpoch })
  return null
}

/** What the member has stays its own until it is back or its session ends; nobody else is told. */
function leaveForNow(draft: ConsumerDraft, member: ConsumerMember): void {
  const { current, memberId } = member
  draft.fact('MemberAway', 'consumer/leave/static-for-now', { member: memberId, instanceId: member.details.instanceId ?? '' })
  draft.writeCurrent(member, {
    ...current,
    memberEpoch: leaveGroupStaticEpoch,
    assigned: givenAt(current.assigned, 0),
    pendingRevocation: noPartitions,
  })
}
