import { leaveGroupStaticEpoch } from '../wire/consumer'
import type { TopicPartitionNumbers } from '../../kafka/consumer-records'
import type { MemberId } from '../../kafka/ids'
import type { ConsumerDraft } from './draft'
import { checkMemberEpoch, unknownMember } from './member-check'
import { Refused } from './refused'
import { noAssignment, noDetails } from './replay'
import { ConsumerMember } from './state'

/** A member that was there, or that comes with this request. */
export interface Subscribed {
  /** As it was before the request: with details of its own only if the group knew it, or those whose place it takes. */
  readonly member: ConsumerMember
  readonly isNew: boolean
}

/** Whoever asks, and whether it may come into being by this. */
export interface Asking {
  readonly memberId: MemberId
  readonly instanceId: string | null
  readonly memberEpoch: number
  readonly owned: readonly TopicPartitionNumbers[] | null
  readonly joins: boolean
  /** By JoinGroup: then epochs are not looked at. */
  readonly classic: boolean
}

/** A member of whom nothing is known but its ids. */
function newMember(memberId: MemberId, instanceId: string | null): ConsumerMember {
  return new ConsumerMember(memberId, { ...noDetails, instanceId }, noAssignment)
}

/** Kafka: getOrMaybeSubscribeDynamicConsumerMember, getOrMaybeSubscribeStaticConsumerMember. */
export function subscribe(draft: ConsumerDraft, asking: Asking): Subscribed | Refused {
  return asking.instanceId === null ? subscribeDynamic(draft, asking) : subscribeStatic(draft, asking, asking.instanceId)
}

function subscribeDynamic(draft: ConsumerDraft, asking: Asking): Subscribed | Refused {
  const { memberId, memberEpoch, owned } = asking
  const member = draft.members.get(memberId)
  if (member === undefined) {
    if (!asking.joins) return unknownMember(memberId, draft.groupId)
    draft.fact('MemberAdded', 'consumer/join/new-member', { member: memberId })
    return { member: newMember(memberId, null), isNew: true }
  }
  const refused = asking.classic ? null : checkMemberEpoch(draft, member, memberEpoch, owned)
  if (refused !== null) return refused
  if (asking.joins && !asking.classic) draft.fact('MemberRejoined', 'consumer/join/rejoined', { member: memberId })
  return { member, isNew: false }
}

function subscribeStatic(draft: ConsumerDraft, asking: Asking, instanceId: string): Subscribed | Refused {
  const { memberId, memberEpoch, owned } = asking
  const ownerId = draft.staticMembers.get(instanceId)
  const owner = ownerId === undefined ? undefined : draft.members.get(ownerId)
  if (asking.joins) {
    if (owner === undefined) {
      draft.fact('MemberAdded', 'consumer/join/new-member', { member: memberId, instanceId })
      return { member: newMember(memberId, instanceId), isNew: true }
    }
    const released = owner.current.memberEpoch === leaveGroupStaticEpoch
    if (!asking.classic && owner.details.classic === null && !released) return unreleased(memberId, instanceId, owner.memberId)
    if (owner.memberId === memberId) return { member: owner, isNew: false }
    return { member: replace(draft, owner, memberId), isNew: false }
  }
  if (owner === undefined)
    return new Refused('UNKNOWN_MEMBER_ID', 'consumer/heartbeat/unknown-member', `Instance id ${instanceId} is unknown.`)
  if (owner.memberId !== memberId) return fencedInstance(memberId, instanceId, owner.memberId, 'consumer/heartbeat/fenced-instance')
  const refused = asking.classic ? null : checkMemberEpoch(draft, owner, memberEpoch, owned)
  return refused ?? { member: owner, isNew: false }
}

function unreleased(memberId: MemberId, instanceId: string, ownerId: MemberId): Refused {
  const message = `Static member ${memberId} with instance id ${instanceId} cannot join the group because the instance id is owned by ${ownerId} member.`
  return new Refused('UNRELEASED_INSTANCE_ID', 'consumer/join/unreleased-instance', message)
}

/** Refuses a static member whose instance id another one has, in Kafka's words. */
export function fencedInstance(
  memberId: MemberId,
  instanceId: string,
  ownerId: MemberId,
  rule: 'consumer/heartbeat/fenced-instance' | 'consumer/leave/fenced-instance' | 'consumer/classic/fenced-instance',
): Refused {
  const message = `Static member ${memberId} with instance id ${instanceId} was fenced by member ${ownerId}.`
  return new Refused('FENCED_INSTANCE_ID', rule, message)
}

/** A new id takes over what a static member had, target and all, and begins at epoch 0 (Kafka: replaceMember). The old one's timers run on to no effect. */
function replace(draft: ConsumerDraft, owner: ConsumerMember, memberId: MemberId): ConsumerMember {
  const target = draft.target.get(owner.memberId) ?? []
  draft.fact('MemberReplaced', 'consumer/join/static-replaced', {
    member: memberId,
    replaced: owner.memberId,
    instanceId: owner.details.instanceId ?? '',
  })
  draft.removeMember(owner.memberId)
  const member = draft.writeDetails(memberId, owner.details)
  draft.writeTarget(memberId, target)
  return draft.writeCurrent(member, { ...owner.current, memberEpoch: 0, previousMemberEpoch: 0 })
}
