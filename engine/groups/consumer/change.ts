import type { GroupId, MemberId } from '../../kafka/ids'
import type { SimTime } from '../../kernel/node'
import { firstSlots } from '../../kafka/table-order'
import type { ConsumerGroup, MemberTimer, MemberTimerKind } from './state'

/** One change to what a consumer group has in memory alone. */
export type ConsumerChange =
  /** A group of this kind from now on, if there is none yet. */
  | { readonly change: 'begin' }
  | { readonly change: 'checked'; readonly checked: ConsumerGroup['metadataChecked'] }
  | { readonly change: 'resolving'; readonly by: MemberId | null; readonly since: SimTime | null }
  /** By far the most frequent: a heartbeat moves a session's end. */
  | { readonly change: 'timer'; readonly kind: MemberTimerKind; readonly member: MemberId; readonly timer: MemberTimer | null }

/** A consumer group before its first member. */
export function emptyConsumerGroup(groupId: GroupId): ConsumerGroup {
  return {
    kind: 'consumer',
    groupId,
    groupEpoch: 1,
    epochRecorded: false,
    metadataHash: 0,
    assignmentEpoch: 1,
    assignmentTimestamp: 0,
    targetRecorded: false,
    members: new Map(),
    memberSlots: firstSlots,
    target: new Map(),
    resolvedRegexes: new Map(),
    staticMembers: new Map(),
    partitionEpochs: new Map(),
    subscribers: new Map(),
    regexSubscribers: new Map(),
    votes: new Map(),
    stableAt: new Map(),
    classicMembers: 0,
    metadataChecked: null,
    resolving: null,
    resolvedAt: null,
    timers: { session: new Map(), rebalance: new Map(), join: new Map(), sync: new Map() },
  }
}

/** A copy of which replay and `applyToConsumerGroup` change nothing in the original: members and what they hold are shared. */
export function copyConsumerGroup(group: ConsumerGroup): ConsumerGroup {
  const partitionEpochs: ConsumerGroup['partitionEpochs'] = new Map()
  for (const [topicId, epochs] of group.partitionEpochs) partitionEpochs.set(topicId, new Map(epochs))
  const { session, rebalance, join, sync } = group.timers
  return {
    ...group,
    members: new Map(group.members),
    target: new Map(group.target),
    resolvedRegexes: new Map(group.resolvedRegexes),
    staticMembers: new Map(group.staticMembers),
    partitionEpochs,
    subscribers: new Map(group.subscribers),
    regexSubscribers: new Map(group.regexSubscribers),
    votes: new Map(group.votes),
    stableAt: new Map(group.stableAt),
    timers: { session: new Map(session), rebalance: new Map(rebalance), join: new Map(join), sync: new Map(sync) },
  }
}

/** Do one soft change, in place. */
export function applyToConsumerGroup(group: ConsumerGroup, change: Exclude<ConsumerChange, { readonly change: 'begin' }>): void {
  switch (change.change) {
    case 'checked':
      group.metadataChecked = change.checked
      return
    case 'resolving':
      group.resolving = change.by
      group.resolvedAt = change.since
      return
    case 'timer': {
      const timers = group.timers[change.kind]
      if (change.timer === null) timers.delete(change.member)
      else timers.set(change.member, change.timer)
    }
  }
}
