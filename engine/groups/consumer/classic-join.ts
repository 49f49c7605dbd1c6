import type { ErrorName } from '../../kafka/errors'
import type { MemberId } from '../../kafka/ids'
import { byCodeUnit } from '../../kernel/order'
import { joinRefusal } from '../coordinator/refusal'
import type { RequestId } from '../coordinator/result'
import type { SubmittedRequest } from '../coordinator/shard'
import type { JoinGroupRequest } from '../wire/classic'
import type { Subscription } from '../wire/consumer-protocol'
import type { GroupAnswer } from '../wire/group-message'
import { ownedById, subscriptionOf } from './classic-metadata'
import { defaultAssignor, maybeRetarget, renewSession, takeIn } from './coordinator-heartbeat'
import type { ConsumerDraft } from './draft'
import { maybeBump } from './epoch'
import { downgradesByReplacement } from './fence'
import { subscribe } from './joining'
import { checkSize } from './member-check'
import { Refused } from './refused'
import type { ConsumerMember, MemberDetails } from './state'
import { reconcileMember } from './step'
import { assignorAfter } from './vote'

/** What to go on with once the records of a JoinGroup are committed. */
export interface ClassicJoined {
  readonly then: 'classicJoined'
  readonly request: RequestId
  readonly member: MemberId
  readonly sessionTimeoutMs: number
  readonly rebalanceTimeoutMs: number
  readonly answer: GroupAnswer
}

/** Whether somebody speaks an assignor that all members of the classic protocol offer (Kafka: ConsumerGroup.supportsClassicProtocols). */
function isSupported(draft: ConsumerDraft, { protocolType, protocols }: JoinGroupRequest): boolean {
  if (protocolType !== 'consumer' || protocols.length === 0) return false
  const { classicMembers, members } = draft.base
  if (classicMembers === 0) return true
  const offered = new Map<string, number>()
  for (const { details } of members.values())
    for (const { name } of details.classic?.supportedProtocols ?? []) offered.set(name, (offered.get(name) ?? 0) + 1)
  return protocols.some(({ name }) => offered.get(name) === classicMembers)
}

function refuse(draft: ConsumerDraft, input: SubmittedRequest, memberId: MemberId, { error, rule }: Refused): void {
  const detail = memberId === '' ? { group: draft.groupId, error } : { group: draft.groupId, member: memberId, error }
  draft.answerNow(input.id, joinRefusal(memberId, error), rule, detail)
}

function joinedDetails(known: MemberDetails, input: SubmittedRequest, fields: JoinGroupRequest, subscription: Subscription): MemberDetails {
  return {
    ...known,
    instanceId: fields.groupInstanceId ?? known.instanceId,
    rackId: subscription.rackId ?? known.rackId,
    clientId: input.request.clientId,
    clientHost: input.clientHost,
    subscribedTopicNames: [...subscription.topics].sort(byCodeUnit),
    rebalanceTimeoutMs: fields.rebalanceTimeoutMs === -1 ? known.rebalanceTimeoutMs : fields.rebalanceTimeoutMs,
    classic: { sessionTimeoutMs: fields.sessionTimeoutMs, supportedProtocols: fields.protocols },
  }
}

function joinedAnswer(member: ConsumerMember): GroupAnswer {
  return {
    api: 'JoinGroup',
    fields: {
      throttleTimeMs: 0,
      errorCode: 0,
      generationId: member.current.memberEpoch,
      protocolType: 'consumer',
      protocolName: member.details.classic?.supportedProtocols[0]?.name ?? null,
      leader: '',
      skipAssignment: false,
      memberId: member.memberId,
      members: [],
    },
  }
}

