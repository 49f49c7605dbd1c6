import { indexTargets } from './indexed-targets'
import { namedTargets } from './named-targets'
import type { ServerAssignor, TargetInput, TargetResult } from './server-assignor'
import { heterogeneousOwners } from './uniform-heterogeneous'
import { homogeneousOwners } from './uniform-homogeneous'

function assign(input: TargetInput): TargetResult {
  const group = indexTargets(input)
  if ('unknown' in group) return { kind: 'failed', exception: 'PartitionAssignorException', topicId: group.unknown }
  if (group.topicIds.length === 0) return { kind: 'assigned', targets: [] }
  const owner = input.subscriptionType === 'HOMOGENEOUS' ? homogeneousOwners(group) : heterogeneousOwners(group)
  return { kind: 'assigned', targets: namedTargets(group, owner) }
}

/** Kafka's `UniformAssignor`: balanced over all topics, and within that as little moved as possible. */
export const uniform: ServerAssignor = { name: 'uniform', assign }
