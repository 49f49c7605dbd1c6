import type { MemberId } from '../../kafka/ids'
import { fromMs } from '../../kernel/time'
import type { JoinGroupRequest } from '../wire/classic'
import { checkMember } from './check'
import type { Draft } from './draft'
import { rebalanceOrCompleteJoin } from './join-phase'
import { memberUpdate, refuse, type Joining } from './joining'
import { add, remove } from './membership'
import { newGroupRecord } from './records'
import type { ClassicMember } from './state'
import { replaceStaticMember } from './static-member'
import { rejoin } from './coordinator-rejoin'

/** JoinGroup (Kafka: GroupMetadataManager.classicGroupJoin): first match wins. `exists` says whether the group was there before. */
export function join(joining: Joining, exists: boolean): void {
  const { draft, input, fields } = joining
  const created = !exists
  if (created) {
    draft.fact('GroupCreated', 'classic/join/group-created', {})
    draft.set({ stateSince: draft.now })
    draft.records.push(newGroupRecord(draft))
    draft.then = { then: 'created', request: input.id }
  }
  if (!hasSeat(draft, fields.memberId)) {
    remove(draft, fields.memberId, 'group-max-size', 'classic/join/group-max-size-reached')
    refuse(joining, 'GROUP_MAX_SIZE_REACHED', 'classic/join/group-max-size-reached', '')
  } else if (draft.state === 'Dead') refuse(joining, 'COORDINATOR_NOT_AVAILABLE', 'classic/join/dead')
  else if (!supportsProtocols(draft, fields)) refuse(joining, 'INCONSISTENT_GROUP_PROTOCOL', 'classic/join/no-common-assignor')
  else if (fields.memberId === '') joinNew(joining)
  else joinKnown(joining)
}

/** Pending ids take no seat (Kafka: acceptJoiningMember). */
function hasSeat(draft: Draft, memberId: MemberId): boolean {
  const { groupMaxSize } = draft.context.config
  const member = draft.members.get(memberId)
  switch (draft.state) {
    case 'Empty':
    case 'Dead':
      return true
    case 'PreparingRebalance':
      return (member !== undefined && member.awaitingJoin !== null) || draft.head('awaitingJoin') < groupMaxSize
    case 'CompletingRebalance':
    case 'Stable':
      return member !== undefined || draft.members.size < groupMaxSize
  }
}

/** Whether this list has an assignor that everybody supports (Kafka: ClassicGroup.supportsProtocols). */
function supportsProtocols(draft: Draft, { protocolType, protocols }: JoinGroupRequest): boolean {
  if (draft.state === 'Empty') return protocolType !== '' && protocols.length > 0
  if (draft.head('protocolType') !== protocolType) return false
  return protocols.some(({ name }) => draft.supportedProtocols.get(name) === draft.members.size)
}

function joinNew(joining: Joining): void {
  const { draft, input, fields, version } = joining
  const instanceId = fields.groupInstanceId
  if (instanceId !== null) {
    const owner = draft.staticMembers.get(instanceId)
    if (owner === undefined) addMember(joining, input.newMemberId)
    else replaceStaticMember(joining, owner)
    return
  }
  if (version < 4) {
    addMember(joining, input.newMemberId)
    return
  }
  const memberId = input.newMemberId
  const deadline = draft.startTimer('pending-id', fields.sessionTimeoutMs, 'classic/join/member-id-required', memberId)
  draft.pendingJoin.set(memberId, deadline)
  refuse(joining, 'MEMBER_ID_REQUIRED', 'classic/join/member-id-required', memberId)
}

/** A member comes in. It cannot send heartbeats while its JoinGroup is parked, so it has a timer of its own (Kafka: addMemberThenRebalanceOrCompleteJoin). */
function addMember(joining: Joining, memberId: MemberId): void {
  const { draft, input, fields } = joining
  if (draft.state === 'PreparingRebalance' && draft.head('previousState') === 'Empty') draft.set({ newMemberAdded: true })
  const update = memberUpdate(joining)
  const member: ClassicMember = {
    memberId,
    groupInstanceId: fields.groupInstanceId,
    clientId: input.request.clientId,
    clientHost: input.clientHost,
    sessionTimeoutMs: update.sessionTimeoutMs,
    rebalanceTimeoutMs: update.rebalanceTimeoutMs,
    protocols: update.protocols,
    assignment: new Uint8Array(0),
    awaitingJoin: input.id,
    awaitingSync: null,
    isNew: true,
    sessionDeadline: draft.now + fromMs(draft.context.config.newMemberJoinTimeoutMs),
  }
  add(draft, member, fields.protocolType)
  draft.startTimer('new-member', draft.context.config.newMemberJoinTimeoutMs, 'classic/join/new-member', memberId)
  draft.fact('RequestParked', 'classic/join/parked', { api: 'JoinGroup', member: memberId })
  rebalanceOrCompleteJoin(draft, 'new-member')
}

function joinKnown(joining: Joining): void {
  const { draft, fields } = joining
  if (draft.pendingJoin.has(fields.memberId)) {
    if (fields.groupInstanceId === null) addMember(joining, fields.memberId)
    else refuse(joining, 'UNKNOWN_SERVER_ERROR', 'classic/join/pending-with-instance-id')
    return
  }
  const member = checkMember(draft, fields.memberId, fields.groupInstanceId)
  if (member === 'UNKNOWN_MEMBER_ID') refuse(joining, member, 'classic/join/unknown-member')
  else if (member === 'FENCED_INSTANCE_ID') refuse(joining, member, 'classic/join/fenced-instance')
  else rejoin(joining, member)
}
