import type { GroupId } from '../../kafka/ids'
import type { SimTime } from '../../kernel/node'
import type { MapChanges } from '../coordinator/map-draft'
import type { ClassicGroup, ClassicMember } from './state'

/** What a group has one of. */
export type ClassicHead = Pick<
  ClassicGroup,
  | 'state'
  | 'previousState'
  | 'stateSince'
  | 'generationId'
  | 'protocolType'
  | 'protocolName'
  | 'leaderId'
  | 'awaitingJoin'
  | 'memberCapacity'
  | 'simple'
  | 'newMemberAdded'
  | 'joinPhase'
  | 'pendingSyncDeadline'
>

/** One change to a group in memory. */
export type ClassicChange =
  | { readonly change: 'create' }
  | { readonly change: 'head'; readonly set: Partial<ClassicHead> }
  | { readonly change: 'members'; readonly by: MapChanges<string, ClassicMember> }
  | { readonly change: 'staticMembers'; readonly by: MapChanges<string, string> }
  | { readonly change: 'pendingJoin'; readonly by: MapChanges<string, SimTime> }
  | { readonly change: 'pendingSync'; readonly by: MapChanges<string, true> }
  | { readonly change: 'supportedProtocols'; readonly by: MapChanges<string, number> }
  /** A heartbeat: by far the most frequent, so it has a change of its own. */
  | { readonly change: 'session'; readonly member: string; readonly deadline: SimTime | null }
  | { readonly change: 'remove' }

export function emptyGroup(groupId: GroupId): ClassicGroup {
  return {
    kind: 'classic',
    groupId,
    state: 'Empty',
    previousState: 'Empty',
    stateSince: 0,
    generationId: 0,
    protocolType: null,
    protocolName: null,
    leaderId: null,
    members: new Map(),
    staticMembers: new Map(),
    pendingJoin: new Map(),
    pendingSync: new Set(),
    supportedProtocols: new Map(),
    awaitingJoin: 0,
    memberCapacity: 16,
    simple: false,
    newMemberAdded: false,
    joinPhase: null,
    pendingSyncDeadline: null,
  }
}

/** Written out field by field, here and below: a spread object gets a hidden class of its own at each place that spreads it. */
export function copyMember(member: ClassicMember): ClassicMember {
  return {
    memberId: member.memberId,
    groupInstanceId: member.groupInstanceId,
    clientId: member.clientId,
    clientHost: member.clientHost,
    sessionTimeoutMs: member.sessionTimeoutMs,
    rebalanceTimeoutMs: member.rebalanceTimeoutMs,
    protocols: member.protocols,
    assignment: member.assignment,
    awaitingJoin: member.awaitingJoin,
    awaitingSync: member.awaitingSync,
    isNew: member.isNew,
    sessionDeadline: member.sessionDeadline,
  }
}

/** A copy of which `applyToClassicGroup` changes nothing in the original. */
export function copyClassicGroup(group: ClassicGroup): ClassicGroup {
  const members = new Map<string, ClassicMember>()
  for (const [id, member] of group.members) members.set(id, copyMember(member))
  return {
    kind: 'classic',
    groupId: group.groupId,
    state: group.state,
    previousState: group.previousState,
    stateSince: group.stateSince,
    generationId: group.generationId,
    protocolType: group.protocolType,
    protocolName: group.protocolName,
    leaderId: group.leaderId,
    members,
    staticMembers: new Map(group.staticMembers),
    pendingJoin: new Map(group.pendingJoin),
    pendingSync: new Set(group.pendingSync),
    supportedProtocols: new Map(group.supportedProtocols),
    awaitingJoin: group.awaitingJoin,
    memberCapacity: group.memberCapacity,
    simple: group.simple,
    newMemberAdded: group.newMemberAdded,
    joinPhase: group.joinPhase,
    pendingSyncDeadline: group.pendingSyncDeadline,
  }
}

function applyToMap<V>(map: Map<string, V>, by: MapChanges<string, V>): void {
  if (by.cleared) map.clear()
  for (const [key, value] of by.set) {
    if (value === undefined) map.delete(key)
    else map.set(key, value)
  }
}

function applyToSet(set: Set<string>, by: MapChanges<string, true>): void {
  if (by.cleared) set.clear()
  for (const [key, value] of by.set) {
    if (value === undefined) set.delete(key)
    else set.add(key)
  }
}

/** Do one change, in place: the only thing that changes a classic group. */
export function applyToClassicGroup(group: ClassicGroup, change: Exclude<ClassicChange, { readonly change: 'create' | 'remove' }>): void {
  switch (change.change) {
    case 'head':
      Object.assign(group, change.set)
      return
    case 'members':
      applyToMap(group.members, change.by)
      return
    case 'staticMembers':
      applyToMap(group.staticMembers, change.by)
      return
    case 'pendingJoin':
      applyToMap(group.pendingJoin, change.by)
      return
    case 'pendingSync':
      applyToSet(group.pendingSync, change.by)
      return
    case 'supportedProtocols':
      applyToMap(group.supportedProtocols, change.by)
      return
    case 'session': {
      const member = group.members.get(change.member)
      if (member !== undefined) member.sessionDeadline = change.deadline
    }
  }
}
