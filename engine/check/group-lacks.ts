import type { ClusterWorld, ConsumerState } from '../cluster/world'
import { assignedIn } from './invariants/assignments'
import type { ClassicGroup } from '../groups/classic/state'
import type { ConsumerGroup, ConsumerMember } from '../groups/consumer/state'
import type { Group } from '../groups/group-shard'
import type { TargetAssignment } from '../groups/assignors/server-assignor'
import type { Assigned } from '../groups/consumer/assigned'
import { topicPartition } from '../kafka/ids'
import type { Detail } from '../kernel/event'

/** Who should be in a group, and what there is to be had. */
export interface Company {
  readonly groups: readonly Group[]
  /** By member id. */
  readonly processes: ReadonlyMap<string, ConsumerState>
}

const sameSet = (a: readonly string[], b: ReadonlySet<string>): boolean => a.length === b.size && a.every((each) => b.has(each))

function partitionsIn(assigned: Assigned, names: ReadonlyMap<string, string>): Set<string> {
  const found = new Set<string>()
  for (const [topicId, partitions] of assigned)
    for (const partition of partitions.keys()) found.add(topicPartition(names.get(topicId) ?? topicId, partition))
  return found
}

function targetIn(target: TargetAssignment, names: ReadonlyMap<string, string>): string[] {
  return target.flatMap(({ topicId, partitions }) =>
    partitions.map((partition) => topicPartition(names.get(topicId) ?? topicId, partition)),
  )
}

/** What of a member is not yet as the group's epoch wants it. */
function memberLacks(
  group: ConsumerGroup,
  member: ConsumerMember,
  state: ConsumerState | undefined,
  names: ReadonlyMap<string, string>,
): string | null {
  const { current, memberId } = member
  if (state === undefined) return 'process'
  if (current.memberEpoch !== group.groupEpoch) return 'epoch'
  if (current.state !== 'STABLE' || current.pendingRevocation.size > 0) return current.state
  const assigned = partitionsIn(current.assigned, names)
  if (!sameSet(targetIn(group.target.get(memberId) ?? [], names), assigned)) return 'target'
  const { client, owned } = state
  if (!sameSet(owned, assigned)) return 'owned'
  const epoch = client.protocol === 'consumer' ? client.memberEpoch : client.generationId
  return client.state === 'STABLE' && epoch === group.groupEpoch ? null : client.state
}

/** What keeps a consumer group from having come to rest, or `null`. */
export function consumerGroupLacks(world: ClusterWorld, group: ConsumerGroup, { processes }: Company): Detail | null {
  const { groupEpoch, assignmentEpoch, members } = group
  if (assignmentEpoch !== groupEpoch) return { groupEpoch, assignmentEpoch }
  for (const memberId of processes.keys()) if (!members.has(memberId)) return { member: memberId, lacks: 'membership' }
  const names = topicNames(world)
  for (const [memberId, member] of members) {
    const lacks = memberLacks(group, member, processes.get(memberId), names)
    if (lacks !== null) return { member: memberId, lacks }
  }
  return everyPartitionIsOwned(world, processes)
}

/** What keeps a classic group from having come to rest, or `null`. */
export function classicGroupLacks(world: ClusterWorld, group: ClassicGroup, { processes }: Company): Detail | null {
  const { state, generationId, members } = group
  if (state !== 'Stable') return { state, generation: generationId }
  for (const memberId of processes.keys()) if (!members.has(memberId)) return { member: memberId, lacks: 'membership' }
  for (const { memberId, assignment } of members.values()) {
    const process = processes.get(memberId)
    if (process?.client.protocol !== 'classic') return { member: memberId, lacks: 'process' }
    const { client, owned } = process
    if (client.state !== 'STABLE' || client.generationId !== generationId || client.rejoinNeeded)
      return { member: memberId, lacks: client.state }
    if (!sameSet(owned, new Set(assignedIn(assignment)))) return { member: memberId, lacks: 'owned' }
  }
  return everyPartitionIsOwned(world, processes)
}

function topicNames(world: ClusterWorld): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  for (const node of world.nodes.values())
    if (node.kind === 'controller') for (const { name, topicId } of node.topics.values()) names.set(topicId, name)
  return names
}

/** Of topics that somebody subscribes to, every partition is somebody's. */
function everyPartitionIsOwned(world: ClusterWorld, processes: ReadonlyMap<string, ConsumerState>): Detail | null {
  const owned = new Set<string>()
  const topics = new Set<string>()
  for (const state of processes.values()) {
    for (const partition of state.owned) owned.add(partition)
    for (const topic of state.topics) topics.add(topic)
  }
  for (const node of world.nodes.values()) {
    if (node.kind !== 'controller') continue
    for (const topic of topics)
      for (let partition = 0; partition < (node.topics.get(topic)?.partitions.length ?? 0); partition++)
        if (!owned.has(topicPartition(topic, partition))) return { partition: topicPartition(topic, partition), lacks: 'owner' }
  }
  return null
}