/** JoinGroup in a consumer group: nobody waits, nobody leads (Kafka: classicGroupJoinToConsumerGroup). */
export function classicJoin(
  draft: ConsumerDraft,
  input: SubmittedRequest,
  fields: JoinGroupRequest,
  version: number,
): ClassicJoined | null {
  const isUnknown = fields.memberId === ''
  const memberId = isUnknown ? input.newMemberId : fields.memberId
  const no = (error: ErrorName, rule: Refused['rule'], to = fields.memberId): null => {
    refuse(draft, input, to, new Refused(error, rule))
    return null
  }
  if (draft.context.config.consumer.migrationPolicy === 'disabled')
    return no('INCONSISTENT_GROUP_PROTOCOL', 'consumer/classic/policy-forbids')
  if (checkSize(draft, memberId, fields.groupInstanceId) !== null)
    return no('GROUP_MAX_SIZE_REACHED', 'consumer/classic/group-max-size-reached', '')
  const subscription = subscriptionOf(fields.protocols)
  if (!isSupported(draft, fields) || subscription === null) return no('INCONSISTENT_GROUP_PROTOCOL', 'consumer/classic/join-refused')
  if (isUnknown && fields.groupInstanceId === null && version >= 4)
    return no('MEMBER_ID_REQUIRED', 'consumer/classic/member-id-required', memberId)
  const joined = joinMember(draft, input, fields, memberId, subscription)
  if (joined instanceof Refused) return no(joined.error, joined.rule)
  return joined
}

function joinMember(
  draft: ConsumerDraft,
  input: SubmittedRequest,
  fields: JoinGroupRequest,
  memberId: MemberId,
  subscription: Subscription,
): ClassicJoined | Refused {
  const { groupInstanceId: instanceId } = fields
  const joins = instanceId === null || fields.memberId === ''
  const replaced = instanceId === null ? undefined : draft.staticMembers.get(instanceId)
  const downgrades = replaced !== undefined && downgradesByReplacement(draft, replaced)
  const subscribed = subscribe(draft, { memberId, instanceId, memberEpoch: -1, owned: [], joins, classic: true })
  if (subscribed instanceof Refused) return subscribed
  const taken = takeIn(draft, subscribed.member, joinedDetails(subscribed.member.details, input, fields, subscription))
  if (taken instanceof Refused) return taken
  maybeBump(draft, taken.reason)
  const vote = taken.member.details.serverAssignor
  const failed = maybeRetarget(draft, assignorAfter(draft, vote, vote, defaultAssignor(draft)))
  if (failed !== null) return failed
  const after = reconcileMember(draft, taken.member, taken.subscriptionChanged, ownedById(subscription, draft.context.image))
  if (after instanceof Refused) return after
  if (downgrades) draft.downgrade = { gone: [], joiner: memberId }
  const { sessionTimeoutMs, rebalanceTimeoutMs } = fields
  return { then: 'classicJoined', request: input.id, member: memberId, sessionTimeoutMs, rebalanceTimeoutMs, answer: joinedAnswer(after) }
}

/** A member whose JoinGroup is answered has to come for its part within its rebalance timeout. */
function joinAnswered(draft: ConsumerDraft, then: ClassicJoined): void {
  const { member } = then
  if (draft.members.has(member)) {
    draft.cancelTimer('join', member)
    renewSession(draft, member, then.sessionTimeoutMs, !draft.base.timers.session.has(member))
    draft.fact('TimerSet', 'consumer/classic/sync-timer', { kind: 'sync', member, delayMs: then.rebalanceTimeoutMs })
    draft.startTimer('sync', member, then.rebalanceTimeoutMs)
  }
}

/** The records of a JoinGroup are committed. */
export function classicJoinCommitted(draft: ConsumerDraft, then: ClassicJoined): void {
  joinAnswered(draft, then)
  draft.answerNow(then.request, then.answer, 'consumer/classic/joined', { member: then.member })
}

/** A JoinGroup that changed nothing: its answer waits for what was written before it. */
export function classicJoinNeedsNoRecord(draft: ConsumerDraft, then: ClassicJoined): void {
  joinAnswered(draft, then)
  draft.answer(then.request, then.answer, 'consumer/classic/joined', { member: then.member })
}
