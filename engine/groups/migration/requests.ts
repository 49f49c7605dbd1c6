import type { GroupId } from '../../kafka/ids'
import { groupTombstone } from '../classic/records'
import type { ClassicGroup } from '../classic/state'
import { decideConsumerHeartbeat } from '../consumer/coordinator'
import { ConsumerDraft } from '../consumer/draft'
import { Refused, refusedHeartbeat } from '../consumer/refused'
import { checkRequest, leaves } from '../consumer/request-check'
import { sessionTimeoutOf } from '../consumer/timers'
import type { ShardContext } from '../coordinator/context'
import type { SubmittedOf, SubmittedRequest } from '../coordinator/shard'
import { timerKey } from '../coordinator/timer-key'
import { joinGroupEpoch } from '../wire/consumer'
import type { MigrationRule } from './rules'
import { upgrade } from './upgrade'
import { type AnyGroup, type EitherResult, finished } from './finished'

/** ConsumerGroupHeartbeat, whatever the group is so far (Kafka: getOrMaybeCreateConsumerGroup). */
export function decideConsumerRequest(
  group: AnyGroup | undefined,
  groupId: GroupId,
  input: SubmittedRequest,
  request: SubmittedOf<'ConsumerGroupHeartbeat'>,
  context: ShardContext,
): EitherResult {
  const { memberId, memberEpoch } = request.fields
  const refuse = (refused: Refused): EitherResult => refusedHeartbeat(input.id, groupId, memberId, refused)
  const invalid = checkRequest(request.fields, context.config.consumer)
  if (invalid !== null) return refuse(invalid)
  const joins = memberEpoch === joinGroupEpoch
  if (group === undefined && !joins) {
    const rule = leaves(request.fields) ? 'consumer/leave/group-missing' : 'consumer/heartbeat/group-missing'
    return refuse(new Refused('GROUP_ID_NOT_FOUND', rule, `Group ${groupId} not found.`))
  }
  if (group?.kind === 'classic') {
    if (!joins)
      return refuse(
        new Refused('GROUP_ID_NOT_FOUND', 'consumer/heartbeat/not-a-consumer-group', `Group ${groupId} is not a consumer group.`),
      )
    return group.state === 'Empty' ? replaceEmpty(group, input, request, context) : convert(group, input, request, context)
  }
  const draft = new ConsumerDraft(group, groupId, context)
  if (group === undefined) draft.fact('GroupCreated', 'consumer/join/group-created', {})
  const refused = decideConsumerHeartbeat(draft, input, request)
  return refused === null ? finished(draft) : refuse(refused)
}

/** A classic group in which nobody is makes room, whatever the policy says; what it committed stays. */
function replaceEmpty(
  group: ClassicGroup,
  input: SubmittedRequest,
  request: SubmittedOf<'ConsumerGroupHeartbeat'>,
  context: ShardContext,
): EitherResult {
  const { groupId } = group
  const draft = new ConsumerDraft(undefined, groupId, context)
  for (const memberId of group.pendingJoin.keys())
    draft.effects.push({ do: 'timer', key: timerKey('session', groupId, memberId), at: null })
  draft.records.push(groupTombstone(groupId))
  draft.fact('GroupConverted', 'migration/upgrade/empty-replaced', { to: 'consumer' })
  const refused = decideConsumerHeartbeat(draft, input, request)
  if (refused !== null) return refusedHeartbeat(input.id, groupId, request.fields.memberId, refused)
  return { ...finished(draft), then: { then: 'upgraded', before: group } }
}

/** A classic group with members becomes a consumer group, and the one who asks is its newest member. */
function convert(
  group: ClassicGroup,
  input: SubmittedRequest,
  request: SubmittedOf<'ConsumerGroupHeartbeat'>,
  context: ShardContext,
): EitherResult {
  const { groupId, generationId } = group
  const { memberId } = request.fields
  const upgraded = upgrade(group, context)
  if (upgraded instanceof Refused) return refusedHeartbeat(input.id, groupId, memberId, upgraded)
  const draft = new ConsumerDraft(upgraded.group, groupId, context)
  draft.soft.push({ change: 'begin' })
  const rule: MigrationRule = 'migration/upgrade/converted'
  draft.fact('GroupConverted', rule, { to: 'consumer', groupEpoch: generationId, members: upgraded.group.members.size })
  draft.effects.push(...upgraded.effects)
  for (const member of upgraded.group.members.values()) draft.startTimer('session', member.memberId, sessionTimeoutOf(draft, member))
  const refused = decideConsumerHeartbeat(draft, input, request)
  if (refused !== null) return refusedHeartbeat(input.id, groupId, memberId, refused)
  const result = finished(draft)
  return {
    ...result,
    records: [groupTombstone(groupId), ...upgraded.records, ...result.records],
    then: { then: 'upgraded', before: group },
  }
}
