import type { GroupMetadataMember, GroupMetadataValue } from '../../kafka/records'
import { fromMs } from '../../kernel/time'
import { joinRefusal } from '../coordinator/refusal'
import { syncFailed } from './answers'
import type { Draft } from './draft'
import { changeState } from './group-state'
import { prepareRebalance } from './join-phase'
import { membersInOrder } from './member-order'
import { place, restartSession } from './membership'
import type { ClassicMember } from './state'

function memberOf(record: GroupMetadataMember, protocol: string | null): ClassicMember {
  return {
    memberId: record.memberId,
    groupInstanceId: record.groupInstanceId,
    clientId: record.clientId,
    clientHost: record.clientHost,
    sessionTimeoutMs: record.sessionTimeout,
    rebalanceTimeoutMs: record.rebalanceTimeout,
    protocols: protocol === null ? [] : [{ name: protocol, metadata: record.subscription }],
    assignment: record.assignment,
    awaitingJoin: null,
    awaitingSync: null,
    isNew: false,
    sessionDeadline: null,
  }
}

/** A new coordinator has read the log: the group is Stable or Empty, whatever it was before, and all sessions start afresh. */
export function load(draft: Draft, value: GroupMetadataValue): void {
  const state = value.members.length === 0 ? 'Empty' : 'Stable'
  draft.set({
    state,
    stateSince: fromMs(value.currentStateTimestamp),
    generationId: value.generation,
    protocolType: value.protocolType === '' ? null : value.protocolType,
    protocolName: value.protocol,
    leaderId: value.leader,
  })
  for (const record of value.members) place(draft, memberOf(record, value.protocol))
  draft.fact('GroupLoaded', 'classic/failover/loaded', { state, generation: value.generation, members: value.members.length })
  for (const { memberId } of value.members) restartSession(draft, memberId)
  if (draft.members.size > draft.context.config.groupMaxSize) prepareRebalance(draft, 'group-max-size', 'classic/failover/over-max-size')
}

/** A group of which the log has offsets alone. */
export function loadSimple(draft: Draft): void {
  draft.set({ simple: true, stateSince: draft.now })
  draft.fact('GroupLoaded', 'classic/failover/loaded', { state: 'Empty', generation: 0, members: 0 })
}

/** Another broker coordinates: whoever is parked here is sent away, and nothing ticks any more. */
export function unload(draft: Draft): void {
  if (draft.state === 'Dead') return
  changeState(draft, 'Dead', 'classic/failover/unloaded')
  draft.cancelTimer('join-phase-timeout')
  draft.cancelTimer('pending-sync-check')
  draft.set({ joinPhase: null, pendingSyncDeadline: null, awaitingJoin: 0 })
  for (const memberId of draft.pendingJoin.keys()) draft.cancelTimer('pending-id', memberId)
  for (const member of membersInOrder(draft)) {
    const detail = { member: member.memberId, error: 'NOT_COORDINATOR' }
    if (member.awaitingJoin !== null)
      draft.answer(member.awaitingJoin, joinRefusal(member.memberId, 'NOT_COORDINATOR'), 'classic/failover/unloaded', detail)
    if (member.awaitingSync !== null) draft.answer(member.awaitingSync, syncFailed('NOT_COORDINATOR'), 'classic/failover/unloaded', detail)
    draft.cancelTimer('session', member.memberId)
    draft.update(member.memberId, { awaitingJoin: null, awaitingSync: null, sessionDeadline: null })
  }
}
