import type { GroupId } from '../../kafka/ids'
import { decideHeartbeat, decideJoin, decideLeave, decideSync } from '../classic/coordinator'
import type { ClassicGroup } from '../classic/state'
import { decideClassicRequest } from '../consumer/coordinator'
import { ConsumerDraft } from '../consumer/draft'
import { groupTombstones } from '../consumer/records'
import type { ShardContext } from '../coordinator/context'
import type { SubmittedOf, SubmittedRequest } from '../coordinator/shard'
import type { MigrationRule } from './rules'
import { type AnyGroup, type EitherResult, finished } from './finished'

/** JoinGroup, SyncGroup, Heartbeat or LeaveGroup, whatever the group is. */
export function decideClassic(
  group: AnyGroup | undefined,
  groupId: GroupId,
  input: SubmittedRequest,
  request: SubmittedOf<'JoinGroup' | 'SyncGroup' | 'Heartbeat' | 'LeaveGroup'>,
  context: ShardContext,
): EitherResult {
  if (group?.kind !== 'consumer') return decideForClassic(group, input, request, context)
  if (request.api === 'JoinGroup' && group.members.size === 0) return joinEmptied(groupId, input, request, context)
  const draft = new ConsumerDraft(group, groupId, context)
  return finished(draft, decideClassicRequest(draft, input, request))
}

function decideForClassic(
  group: ClassicGroup | undefined,
  input: SubmittedRequest,
  request: SubmittedOf<'JoinGroup' | 'SyncGroup' | 'Heartbeat' | 'LeaveGroup'>,
  context: ShardContext,
): EitherResult {
  switch (request.api) {
    case 'JoinGroup':
      return decideJoin(group, input, request, context)
    case 'SyncGroup':
      return decideSync(group, input, request, context)
    case 'Heartbeat':
      return decideHeartbeat(group, input, request, context)
    case 'LeaveGroup':
      return decideLeave(group, input, request, context)
  }
}

/** A consumer group in which nobody is makes room for a classic one. */
function joinEmptied(groupId: GroupId, input: SubmittedRequest, request: SubmittedOf<'JoinGroup'>, context: ShardContext): EitherResult {
  const result = decideJoin(undefined, input, request, context)
  if (!result.soft.some(({ change }) => change === 'create')) return result
  const rule: MigrationRule = 'migration/downgrade/empty-replaced'
  return {
    ...result,
    records: [...groupTombstones(groupId), ...result.records],
    effects: [{ do: 'fact', type: 'GroupConverted', rule, detail: { group: groupId, to: 'classic' } }, ...result.effects],
  }
}
