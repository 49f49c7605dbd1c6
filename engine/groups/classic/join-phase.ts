import type { MemberId } from '../../kafka/ids'
import { fromMs } from '../../kernel/time'
import { joined, memberList } from './answers'
import type { Draft } from './draft'
import { barrierOf, changeState, rebalanceOf, type RebalanceReason } from './group-state'
import { membersInOrder } from './member-order'
import { elect, joinAnswered, remove, restartSession } from './membership'
import { cancelPendingSync, resetAssignments } from './parked-syncs'
import { groupRecord } from './records'
import type { ClassicRule } from './rules'
import { vote } from './vote'

/** Every member has a parked JoinGroup, and no id that was handed out is still awaited (Kafka: ClassicGroup.hasAllMembersJoined). */
export function allJoined(draft: Draft): boolean {
  if (draft.context.config.ruleOff === 'no-barrier') return draft.head('awaitingJoin') > 0
  return draft.head('awaitingJoin') === draft.members.size && draft.pendingJoin.size === 0
}

/** The largest rebalance timeout of the members, and whose it is. */
function rebalanceTimeout(draft: Draft): { readonly ms: number; readonly setBy: MemberId | null } {
  let ms = 0
  let setBy: MemberId | null = null
  for (const { memberId, rebalanceTimeoutMs } of membersInOrder(draft)) {
    if (rebalanceTimeoutMs <= ms) continue
    ms = rebalanceTimeoutMs
    setBy = memberId
  }
  return { ms, setBy }
}

/** A rebalance begins: the join phase opens (Kafka: GroupMetadataManager.prepareRebalance). */
export function prepareRebalance(draft: Draft, reason: RebalanceReason, rule: ClassicRule = 'classic/join/prepare-rebalance'): void {
  const from = draft.state
  changeState(draft, 'PreparingRebalance', rule, { as: rebalanceOf(draft) }, { reason })
  if (from === 'CompletingRebalance')
    resetAssignments(draft, 'REBALANCE_IN_PROGRESS', 'classic/sync/rebalance-in-progress', rebalanceOf(draft))
  cancelPendingSync(draft)
  if (from === 'Empty') startInitialDelay(draft)
  else if (allJoined(draft)) completeJoin(draft)
  else startPhaseTimeout(draft, 'classic/join/phase-timeout')
}

/** Where a rebalance may begin it does; else the barrier is looked at (Kafka: maybePrepareRebalanceOrCompleteJoin). */
export function rebalanceOrCompleteJoin(draft: Draft, reason: RebalanceReason, rule?: ClassicRule): void {
  if (draft.state === 'PreparingRebalance') completeJoinIfAllIn(draft)
  else if (draft.state !== 'Dead') prepareRebalance(draft, reason, rule)
}

/** The barrier, after a JoinGroup or a LeaveGroup: an initial phase does not end early by these. */
export function completeJoinIfAllIn(draft: Draft): void {
  if (draft.state === 'PreparingRebalance' && draft.head('previousState') !== 'Empty' && allJoined(draft)) completeJoin(draft)
}

function startInitialDelay(draft: Draft): void {
  const delayMs = draft.context.config.groupInitialRebalanceDelayMs
  const remainingMs = Math.max(rebalanceTimeout(draft).ms - delayMs, 0)
  delay(draft, delayMs, remainingMs, 'classic/join/initial-delay')
}

function delay(draft: Draft, delayMs: number, remainingMs: number, rule: ClassicRule): void {
  const because = rule === 'classic/join/initial-delay' ? { because: rebalanceOf(draft) } : {}
  const deadline = draft.startTimer('initial-rebalance-delay', delayMs, rule, undefined, because)
  draft.set({ joinPhase: { kind: 'initial-rebalance-delay', startedAt: draft.now, deadline, remainingMs, setBy: null } })
}

function startPhaseTimeout(draft: Draft, rule: ClassicRule): void {
  const { ms, setBy } = rebalanceTimeout(draft)
  const because = rule === 'classic/join/phase-timeout' ? { because: rebalanceOf(draft) } : {}
  const deadline = draft.startTimer('join-phase-timeout', ms, rule, undefined, because)
  draft.set({ joinPhase: { kind: 'join-phase-timeout', startedAt: draft.now, deadline, remainingMs: 0, setBy } })
}

