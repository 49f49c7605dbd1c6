import type { CommittedOffset } from '../cluster/world'
import { groupProtocols } from '../groups/protocols'
import type { Group, GroupShard } from '../groups/group-shard'
import type { ConsumerGroupRecord } from '../kafka/consumer-records'
import type { SimTime } from '../kernel/node'

export type ObservedGroup = Extract<Group, { readonly kind: 'classic' }>
export type ObservedMember = ObservedGroup['members'] extends Map<string, infer Member> ? Member : never

type Settable<T> = { -readonly [K in keyof T as T[K] extends Map<string, unknown> | Set<string> ? never : K]?: T[K] }

/** One change to what is known of the coordinator's memory. */
export type GroupChange =
  | { readonly group: 'set'; readonly to: Settable<ObservedGroup> }
  | { readonly group: 'member'; readonly member: ObservedMember }
  | { readonly group: 'memberSet'; readonly memberId: string; readonly to: Settable<ObservedMember> }
  | { readonly group: 'memberGone'; readonly memberId: string }
  | { readonly group: 'pendingJoin'; readonly memberId: string; readonly until: SimTime | null }
  | { readonly group: 'pendingSync'; readonly memberIds: readonly string[] }
  | { readonly group: 'synced'; readonly memberId: string }
  /** From now on it is this classic group, whatever it was. */
  | { readonly group: 'becomes'; readonly classic: ObservedGroup }
  /** Of a consumer group: what its coordinator has written. */
  | { readonly group: 'record'; readonly record: ConsumerGroupRecord }
  | { readonly group: 'committed'; readonly partition: string; readonly offset: CommittedOffset }

type ClassicChange = Exclude<GroupChange, { group: 'committed' | 'record' | 'becomes' }>

/** A group of which nothing is known but that it is spoken of: as a coordinator makes one. */
export function unknownGroup(groupId: string): ObservedGroup {
  const shard = groupProtocols.empty(0)
  groupProtocols.apply(shard, groupId, { change: 'create' })
  const group = shard.groups.get(groupId)
  if (group?.kind !== 'classic') throw new Error('a group begins as a classic one')
  return group
}

/** A member of which the traffic has told nothing yet. */
export function unknownMember(memberId: string, clientId: string, clientHost: string): ObservedMember {
  return {
    memberId,
    groupInstanceId: null,
    clientId,
    clientHost,
    sessionTimeoutMs: 0,
    rebalanceTimeoutMs: 0,
    protocols: [],
    assignment: new Uint8Array(0),
    awaitingJoin: null,
    awaitingSync: null,
    isNew: false,
    sessionDeadline: null,
  }
}

/** In place: the only thing that changes what is known of a group. */
export function applyToGroup(shard: GroupShard, groupId: string, change: GroupChange): void {
  if (change.group === 'committed') {
    const offsets = shard.offsets.get(groupId) ?? new Map<string, CommittedOffset>()
    shard.offsets.set(groupId, offsets.set(change.partition, change.offset))
    return
  }
  if (change.group === 'record') {
    groupProtocols.replay(shard, change.record)
    return
  }
  if (change.group === 'becomes') {
    shard.groups.set(groupId, change.classic)
    return
  }
  const known = shard.groups.get(groupId)
  // What classic members of a consumer group say is not told of it.
  if (known?.kind === 'consumer') return
  const group = known ?? unknownGroup(groupId)
  shard.groups.set(groupId, group)
  applyHere(group, change)
}

function applyHere(group: ObservedGroup, change: ClassicChange): void {
  changeHere(group, change)
  if (change.group === 'set' || change.group === 'pendingJoin' || change.group === 'pendingSync' || change.group === 'synced') return
  group.awaitingJoin = 0
  group.supportedProtocols.clear()
  for (const member of group.members.values()) {
    if (member.awaitingJoin !== null) group.awaitingJoin += 1
    for (const { name } of member.protocols) group.supportedProtocols.set(name, (group.supportedProtocols.get(name) ?? 0) + 1)
  }
}

function changeHere(group: ObservedGroup, change: ClassicChange): void {
  switch (change.group) {
    case 'set':
      Object.assign(group, change.to)
      return
    case 'member':
      group.members.set(change.member.memberId, change.member)
      if (change.member.groupInstanceId !== null) group.staticMembers.set(change.member.groupInstanceId, change.member.memberId)
      return
    case 'memberSet': {
      const member = group.members.get(change.memberId)
      if (member !== undefined) Object.assign(member, change.to)
      return
    }
    case 'memberGone': {
      const instance = group.members.get(change.memberId)?.groupInstanceId ?? null
      if (instance !== null && group.staticMembers.get(instance) === change.memberId) group.staticMembers.delete(instance)
      group.members.delete(change.memberId)
      group.pendingSync.delete(change.memberId)
      return
    }
    case 'pendingJoin':
      if (change.until === null) group.pendingJoin.delete(change.memberId)
      else group.pendingJoin.set(change.memberId, change.until)
      return
    case 'pendingSync':
      group.pendingSync.clear()
      for (const memberId of change.memberIds) group.pendingSync.add(memberId)
      return
    case 'synced':
      group.pendingSync.delete(change.memberId)
  }
}
