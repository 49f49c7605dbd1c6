import type { InstanceId, MemberId } from '../../kafka/ids'
import type { Draft } from './draft'
import type { ClassicMember } from './state'

export type MemberError = 'UNKNOWN_MEMBER_ID' | 'FENCED_INSTANCE_ID'

/** Whether a request comes from who it says; the one order of checks that all APIs share (Kafka: ClassicGroup.validateMember). */
export function checkMember(draft: Draft, memberId: MemberId, instanceId: InstanceId | null): ClassicMember | MemberError {
  if (instanceId !== null) {
    const owner = draft.staticMembers.get(instanceId)
    if (owner === undefined) return 'UNKNOWN_MEMBER_ID'
    if (owner !== memberId) return 'FENCED_INSTANCE_ID'
  }
  return draft.members.get(memberId) ?? 'UNKNOWN_MEMBER_ID'
}
