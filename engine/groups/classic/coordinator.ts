import type { ErrorName } from '../../kafka/errors'
import type { GroupId } from '../../kafka/ids'
import type { GroupMetadataValue } from '../../kafka/records'
import type { RuleId } from '../../kernel/event'
import type { ShardContext } from '../coordinator/context'
import { refusal } from '../coordinator/refusal'
import type { CoordinatorResult } from '../coordinator/result'
import type { SubmittedOf, SubmittedRequest } from '../coordinator/shard'
import { parseTimerKey } from '../coordinator/timer-key'
import type { OffsetCommitRequest } from '../wire/offsets'
import type { ClassicChange } from './change'
import { checkCommit, commitMissing, type CommitVerdict } from './coordinator-commit'
import { heartbeat } from './coordinator-heartbeat'
import { join } from './coordinator-join'
import { leave, leaveMissing } from './coordinator-leave'
import { pendingSyncFired, sync } from './coordinator-sync'
import { Draft } from './draft'
import { load, loadSimple, unload } from './failover'
import { joinTimerFired } from './join-phase'
import { refuse, type Joining } from './joining'
import type { ClassicRule } from './rules'
import { sessionTimerFired } from './session-timer'
import type { ClassicGroup } from './state'
import type { ClassicThen } from './then'

/** What a decision about a classic group comes to. */
export type ClassicResult = CoordinatorResult<ClassicChange, ClassicThen>

/** JoinGroup: the two checks that come before the group is looked for, then the group's own. */
export function decideJoin(
  group: ClassicGroup | undefined,
  input: SubmittedRequest,
  request: SubmittedOf<'JoinGroup'>,
  context: ShardContext,
): ClassicResult {
  const { fields, version } = request
  const { groupMinSessionTimeoutMs, groupMaxSessionTimeoutMs } = context.config
  const draft = new Draft(group, fields.groupId, context)
  const joining: Joining = { draft, input, fields, version }
  if (fields.sessionTimeoutMs < groupMinSessionTimeoutMs || fields.sessionTimeoutMs > groupMaxSessionTimeoutMs)
    return refused(joining, 'INVALID_SESSION_TIMEOUT', 'classic/join/invalid-session-timeout')
  if (group === undefined && fields.memberId !== '') return refused(joining, 'UNKNOWN_MEMBER_ID', 'classic/join/group-missing')
  join(joining, group !== undefined)
  return draft.result()
}

/** An answer, and nothing else: no group comes into being by it. */
function refused(joining: Joining, error: ErrorName, rule: ClassicRule): ClassicResult {
  refuse(joining, error, rule)
  return { ...joining.draft.result(), soft: [] }
}

/** SyncGroup: a group that is not there, or is empty, has nothing to sync. */
export function decideSync(
  group: ClassicGroup | undefined,
  input: SubmittedRequest,
  request: SubmittedOf<'SyncGroup'>,
  context: ShardContext,
): ClassicResult {
  if (group === undefined || group.state === 'Empty') return missing(input, 'classic/sync/group-missing', false)
  const draft = new Draft(group, request.fields.groupId, context)
  sync(draft, input, request.fields)
  return draft.result()
}

/** Heartbeat, and what the group answers by its state. */
export function decideHeartbeat(
  group: ClassicGroup | undefined,
  input: SubmittedRequest,
  request: SubmittedOf<'Heartbeat'>,
  context: ShardContext,
): ClassicResult {
  if (group === undefined) return missing(input, 'classic/heartbeat/group-missing', true)
  const draft = new Draft(group, request.fields.groupId, context)
  heartbeat(draft, input, request.fields)
  return draft.result()
}

function missing(input: SubmittedRequest, rule: ClassicRule, waits: boolean): ClassicResult {
  const answer = refusal(input.request, 'UNKNOWN_MEMBER_ID')
  const reply = { to: input.id, answer, rule: rule satisfies RuleId, detail: { error: 'UNKNOWN_MEMBER_ID' } }
  return { records: [], replies: waits ? [reply] : [], soft: [], effects: waits ? [] : [{ do: 'reply', ...reply }] }
}

/** LeaveGroup, of one member or of several at once. */
export function decideLeave(
  group: ClassicGroup | undefined,
  input: SubmittedRequest,
  request: SubmittedOf<'LeaveGroup'>,
  context: ShardContext,
): ClassicResult {
  const draft = new Draft(group, request.fields.groupId, context)
  if (group === undefined) {
    leaveMissing(draft, input, request.fields)
    return { ...draft.result(), soft: [] }
  }
  leave(draft, input, request.fields)
  return draft.result()
}

/** Whether a commit may stand, and what it does to the group: the offsets themselves are not the group's affair. */
export function decideCommit(
  group: ClassicGroup | undefined,
  fields: OffsetCommitRequest,
  version: number,
  context: ShardContext,
): CommitVerdict & { readonly result: ClassicResult } {
  const draft = new Draft(group, fields.groupId, context)
  const verdict = group === undefined ? commitMissing(draft, fields, version) : checkCommit(draft, fields)
  const result = draft.result()
  const { error, rule } = verdict
  return { error, rule, result: group === undefined && error !== null ? { ...result, soft: [] } : result }
}

/** One of the group’s timers fires. */
export function decideTimer(group: ClassicGroup, key: string, context: ShardContext): ClassicResult {
  const draft = new Draft(group, group.groupId, context)
  const { kind, rest } = parseTimerKey(key)
  if (kind === 'join') joinTimerFired(draft)
  else if (kind === 'sync') pendingSyncFired(draft)
  else sessionTimerFired(draft, rest)
  return draft.result()
}

/** What a new coordinator makes of the group's last record; null where only offsets are left of it. */
export function decideLoaded(groupId: GroupId, value: GroupMetadataValue | null, context: ShardContext): ClassicResult {
  const draft = new Draft(undefined, groupId, context)
  if (value === null) loadSimple(draft)
  else load(draft, value)
  return draft.result()
}

/** The coordinator moves away: everybody who waits is answered, every timer is cancelled. */
export function decideUnloaded(group: ClassicGroup, context: ShardContext): ClassicResult {
  const draft = new Draft(group, group.groupId, context)
  unload(draft)
  return draft.result()
}
