import type { ErrorName } from '../../kafka/errors'
import type { GroupId } from '../../kafka/ids'
import { consumerHeartbeatRefusal } from '../coordinator/refusal'
import type { CoordinatorResult, RequestId } from '../coordinator/result'
import type { DraftRule } from './draft'

/** Why a request is refused. An immutable value, told apart by its class. */
export class Refused {
  constructor(
    readonly error: ErrorName,
    readonly rule: DraftRule,
    /** The sentence that Kafka puts into the answer. */
    readonly message: string | null = null,
  ) {}
}

/** An answer at once and nothing else: whatever was decided before is dropped. */
export function refusedHeartbeat(
  to: RequestId,
  groupId: GroupId,
  memberId: string,
  { error, rule, message }: Refused,
): CoordinatorResult<never, never> {
  const detail = { group: groupId, member: memberId, error }
  const answer = consumerHeartbeatRefusal(error, message)
  return { records: [], replies: [], soft: [], effects: [{ do: 'reply', to, answer, rule, detail }] }
}
