import type { ClassicGroup, ClassicMember, Frame, JoinPhase, SimTime } from '../../engine'
import { consumersOf, letterOf, memberNames, type MemberName } from './members'
import { consumerOf } from './hosted'

/** One place in the coordinator's tray: a request that it holds, or the gap where one is still to come. */
export interface TraySlot extends MemberName {
  readonly memberId: string
  /** The API of the request it holds; null: this member is missing. */
  readonly held: 'JoinGroup' | 'SyncGroup' | null
}

export interface Tray {
  /** Which phase's requests lie there. */
  readonly phase: 'join' | 'sync'
  readonly slots: readonly TraySlot[]
  readonly held: number
  /** When it stops waiting, and whose timeout or what set that. */
  readonly deadline: SimTime | null
  readonly deadlineKind: JoinPhase['kind'] | 'pending-sync' | null
  readonly setBy: MemberName | null
}

type Namer = (memberId: string, member?: ClassicMember) => MemberName

/** Names members as their processes are called; by their client id where none of ours is behind them. */
export function namer(frame: Frame, groupId: string): Namer {
  const names = memberNames(frame.world)
  const consumers = consumersOf(frame.world, groupId)
  return (memberId, member) => {
    const consumer = consumerOf(consumers, memberId, member)
    const named = consumer === null ? undefined : names.get(consumer.name)
    return named ?? { name: member?.clientId ?? memberId, letter: letterOf(member?.clientId ?? memberId), index: -1 }
  }
}

/** What the coordinator holds while it waits; null where the group is in no phase that waits. */
export function trayOf(group: ClassicGroup, nameOf: Namer, order: readonly string[]): Tray | null {
  const phase = group.state === 'PreparingRebalance' ? 'join' : group.state === 'CompletingRebalance' ? 'sync' : null
  if (phase === null) return null
  const slots: TraySlot[] = []
  for (const member of group.members.values()) {
    const parked = phase === 'join' ? member.awaitingJoin : member.awaitingSync
    const there = parked !== null || (phase === 'sync' && !group.pendingSync.has(member.memberId))
    slots.push({
      ...nameOf(member.memberId, member),
      memberId: member.memberId,
      held: there ? (phase === 'join' ? 'JoinGroup' : 'SyncGroup') : null,
    })
  }
  // In the order of the members' cards: the coordinator's own order says nothing, and a place keeps its letter while requests come.
  slots.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
  const { joinPhase } = group
  const setter = joinPhase?.setBy == null ? undefined : group.members.get(joinPhase.setBy)
  return {
    phase,
    slots,
    held: slots.filter((slot) => slot.held !== null).length,
    deadline: phase === 'join' ? (joinPhase?.deadline ?? null) : group.pendingSyncDeadline,
    deadlineKind: phase === 'join' ? (joinPhase?.kind ?? null) : group.pendingSyncDeadline === null ? null : 'pending-sync',
    setBy: setter === undefined ? null : nameOf(setter.memberId, setter),
  }
}
