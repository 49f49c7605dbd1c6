import type { ConsumerGroup, ConsumerGroupState } from './state'

/** The state that Kafka derives (ConsumerGroup.maybeUpdateGroupState): the first that fits, whatever the size of the group. */
export function consumerGroupState(group: ConsumerGroup): ConsumerGroupState {
  if (group.members.size === 0) return 'Empty'
  if (group.groupEpoch > group.assignmentEpoch) return 'Assigning'
  return group.stableAt.get(group.assignmentEpoch) === group.members.size ? 'Stable' : 'Reconciling'
}
