import type { SubmittedRequest } from '../coordinator/shard'
import { settingsOf } from '../coordinator/consumer-config'
import type { GroupAnswer } from '../wire/group-message'
import { joinGroupEpoch, type ConsumerGroupHeartbeatRequest } from '../wire/consumer'
import { partitionNumbers, sameAssigned } from './assigned'
import { sameDetails } from './details'
import type { ConsumerDraft } from './draft'
import { maybeBump, type BumpRule } from './epoch'
import { subscribe } from './joining'
import { checkSize } from './member-check'
import { Refused } from './refused'
import { maybeResolve } from './regex'
import type { ConsumerMember, MemberDetails } from './state'
import { reconcileMember } from './step'
import { computeTarget, mayCompute } from './target'
import { assignorAfter, storedAssignor } from './vote'

/** What a heartbeat says anew, put over what was known. */
function updatedDetails(known: MemberDetails, input: SubmittedRequest, fields: ConsumerGroupHeartbeatRequest): MemberDetails {
  return {
    instanceId: fields.instanceId ?? known.instanceId,
    rackId: fields.rackId ?? known.rackId,
    clientId: input.request.clientId,
    clientHost: input.clientHost,
    subscribedTopicNames:
      fields.subscribedTopicNames === null
        ? known.subscribedTopicNames
        : [...fields.subscribedTopicNames].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)),
    subscribedTopicRegex: fields.subscribedTopicRegex ?? known.subscribedTopicRegex,
    rebalanceTimeoutMs: fields.rebalanceTimeoutMs === -1 ? known.rebalanceTimeoutMs : fields.rebalanceTimeoutMs,
    serverAssignor: fields.serverAssignor ?? known.serverAssignor,
    classic: null,
  }
}

const sameNames = (a: readonly string[], b: readonly string[]): boolean =>
  a === b || (a.length === b.length && a.every((name, i) => name === b[i]))

/** How a member's new details are taken in: its record, and what they ask of the group (Kafka: steps 1 of consumerGroupHeartbeat). */
export interface TakenIn {
  readonly member: ConsumerMember
  readonly subscriptionChanged: boolean
  readonly reason: BumpRule | null
}

/** Writes down what a member says of itself, and what follows from that for the group's epoch; refuses a pattern that cannot be read. */
export function takeIn(draft: ConsumerDraft, member: ConsumerMember, details: MemberDetails): TakenIn | Refused {
  const namesChanged = !sameNames(member.details.subscribedTopicNames, details.subscribedTopicNames)
  let after = member
  if (!draft.members.has(member.memberId) || !sameDetails(member.details, details)) {
    after = draft.writeDetails(member.memberId, details)
    draft.fact('MemberUpdated', 'consumer/member/updated', { member: member.memberId, topics: details.subscribedTopicNames.length })
  }
  const regex = maybeResolve(draft, member, after)
  if (regex instanceof Refused) return regex
  const regexChanged = member.details.subscribedTopicRegex !== details.subscribedTopicRegex
  const first: BumpRule | null = draft.groupEpoch === 0 ? 'consumer/epoch/first' : null
  const reason = namesChanged ? 'consumer/epoch/subscription-changed' : (regex ?? first)
  return { member: after, subscriptionChanged: namesChanged || regexChanged, reason }
}

/** Bring the target up to date if the group has moved on and the interval allows it (Kafka: maybeUpdateTargetAssignment). */
export function maybeRetarget(draft: ConsumerDraft, assignor: string): Refused | null {
  if (draft.groupEpoch <= draft.assignmentEpoch) return null
  if (mayCompute(draft)) return computeTarget(draft, assignor)
  const { assignmentEpoch, groupEpoch } = draft
  draft.fact('TargetPostponed', 'consumer/target/interval', { groupEpoch, assignmentEpoch })
  return null
}

function answerOf(draft: ConsumerDraft, member: ConsumerMember, withAssignment: boolean): GroupAnswer {
  const { heartbeatIntervalMs } = settingsOf(draft.context.config.consumer, draft.groupId)
  return {
    api: 'ConsumerGroupHeartbeat',
    fields: {
      throttleTimeMs: 0,
      errorCode: 0,
      errorMessage: null,
      memberId: member.memberId,
      memberEpoch: member.current.memberEpoch,
      heartbeatIntervalMs,
      assignment: withAssignment ? { topicPartitions: partitionNumbers(member.current.assigned) } : null,
    },
  }
}

const isFull = (fields: ConsumerGroupHeartbeatRequest): boolean =>
  fields.rebalanceTimeoutMs !== -1 &&
  (fields.subscribedTopicNames !== null || fields.subscribedTopicRegex !== null) &&
  fields.topicPartitions !== null

export const defaultAssignor = (draft: ConsumerDraft): string => draft.context.config.consumer.assignors[0] ?? 'uniform'

/** A session begins anew: said once, for heartbeats it goes without saying. */
export function renewSession(draft: ConsumerDraft, memberId: string, timeoutMs: number, isNew: boolean): void {
  if (isNew) draft.fact('TimerSet', 'consumer/session/started', { kind: 'session', member: memberId, delayMs: timeoutMs })
  draft.startTimer('session', memberId, timeoutMs)
}

/** ConsumerGroupHeartbeat of a member that stays or comes (Kafka: GroupMetadataManager.consumerGroupHeartbeat). */
export function heartbeat(draft: ConsumerDraft, input: SubmittedRequest, fields: ConsumerGroupHeartbeatRequest): Refused | null {
  const { memberId, memberEpoch, instanceId, topicPartitions: owned } = fields
  const joins = memberEpoch === joinGroupEpoch
  const full = checkSize(draft, memberId, instanceId)
  if (full !== null) return full
  const subscribed = subscribe(draft, { memberId, instanceId, memberEpoch, owned, joins, classic: false })
  if (subscribed instanceof Refused) return subscribed
  const before = subscribed.member
  const taken = takeIn(draft, before, updatedDetails(before.details, input, fields))
  if (taken instanceof Refused) return taken
  const otherwise = defaultAssignor(draft)
  const assignor = assignorAfter(
    draft,
    subscribed.isNew ? null : before.details.serverAssignor,
    taken.member.details.serverAssignor,
    otherwise,
  )
  const flips = draft.since('4.4') && assignor !== storedAssignor(draft.base, otherwise)
  maybeBump(draft, taken.reason ?? (flips ? 'consumer/epoch/assignor-changed' : null))
  const failed = maybeRetarget(draft, assignor)
  if (failed !== null) return failed
  const after = reconcileMember(draft, taken.member, taken.subscriptionChanged, owned)
  if (after instanceof Refused) return after
  const { sessionTimeoutMs } = settingsOf(draft.context.config.consumer, draft.groupId)
  renewSession(draft, memberId, sessionTimeoutMs, subscribed.isNew)
  const brings = joins || isFull(fields) || !sameAssigned(before.current.assigned, after.current.assigned)
  const rule = brings ? 'consumer/heartbeat/brings-assignment' : 'consumer/heartbeat/answered'
  draft.answer(input.id, answerOf(draft, after, brings), rule, { member: memberId, memberEpoch: after.current.memberEpoch })
  return null
}
