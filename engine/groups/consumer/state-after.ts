import type { ConsumerDraft } from './draft'
import type { ConsumerGroupState, ConsumerMember } from './state'

/** The state that a decision leaves the group in, told from what changes (Kafka: ConsumerGroup.maybeUpdateGroupState). */
export function stateAfter({ base, members, groupEpoch, assignmentEpoch }: ConsumerDraft): ConsumerGroupState {
  if (members.size === 0) return 'Empty'
  if (groupEpoch > assignmentEpoch) return 'Assigning'
  let settled = base.stableAt.get(assignmentEpoch) ?? 0
  const isSettled = ({ current }: ConsumerMember): boolean => current.state === 'STABLE' && current.memberEpoch === assignmentEpoch
  for (const [memberId, member] of members.changes()?.set ?? []) {
    const before = base.members.get(memberId)
    if (before !== undefined && isSettled(before)) settled -= 1
    if (member !== undefined && isSettled(member)) settled += 1
  }
  return settled === members.size ? 'Stable' : 'Reconciling'
}