/** The timer of the join phase has fired: an initial delay may be prolonged, once for those who came meanwhile. */
export function joinTimerFired(draft: Draft): void {
  const phase = draft.head('joinPhase')
  if (draft.state !== 'PreparingRebalance' || phase === null) return
  if (phase.kind === 'join-phase-timeout') {
    draft.fact('TimerFired', 'classic/join/phase-timeout-over', { kind: phase.kind })
    completeJoin(draft)
    return
  }
  const extend = draft.head('newMemberAdded') && phase.remainingMs !== 0
  draft.fact('TimerFired', extend ? 'classic/join/initial-delay-extended' : 'classic/join/initial-delay-over', { kind: phase.kind })
  if (!extend) {
    completeJoin(draft)
    return
  }
  draft.set({ newMemberAdded: false })
  const delayMs = Math.min(draft.context.config.groupInitialRebalanceDelayMs, phase.remainingMs)
  const lastedMs = (phase.deadline - phase.startedAt) / fromMs(1)
  delay(draft, delayMs, Math.max(phase.remainingMs - lastedMs, 0), 'classic/join/initial-delay-extended')
}

/** If the leader has not joined, somebody who has must lead. False where nobody can (Kafka: ClassicGroup.maybeElectNewJoinedLeader). */
function electJoinedLeader(draft: Draft): boolean {
  const leader = draft.leader === null ? undefined : draft.members.get(draft.leader)
  if (leader === undefined) return false
  if (leader.awaitingJoin !== null) return true
  const next = membersInOrder(draft).find((member) => member.awaitingJoin !== null)
  if (next !== undefined) elect(draft, next.memberId, 'classic/leader/leader-did-not-join')
  return next !== undefined
}

/** The join phase ends (Kafka: GroupMetadataManager.completeClassicGroupJoin). */
export function completeJoin(draft: Draft): void {
  draft.cancelTimer('join-phase-timeout')
  for (const member of membersInOrder(draft)) {
    if (member.awaitingJoin === null && member.groupInstanceId === null)
      remove(draft, member.memberId, 'missed-barrier', 'classic/join/missed-barrier')
  }
  if (!electJoinedLeader(draft) && draft.members.size > 0) {
    startPhaseTimeout(draft, 'classic/join/only-absent-static-members')
    return
  }
  const raise = draft.context.config.ruleOff === 'no-new-generation' ? 0 : 1
  draft.set({ joinPhase: null, generationId: draft.generation + raise })
  draft.pendingSync.clear()
  if (draft.members.size === 0) becomeEmpty(draft)
  else openBarrier(draft)
}

function becomeEmpty(draft: Draft): void {
  draft.set({ protocolName: null })
  changeState(draft, 'Empty', 'classic/join/group-empties')
  draft.records.push(groupRecord(draft, new Map()))
  draft.then = { then: 'emptied', generation: draft.generation }
}

function openBarrier(draft: Draft): void {
  draft.set({ protocolName: vote(draft) })
  const because = barrierOf(draft)
  const protocol = draft.head('protocolName') ?? ''
  const detail = { generation: draft.generation, members: draft.members.size, protocol }
  draft.fact('BarrierOpened', 'classic/join/barrier-opens', detail, { as: because })
  changeState(draft, 'CompletingRebalance', 'classic/join/barrier-opens', { because })
  const everybody = memberList(draft)
  for (const member of membersInOrder(draft)) {
    const leads = member.memberId === draft.leader
    if (member.awaitingJoin !== null) {
      const answer = joined(draft, member.memberId, draft.leader, leads ? everybody : [], false)
      const detail = { member: member.memberId, generation: draft.generation, ...(leads ? { members: everybody.length } : {}) }
      draft.answer(member.awaitingJoin, answer, 'classic/join/answered', detail, { because })
      joinAnswered(draft, member.memberId)
    }
    restartSession(draft, member.memberId, because)
    draft.update(member.memberId, { isNew: false })
    draft.pendingSync.set(member.memberId, true)
  }
  const { ms } = rebalanceTimeout(draft)
  const deadline = draft.startTimer('pending-sync-check', ms, 'classic/join/pending-sync-check', undefined, { because })
  draft.set({ pendingSyncDeadline: deadline })
}
