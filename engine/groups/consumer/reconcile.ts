import type { TopicPartitionNumbers } from '../../kafka/consumer-records'
import type { MemberEpoch, TopicId } from '../../kafka/ids'
import { noPartitions, overlaps, sameAssigned, type Assigned } from './assigned'
import type { ConsumerRule } from './rules'
import type { CurrentAssignment, MemberState } from './state'
import type { Reconciling, Reconciled } from './reconciling'
import { divide, union, type Partitions } from './division'

/** One step of a member towards its target, as far as is safe now (Kafka: CurrentAssignmentBuilder.build). */
export function reconcile(input: Reconciling): Reconciled {
  const { member, targetEpoch, subscriptionChanged, owned } = input
  switch (member.state) {
    case 'STABLE':
      if (member.memberEpoch !== targetEpoch) return compute(input, member.memberEpoch)
      return subscriptionChanged ? strip(input, 'consumer/reconcile/settled') : same(member, 'consumer/reconcile/settled')
    case 'UNREVOKED_PARTITIONS':
      if (!stillOwns(owned, member.pendingRevocation))
        return compute(input, input.countsUpOnConfirmation ? member.memberEpoch + 1 : member.memberEpoch)
      return subscriptionChanged ? strip(input, 'consumer/reconcile/still-revoking') : same(member, 'consumer/reconcile/still-revoking')
    case 'UNRELEASED_PARTITIONS':
      return compute(input, member.memberEpoch)
    case 'UNKNOWN':
      if (owned === null || owned.some(({ partitions }) => partitions.length > 0))
        return { kind: 'fenced', rule: 'consumer/reconcile/unknown-state' }
      return compute(input, member.memberEpoch)
  }
}

const same = (member: CurrentAssignment, rule: ConsumerRule): Reconciled => ({ kind: 'at', to: member, rule })

/** A heartbeat that does not say what is owned confirms nothing, and half a confirmation is none. */
function stillOwns(owned: readonly TopicPartitionNumbers[] | null, asked: Assigned): boolean {
  return owned === null || overlaps(asked, owned)
}

/** Towards the target: first everything is given up that has to be; before that nothing is handed out, even if it is free. */
function compute(input: Reconciling, memberEpoch: MemberEpoch): Reconciled {
  const { member, targetEpoch } = input
  const { keep, revoke, gain, held } = divide(input)
  const asked = input.countsUpWhenAsked === true ? targetEpoch : memberEpoch
  if (revoke.size > 0 && stillOwns(input.owned, revoke))
    return become(member, 'UNREVOKED_PARTITIONS', asked, keep, revoke, 'consumer/reconcile/unrevoked')
  if (held > 0 && input.waits !== false) {
    const rule = gain.size > 0 ? 'consumer/reconcile/some-released' : 'consumer/reconcile/unreleased'
    return become(member, 'UNRELEASED_PARTITIONS', targetEpoch, union(keep, gain), noPartitions, rule)
  }
  const rule = gain.size > 0 ? 'consumer/reconcile/all-given' : 'consumer/reconcile/caught-up'
  return become(member, 'STABLE', targetEpoch, union(keep, gain), noPartitions, rule)
}

/** The subscription changed, but there is no new target to go to: partitions of topics that are no longer wanted are given up all the same. */
function strip(input: Reconciling, otherwise: ConsumerRule): Reconciled {
  const { member, isSubscribed } = input
  if (!input.strips) return same(member, otherwise)
  const keep = new Map<TopicId, Partitions>()
  const pending = new Map(member.pendingRevocation)
  for (const [topicId, partitions] of member.assigned) {
    if (isSubscribed(topicId)) keep.set(topicId, partitions)
    else pending.set(topicId, new Map([...(pending.get(topicId) ?? []), ...partitions]))
  }
  if (keep.size === member.assigned.size) return same(member, otherwise)
  if (stillOwns(input.owned, pending))
    return become(member, 'UNREVOKED_PARTITIONS', member.memberEpoch, keep, pending, 'consumer/reconcile/stripped')
  return become(member, member.state, member.memberEpoch, keep, noPartitions, 'consumer/reconcile/stripped')
}

/** The epoch before the step is remembered, even if it does not move: so a member that keeps waiting changes once more. */
function become(
  member: CurrentAssignment,
  state: MemberState,
  memberEpoch: MemberEpoch,
  assigned: Assigned,
  pendingRevocation: Assigned,
  rule: ConsumerRule,
): Reconciled {
  const unchanged =
    member.state === state &&
    member.memberEpoch === memberEpoch &&
    member.previousMemberEpoch === member.memberEpoch &&
    sameAssigned(member.assigned, assigned) &&
    sameAssigned(member.pendingRevocation, pendingRevocation)
  if (unchanged) return same(member, rule)
  return { kind: 'at', to: { memberEpoch, previousMemberEpoch: member.memberEpoch, state, assigned, pendingRevocation }, rule }
}
