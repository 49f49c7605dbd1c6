import type { TopicPartitionNumbers } from '../../kafka/consumer-records'
import type { AssignmentEpoch, MemberEpoch, Partition, TopicId } from '../../kafka/ids'
import { noPartitions, overlaps, sameAssigned, type Assigned } from './assigned'
import type { ConsumerRule } from './rules'
import type { CurrentAssignment, MemberState } from './state'

/** All that the next state of a member depends on. */
export interface Reconciling {
  readonly member: CurrentAssignment
  readonly targetEpoch: AssignmentEpoch
  readonly target: readonly TopicPartitionNumbers[]
  /** By this very request. */
  readonly subscriptionChanged: boolean
  /** What the member says it owns; null where it says nothing, which confirms nothing. */
  readonly owned: readonly TopicPartitionNumbers[] | null
  /** Whether nobody has the partition, nor is still giving it up. */
  readonly isFree: (topicId: TopicId, partition: Partition) => boolean
  /** Whether the member wants the topic, and it exists. */
  readonly isSubscribed: (topicId: TopicId) => boolean
  /** What 4.2 has brought: partitions of topics no longer wanted are given up before there is a target. */
  readonly strips: boolean
  /** Before 4.2 a confirmed revocation counted one epoch up before anything else was looked at. */
  readonly countsUpOnConfirmation: boolean
  /** No Kafka does: whoever is asked to give something up has the target's epoch already. */
  readonly countsUpWhenAsked?: boolean
  /** Every Kafka does: whoever has not got all of its target yet is UNRELEASED. */
  readonly waits?: boolean
}

/** What becomes of a member; `to` is the very object that came in where nothing changed. */
export type Reconciled =
  | { readonly kind: 'at'; readonly to: CurrentAssignment; readonly rule: ConsumerRule }
  | { readonly kind: 'fenced'; readonly rule: ConsumerRule }

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

interface Division {
  readonly keep: Assigned
  readonly revoke: Assigned
  readonly gain: Assigned
  readonly held: number
}

type Partitions = ReadonlyMap<Partition, AssignmentEpoch>

/** Put into the map where there is something to put. */
function put(into: Map<TopicId, Partitions>, topicId: TopicId, partitions: Partitions): void {
  if (partitions.size > 0) into.set(topicId, partitions)
}

function split(assigned: Partitions, wanted: ReadonlySet<Partition>): { readonly keep: Partitions; readonly revoke: Partitions } {
  const keep = new Map<Partition, AssignmentEpoch>()
  const revoke = new Map<Partition, AssignmentEpoch>()
  for (const [partition, epoch] of assigned) (wanted.has(partition) ? keep : revoke).set(partition, epoch)
  return revoke.size === 0 ? { keep: assigned, revoke } : { keep, revoke }
}

/** What the member may keep, has to give up, may have at once, and has to wait for. */
function divide({ member, target, targetEpoch, isFree, isSubscribed }: Reconciling): Division {
  const keep = new Map<TopicId, Partitions>()
  const revoke = new Map<TopicId, Partitions>()
  const gain = new Map<TopicId, Partitions>()
  let held = 0
  const wanted = new Map(target.filter(({ topicId }) => isSubscribed(topicId)).map((topic) => [topic.topicId, topic.partitions]))
  for (const [topicId, partitions] of member.assigned) {
    const parts = split(partitions, new Set(wanted.get(topicId)))
    put(keep, topicId, parts.keep)
    put(revoke, topicId, parts.revoke)
  }
  for (const [topicId, partitions] of wanted) {
    const assigned = member.assigned.get(topicId)
    const own = member.pendingRevocation.get(topicId)
    const gained = new Map<Partition, AssignmentEpoch>()
    for (const partition of partitions) {
      if (assigned?.has(partition) === true) continue
      if (own?.has(partition) === true || isFree(topicId, partition)) gained.set(partition, targetEpoch)
      else held += 1
    }
    put(gain, topicId, gained)
  }
  return { keep: sameAssigned(keep, member.assigned) ? member.assigned : keep, revoke, gain, held }
}

function union(keep: Assigned, gain: Assigned): Assigned {
  if (gain.size === 0) return keep
  const all = new Map(keep)
  for (const [topicId, partitions] of gain) all.set(topicId, new Map([...(keep.get(topicId) ?? []), ...partitions]))
  return all
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
