import type { ErrorName } from '../../kafka/errors'
import type { MemberId } from '../../kafka/ids'
import { joinRefusal } from '../coordinator/refusal'
import type { SubmittedRequest } from '../coordinator/shard'
import type { JoinGroupRequest } from '../wire/classic'
import type { Draft } from './draft'
import type { MemberUpdate } from './membership'
import type { ClassicRule } from './rules'

/** A JoinGroup, with what of its envelope matters. */
export interface Joining {
  readonly draft: Draft
  readonly input: SubmittedRequest
  readonly fields: JoinGroupRequest
  readonly version: number
}

export function refuse({ draft, input, fields }: Joining, error: ErrorName, rule: ClassicRule, memberId: MemberId = fields.memberId): void {
  draft.answer(input.id, joinRefusal(memberId, error), rule, memberId === '' ? { error } : { member: memberId, error })
}

/** Version 0 has no rebalance timeout: the session timeout serves. */
export function memberUpdate({ fields, version }: Joining): MemberUpdate {
  return {
    protocols: fields.protocols,
    sessionTimeoutMs: fields.sessionTimeoutMs,
    rebalanceTimeoutMs: version === 0 ? fields.sessionTimeoutMs : fields.rebalanceTimeoutMs,
  }
}
