import type { ConsumerGroupRecord } from '../../kafka/consumer-records'
import type { MemberId } from '../../kafka/ids'
import { Draft } from '../classic/draft'
import { prepareRebalance } from '../classic/join-phase'
import { place, restartSession } from '../classic/membership'
import { groupRecord } from '../classic/records'
import type { ClassicMember } from '../classic/state'
import { vote } from '../classic/vote'
import type { ClassicResult } from '../classic/coordinator'
import { targetGivenAt } from '../consumer/assigned'
import { classicAssignment } from '../consumer/classic-metadata'
import type { ConsumerDraft, Downgrade } from '../consumer/draft'
import type { ConsumerMember } from '../consumer/state'
import { membersInTableOrder } from '../consumer/target'

type OfAMember = Extract<ConsumerGroupRecord, { readonly key: { readonly memberId: MemberId } }>['type']

/** Everything that the log has of the consumer group is forgotten (Kafka: ConsumerGroup.createGroupTombstoneRecords). */
function forget(draft: ConsumerDraft): ConsumerGroupRecord[] {
  const { groupId } = draft
  const members = membersInTableOrder(draft)
  const of = (type: OfAMember): ConsumerGroupRecord[] => members.map((memberId) => ({ type, key: { groupId, memberId }, value: null }))
  const key = { groupId }
  return [
    ...of('CONSUMER_GROUP_CURRENT_MEMBER_ASSIGNMENT'),
    ...of('CONSUMER_GROUP_TARGET_ASSIGNMENT_MEMBER'),
    { type: 'CONSUMER_GROUP_TARGET_ASSIGNMENT_METADATA', key, value: null },
    ...of('CONSUMER_GROUP_MEMBER_METADATA'),
    ...[...draft.base.resolvedRegexes.keys()].map((regularExpression): ConsumerGroupRecord => ({
      type: 'CONSUMER_GROUP_REGULAR_EXPRESSION',
      key: { groupId, regularExpression },
      value: null,
    })),
    { type: 'CONSUMER_GROUP_PARTITION_METADATA', key, value: null },
    { type: 'CONSUMER_GROUP_METADATA', key, value: null },
  ]
}

function classicMember(member: ConsumerMember): ClassicMember {
  const { details, memberId } = member
  return {
    memberId,
    groupInstanceId: details.instanceId,
    clientId: details.clientId,
    clientHost: details.clientHost,
    sessionTimeoutMs: details.classic?.sessionTimeoutMs ?? 0,
    rebalanceTimeoutMs: details.rebalanceTimeoutMs,
    protocols: details.classic?.supportedProtocols ?? [],
    assignment: new Uint8Array(0),
    awaitingJoin: null,
    awaitingSync: null,
    isNew: false,
    sessionDeadline: null,
  }
}

/** Where the last member of the consumer protocol has gone, the rest is a classic group again (Kafka: convertToClassicGroup), and joins anew. */
export function downgrade(draft: ConsumerDraft, { gone, joiner }: Downgrade): ClassicResult {
  const stale = draft.groupEpoch > draft.base.assignmentEpoch
  const tombstones = forget(draft)
  for (const memberId of [...draft.base.members.keys()]) draft.cancelTimers(memberId)
  const stays = membersInTableOrder(draft).filter((memberId) => !gone.includes(memberId))
  const classic = new Draft(undefined, draft.groupId, draft.context)
  classic.set({ state: 'Stable', stateSince: draft.now, generationId: draft.groupEpoch, protocolType: 'consumer' })
  const [leaderId = null] = stays
  classic.set({ leaderId })
  for (const memberId of stays) {
    const member = draft.members.get(memberId)
    if (member !== undefined) place(classic, classicMember(member))
  }
  classic.set({ protocolName: vote(classic) })
  const assignments = assign(draft, classic, stays)
  const records = [...draft.records, ...tombstones, groupRecord(classic, assignments)]
  const rule = joiner === null ? 'migration/downgrade/converted' : 'migration/downgrade/replaced'
  draft.fact('GroupConverted', rule, { to: 'classic', generation: draft.groupEpoch, members: stays.length })
  for (const memberId of stays) restartSession(classic, memberId)
  if (joiner === null || stale) prepareRebalance(classic, 'downgraded')
  const result = classic.result()
  return {
    records,
    replies: draft.replies,
    soft: result.soft,
    effects: [...draft.effects, ...result.effects],
  }
}

/** Everybody keeps what the last target gave it. */
function assign(draft: ConsumerDraft, classic: Draft, members: readonly MemberId[]): ReadonlyMap<MemberId, Uint8Array> {
  const assignments = new Map<MemberId, Uint8Array>()
  for (const memberId of members) {
    const member = draft.members.get(memberId)
    if (member === undefined) continue
    const assignment = classicAssignment(member, targetGivenAt(draft.target.get(memberId) ?? [], 0), draft.context.image)
    assignments.set(memberId, assignment)
    classic.update(memberId, { assignment })
  }
  return assignments
}
