import type { ErrorName } from '../../kafka/errors'
import { KeptNames } from '../../kernel/kept-names'
import { appendErrorOf } from '../coordinator/append-refusal'
import type { SubmittedRequest } from '../coordinator/shard'
import type { SyncGroupRequest } from '../wire/classic'
import { syncFailed, synced } from './answers'
import { checkMember } from './check'
import type { Draft } from './draft'
import { changeState, rebalanceOf } from './group-state'
import { prepareRebalance } from './join-phase'
import { cancelPendingSync, resetAssignments } from './parked-syncs'
import { memberIdsInOrder, membersInOrder } from './member-order'
import { remove, restartSession } from './membership'
import { groupRecord } from './records'
import type { ClassicRule } from './rules'
import type { ClassicMember } from './state'
import type { ClassicThen } from './then'

const noBytes = new Uint8Array(0)

const assignments = new KeptNames((group) => `assignment/${group}`)
const commits = new KeptNames((group) => `committed/${group}`)
/** The name under which a broker remembers that a leader’s assignment came: see `Effect.because`. */
export const assignmentOf = (draft: Draft): string => assignments.of(draft.groupId)
const committedOf = (draft: Draft): string => commits.of(draft.groupId)

function refuse(draft: Draft, input: SubmittedRequest, member: string, error: ErrorName, rule: ClassicRule, because?: string): void {
  draft.answer(input.id, syncFailed(error), rule, { member, error }, because === undefined ? {} : { because })
}

const differs = (sent: string | null, held: string | null): boolean => sent !== null && held !== null && sent !== held

/** SyncGroup (Kafka: GroupMetadataManager.classicGroupSync): first match wins. */
export function sync(draft: Draft, input: SubmittedRequest, fields: SyncGroupRequest): void {
  const { memberId } = fields
  if (draft.state === 'Dead') {
    refuse(draft, input, memberId, 'COORDINATOR_NOT_AVAILABLE', 'classic/sync/dead')
    return
  }
  const member = checkMember(draft, memberId, fields.groupInstanceId)
  if (member === 'UNKNOWN_MEMBER_ID') refuse(draft, input, memberId, member, 'classic/sync/unknown-member')
  else if (member === 'FENCED_INSTANCE_ID') refuse(draft, input, memberId, member, 'classic/sync/fenced-instance')
  else if (fields.generationId !== draft.generation) refuse(draft, input, memberId, 'ILLEGAL_GENERATION', 'classic/sync/illegal-generation')
  else if (differs(fields.protocolType, draft.head('protocolType')) || differs(fields.protocolName, draft.head('protocolName')))
    refuse(draft, input, memberId, 'INCONSISTENT_GROUP_PROTOCOL', 'classic/sync/inconsistent-protocol')
  else syncInState(draft, input, fields, member)
}

function syncInState(draft: Draft, input: SubmittedRequest, fields: SyncGroupRequest, member: ClassicMember): void {
  const { memberId } = member
  if (draft.state === 'PreparingRebalance') {
    refuse(draft, input, memberId, 'REBALANCE_IN_PROGRESS', 'classic/sync/rebalance-in-progress', rebalanceOf(draft))
    return
  }
  if (draft.state === 'CompletingRebalance') {
    draft.update(memberId, { awaitingSync: input.id })
    const leads = draft.leader === memberId
    draft.fact('RequestParked', leads ? 'classic/sync/leader-appends' : 'classic/sync/follower-parked', {
      api: 'SyncGroup',
      member: memberId,
      generation: fields.generationId,
    })
    hasSynced(draft, memberId)
    if (leads) appendAssignment(draft, fields)
    return
  }
  hasSynced(draft, memberId)
  const because = committedOf(draft)
  const detail = { group: draft.groupId, member: memberId, generation: fields.generationId }
  draft.answer(input.id, synced(draft, member.assignment), 'classic/sync/stable', detail, { because })
}

function hasSynced(draft: Draft, memberId: string): void {
  draft.pendingSync.delete(memberId)
  if (draft.pendingSync.size === 0) cancelPendingSync(draft)
}

/** The leader's assignment goes into the log before anybody hears of it. Whom it does not name gets no bytes. */
function appendAssignment(draft: Draft, fields: SyncGroupRequest): void {
  const named = new Map(fields.assignments.map(({ memberId, assignment }) => [memberId, assignment]))
  const assignments = new Map(memberIdsInOrder(draft).map((id) => [id, named.get(id) ?? noBytes]))
  draft.records.push(groupRecord(draft, assignments))
  const then: Assignment = { then: 'assignment', generation: draft.generation, assignments }
  draft.fact('AssignmentAppended', 'classic/sync/leader-appends', { generation: draft.generation }, { as: assignmentOf(draft) })
  if (draft.context.config.ruleOff === 'answer-before-commit') assignmentCommitted(draft, then)
  else draft.then = then
}

type Assignment = Extract<ClassicThen, { readonly then: 'assignment' }>

/** A rebalance that began meanwhile has overtaken the record: then it changes nothing, though it stays in the log. */
function overtaken(draft: Draft, then: Assignment): boolean {
  if (draft.context.config.ruleOff === 'overtaken-plan-counts') return draft.state === 'Dead'
  return draft.state !== 'CompletingRebalance' || then.generation !== draft.generation
}

/** The leader’s assignment is written: the group is stable, and every parked SyncGroup is answered. */
export function assignmentCommitted(draft: Draft, then: Assignment): void {
  const because = assignmentOf(draft)
  if (overtaken(draft, then)) {
    draft.fact('AssignmentOvertaken', 'classic/sync/overtaken', { generation: then.generation }, { because })
    return
  }
  const as = committedOf(draft)
  draft.fact('AssignmentCommitted', 'classic/sync/committed', { generation: then.generation }, { because, as })
  changeState(draft, 'Stable', 'classic/sync/committed', { because: as })
  for (const member of membersInOrder(draft)) {
    const assignment = then.assignments.get(member.memberId) ?? noBytes
    draft.update(member.memberId, { assignment })
    if (member.awaitingSync === null) continue
    const detail = { member: member.memberId, generation: draft.generation }
    draft.answer(member.awaitingSync, synced(draft, assignment), 'classic/sync/committed', detail, { because: as })
    draft.update(member.memberId, { awaitingSync: null })
    restartSession(draft, member.memberId, as)
  }
}

/** It could not be written: everybody is told, and rebalances anew. */
export function assignmentFailed(draft: Draft, then: Assignment, appendError: ErrorName): void {
  if (overtaken(draft, then)) return
  const as = committedOf(draft)
  const error = appendErrorOf(appendError)
  draft.fact('AssignmentFailed', 'classic/sync/append-failed', { generation: then.generation, error }, { as })
  resetAssignments(draft, error, 'classic/sync/append-failed', as)
  prepareRebalance(draft, 'append-failed')
}

/** Whoever has not sent SyncGroup one rebalance timeout after the join phase ended is removed, even from a Stable group (Kafka: expirePendingSync). */
export function pendingSyncFired(draft: Draft): void {
  if (draft.state !== 'CompletingRebalance' && draft.state !== 'Stable') return
  draft.set({ pendingSyncDeadline: null })
  if (draft.pendingSync.size === 0) return
  draft.fact('TimerFired', 'classic/sync/pending-sync-expired', { kind: 'pending-sync-check' })
  for (const memberId of draft.pendingSync.keys()) remove(draft, memberId, 'pending-sync', 'classic/sync/pending-sync-expired')
  prepareRebalance(draft, 'pending-sync')
}
