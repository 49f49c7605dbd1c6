import type { ErrorName } from '../../kafka/errors'
import type { SubmittedRequest } from '../coordinator/shard'
import type { HeartbeatRequest } from '../wire/classic'
import { heartbeat as answer } from './answers'
import { checkMember } from './check'
import type { Draft } from './draft'
import { rebalanceOf } from './group-state'
import type { ClassicRule } from './rules'
import type { ClassicMember } from './state'

function reply(draft: Draft, input: SubmittedRequest, member: string, error: ErrorName, rule: ClassicRule, because?: string): void {
  const detail = error === 'NONE' ? { member } : { member, error }
  draft.answerWhenCommitted(input.id, answer(error), rule, detail, because === undefined ? {} : { because })
}

/** Heartbeat (Kafka: GroupMetadataManager.classicGroupHeartbeat): costs the same however large the group is. */
export function heartbeat(draft: Draft, input: SubmittedRequest, fields: HeartbeatRequest): void {
  const { memberId } = fields
  if (draft.state === 'Dead') {
    reply(draft, input, memberId, 'COORDINATOR_NOT_AVAILABLE', 'classic/heartbeat/dead')
    return
  }
  const member = checkMember(draft, memberId, fields.groupInstanceId)
  if (member === 'UNKNOWN_MEMBER_ID') reply(draft, input, memberId, member, 'classic/heartbeat/unknown-member')
  else if (member === 'FENCED_INSTANCE_ID') reply(draft, input, memberId, member, 'classic/heartbeat/fenced-instance')
  else if (fields.generationId !== draft.generation)
    reply(draft, input, memberId, 'ILLEGAL_GENERATION', 'classic/heartbeat/illegal-generation')
  else heartbeatInState(draft, input, member)
}

/** While the assignment is awaited a heartbeat is a normal one: only the join phase calls members back. */
function heartbeatInState(draft: Draft, input: SubmittedRequest, member: ClassicMember): void {
  draft.renew(member)
  if (draft.state === 'PreparingRebalance')
    reply(draft, input, member.memberId, 'REBALANCE_IN_PROGRESS', 'classic/heartbeat/rebalance-in-progress', rebalanceOf(draft))
  else reply(draft, input, member.memberId, 'NONE', draft.state === 'Stable' ? 'classic/heartbeat/stable' : 'classic/heartbeat/completing')
}
