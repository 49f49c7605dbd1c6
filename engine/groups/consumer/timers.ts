import type { MemberId } from '../../kafka/ids'
import { settingsOf } from '../coordinator/consumer-config'
import type { ConsumerDraft } from './draft'
import { fence, type RemovalReason } from './fence'
import type { ConsumerRule } from './rules'
import { startRebalanceTimer } from './step'
import type { ConsumerMember, MemberTimerKind } from './state'

const removals: Readonly<Record<MemberTimerKind, readonly [RemovalReason, ConsumerRule]>> = {
  session: ['session-timeout', 'consumer/session/expired'],
  rebalance: ['rebalance-timeout', 'consumer/rebalance/expired'],
  join: ['join-timeout', 'consumer/classic/join-expired'],
  sync: ['sync-timeout', 'consumer/classic/sync-expired'],
}

/** Whether it is a timer that removes a member when it fires. */
export const isMemberTimer = (kind: string): kind is MemberTimerKind => Object.hasOwn(removals, kind)

/** One of a member's timers has fired: whoever it is about is out, unless it does not matter any more. */
export function memberTimerFired(draft: ConsumerDraft, kind: MemberTimerKind, memberId: MemberId): void {
  const [reason, rule] = removals[kind]
  const timer = draft.base.timers[kind].get(memberId)
  const member = draft.members.get(memberId)
  draft.soft.push({ change: 'timer', kind, member: memberId, timer: null })
  const detail = { kind, member: memberId }
  if (member === undefined) draft.fact('TimerFired', 'consumer/timer/no-such-member', detail)
  else if (kind === 'rebalance' && timer?.memberEpoch !== member.current.memberEpoch)
    draft.fact('TimerFired', 'consumer/rebalance/overtaken', detail)
  else {
    draft.fact('TimerFired', rule, detail)
    fence(draft, [memberId], reason, rule)
  }
}

/** How long a member may be silent: its group's time, or one of its own for who speaks the classic protocol. */
export function sessionTimeoutOf(draft: ConsumerDraft, { details }: ConsumerMember): number {
  return details.classic?.sessionTimeoutMs ?? settingsOf(draft.context.config.consumer, draft.groupId).sessionTimeoutMs
}

/** A new coordinator has read the log: everybody's session begins in full, and whoever has something to give up has all its time again (Kafka: onLoaded). */
export function loaded(draft: ConsumerDraft, members: readonly MemberId[]): void {
  const { groupEpoch, assignmentEpoch } = draft
  draft.fact('GroupLoaded', 'consumer/failover/loaded', { groupEpoch, assignmentEpoch, members: members.length })
  for (const memberId of members) {
    const member = draft.members.get(memberId)
    if (member === undefined) continue
    draft.startTimer('session', memberId, sessionTimeoutOf(draft, member))
    if (member.current.state === 'UNREVOKED_PARTITIONS') startRebalanceTimer(draft, member)
  }
}

/** Another broker coordinates: nothing ticks any more. */
export function unloaded(draft: ConsumerDraft): void {
  draft.fact('GroupUnloaded', 'consumer/failover/unloaded', { members: draft.members.size })
  for (const memberId of new Set(Object.values(draft.base.timers).flatMap((timers) => [...timers.keys()]))) draft.cancelTimers(memberId)
}
