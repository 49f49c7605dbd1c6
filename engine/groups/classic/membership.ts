import type { MemberId } from '../../kafka/ids'
import type { RequestId } from '../coordinator/result'
import { copyMember } from './change'
import type { Draft } from './draft'
import { memberIdsInOrder } from './member-order'
import type { ClassicRule } from './rules'
import type { ClassicMember } from './state'

export type RemovalReason =
  | 'left'
  | 'session-timeout'
  | 'new-member-timeout'
  | 'missed-barrier'
  | 'pending-sync'
  | 'group-max-size'
  | 'replaced'
  | 'removed-by-instance-id'

/** What a JoinGroup may change of a member (Kafka: ClassicGroup.updateMember). */
export type MemberUpdate = Pick<ClassicMember, 'protocols' | 'rebalanceTimeoutMs' | 'sessionTimeoutMs'>

function count(draft: Draft, member: ClassicMember, by: 1 | -1): void {
  for (const { name } of member.protocols) {
    const left = (draft.supportedProtocols.get(name) ?? 0) + by
    if (left === 0) draft.supportedProtocols.delete(name)
    else draft.supportedProtocols.set(name, left)
  }
  if (member.awaitingJoin !== null) draft.set({ awaitingJoin: draft.head('awaitingJoin') + by })
}

/** Put a member in its place, without a word about it. A Java HashMap doubles when more than three quarters of it are taken. */
export function place(draft: Draft, member: ClassicMember): void {
  draft.members.set(member.memberId, member)
  let capacity = draft.head('memberCapacity')
  while (draft.members.size > capacity * 0.75) capacity *= 2
  if (capacity !== draft.head('memberCapacity')) draft.set({ memberCapacity: capacity })
  if (member.groupInstanceId !== null) draft.staticMembers.set(member.groupInstanceId, member.memberId)
  count(draft, member, 1)
}

function takeOut(draft: Draft, member: ClassicMember): void {
  draft.members.delete(member.memberId)
  if (member.groupInstanceId !== null) draft.staticMembers.delete(member.groupInstanceId)
  count(draft, member, -1)
}

export function elect(draft: Draft, leader: MemberId, rule: ClassicRule): void {
  draft.set({ leaderId: leader })
  draft.fact('LeaderElected', rule, { member: leader })
}

/** A member comes in: the first accepted one of a group without leader leads (Kafka: ClassicGroup.add). */
export function add(draft: Draft, member: ClassicMember, protocolType: string): void {
  if (draft.members.size === 0) draft.set({ protocolType })
  place(draft, member)
  draft.pendingJoin.delete(member.memberId)
  const detail = member.groupInstanceId === null ? {} : { instanceId: member.groupInstanceId }
  draft.fact('MemberAdded', 'classic/join/new-member', { member: member.memberId, ...detail })
  if (draft.leader === null) elect(draft, member.memberId, 'classic/leader/first-member')
}

/** A member, or an id handed out, goes. Whoever is left may have to lead: any, by map order (Kafka: ClassicGroup.remove). */
export function remove(draft: Draft, memberId: MemberId, reason: RemovalReason, rule: ClassicRule): void {
  const member = draft.members.get(memberId)
  if (member !== undefined) {
    takeOut(draft, member)
    draft.cancelTimer('session', memberId)
    draft.fact('MemberRemoved', rule, { member: memberId, reason })
  }
  if (draft.leader === memberId && draft.context.config.ruleOff !== 'no-leader-election') {
    const [next] = memberIdsInOrder(draft)
    if (next === undefined) draft.set({ leaderId: null })
    else elect(draft, next, 'classic/leader/leader-removed')
  }
  draft.pendingJoin.delete(memberId)
  draft.pendingSync.delete(memberId)
}

/** Protocols and timeouts out of a JoinGroup, which from now on is the parked one; one parked before is dropped unanswered. */
export function updateMember(draft: Draft, memberId: MemberId, update: MemberUpdate, awaitingJoin: RequestId | null): void {
  const member = draft.members.get(memberId)
  if (member === undefined) return
  count(draft, member, -1)
  const next = copyMember(member)
  next.protocols = update.protocols
  next.rebalanceTimeoutMs = update.rebalanceTimeoutMs
  next.sessionTimeoutMs = update.sessionTimeoutMs
  next.awaitingJoin = awaitingJoin
  draft.members.set(memberId, next)
  count(draft, next, 1)
}

/** A new id takes over a static member's seat, assignment and leadership (Kafka: ClassicGroup.replaceStaticMember). */
export function replace(draft: Draft, before: ClassicMember, memberId: MemberId): ClassicMember {
  takeOut(draft, before)
  const after: ClassicMember = { ...before, memberId, awaitingJoin: null, awaitingSync: null, isNew: false }
  place(draft, after)
  if (draft.leader === before.memberId) draft.set({ leaderId: memberId })
  return after
}

/** Its parked JoinGroup has been answered. */
export function joinAnswered(draft: Draft, memberId: MemberId): void {
  const member = draft.members.get(memberId)
  if (member === undefined || member.awaitingJoin === null) return
  const next = copyMember(member)
  next.awaitingJoin = null
  draft.members.set(memberId, next)
  draft.set({ awaitingJoin: draft.head('awaitingJoin') - 1 })
}

/** A member's session starts afresh. `because`: the name of the event by which it does; else the step's first. */
export function restartSession(draft: Draft, memberId: MemberId, because?: string): void {
  const member = draft.members.get(memberId)
  if (member === undefined) return
  const naming = because === undefined ? {} : { because }
  const deadline = draft.startTimer('session', member.sessionTimeoutMs, 'classic/session/restarted', memberId, naming)
  draft.update(memberId, { sessionDeadline: deadline })
}
