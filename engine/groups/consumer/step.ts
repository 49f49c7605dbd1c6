import type { TopicPartitionNumbers } from '../../kafka/consumer-records'
import { countOf } from './assigned'
import type { ConsumerDraft } from './draft'
import { reconcile } from './reconcile'
import { Refused } from './refused'
import type { ConsumerMember } from './state'
import { subscribedTo } from './subscriptions'

/** One step of a member towards its target, written down if it changes anything (Kafka: GroupMetadataManager.maybeReconcile). */
export function reconcileMember(
  draft: ConsumerDraft,
  member: ConsumerMember,
  subscriptionChanged: boolean,
  owned: readonly TopicPartitionNumbers[] | null,
): ConsumerMember | Refused {
  const { current, memberId, details } = member
  if (!subscriptionChanged && current.state === 'STABLE' && current.memberEpoch === draft.assignmentEpoch) return member
  const { ruleOff } = draft.context.config
  const epochs = draft.base.partitionEpochs
  const result = reconcile({
    member: current,
    targetEpoch: draft.assignmentEpoch,
    target: draft.target.get(memberId) ?? [],
    subscriptionChanged,
    owned: owned ?? (ruleOff === 'silence-confirms' ? [] : null),
    isFree: (topicId, partition) => ruleOff === 'assign-before-release' || epochs.get(topicId)?.has(partition) !== true,
    isSubscribed: subscribedTo(draft, details),
    strips: draft.since('4.2'),
    countsUpOnConfirmation: !draft.since('4.2'),
    countsUpWhenAsked: ruleOff === 'epoch-before-revoking',
    waits: ruleOff !== 'waiting-counts-as-stable',
  })
  if (result.kind === 'fenced') return new Refused('FENCED_MEMBER_EPOCH', result.rule)
  if (result.to === current) return member
  const { memberEpoch, state, assigned, pendingRevocation } = result.to
  draft.fact('MemberReconciled', result.rule, {
    member: memberId,
    memberEpoch,
    state,
    assigned: countOf(assigned),
    pending: countOf(pendingRevocation),
  })
  const after = draft.writeCurrent(member, result.to)
  // Whoever speaks the classic protocol is timed by its joining.
  if (details.classic !== null) return after
  if (state !== 'UNREVOKED_PARTITIONS') draft.cancelTimer('rebalance', memberId)
  else if (ruleOff !== 'no-rebalance-timeout') startRebalanceTimer(draft, after)
  return after
}

/** How long a member may take to give up what it was asked for. */
export function startRebalanceTimer(draft: ConsumerDraft, { memberId, details, current }: ConsumerMember): void {
  const detail = { kind: 'rebalance', member: memberId, delayMs: details.rebalanceTimeoutMs }
  draft.fact('TimerSet', 'consumer/rebalance/started', detail)
  draft.startTimer('rebalance', memberId, details.rebalanceTimeoutMs, current.memberEpoch)
}
