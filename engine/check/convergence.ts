import type { ClusterWorld, ConsumerState } from '../cluster/world'
import { assignedIn } from './invariants/assignments'
import type { ClassicGroup } from '../groups/classic/state'
import type { ConsumerGroup, ConsumerMember } from '../groups/consumer/state'
import type { Group } from '../groups/group-shard'
import type { TargetAssignment } from '../groups/assignors/server-assignor'
import type { Assigned } from '../groups/consumer/assigned'
import { topicPartition } from '../kafka/ids'
import type { Detail } from '../kernel/event'
import type { SimTime } from '../kernel/node'
import { fromMs } from '../kernel/time'

/**
 * How long a group may take from its last event on: a member that is silent is out after its session's 45 s, one that does not give up, or
 * does not join, after max.poll.interval.ms, 300 s; then a few heartbeats see to what it held up.
 */
export const convergesWithin: SimTime = fromMs(400_000)

/** How long an application is going to be away yet. */
function awayFor(world: ClusterWorld, { threadUntil, commands }: ConsumerState): SimTime {
  const told = commands.reduce((sum, command) => sum + (command.do === 'busy' ? fromMs(command.forMs) : 0), 0)
  return told + Math.max(0, (threadUntil ?? 0) - world.time)
}

/** When the last action that waits is done, and every application has been away for as long as it was told to. */
export function lastEventAt(world: ClusterWorld): SimTime {
  let last = world.time
  let away = 0
  for (const { at, action } of world.queue) if (action !== null && at > last) last = at
  for (const state of world.nodes.values()) if (state.kind === 'consumer') away = Math.max(away, awayFor(world, state))
  return last + away
}

/** From now on nobody writes, and no message is lost or doubled: what still happens is the groups' own doing. */
export function quieten(world: ClusterWorld): void {
  for (const [name, { kind }] of world.nodes) if (kind === 'producer') world.halted.add(name)
  for (const [name, road] of world.roads) world.roads.set(name, { ...road, lossPerMillion: 0, duplicatePerMillion: 0 })
}

interface Company {
  readonly groups: readonly Group[]
  /** By member id. */
  readonly processes: ReadonlyMap<string, ConsumerState>
}

/** `null` where a process has yet to become a member, or a coordinator to load its groups. */
function companyOf(world: ClusterWorld): Company | null {
  const groups: Group[] = []
  const processes = new Map<string, ConsumerState>()
  for (const state of world.nodes.values()) {
    if (state.kind === 'consumer') {
      if (state.process === 'frozen') return null
      // Who was put out for good stays out until he is started again.
      if (state.process !== 'running' || (state.client.protocol === 'consumer' && state.client.state === 'FATAL')) continue
      if (state.client.memberId === '' || state.thread === 'busy') return null
      processes.set(state.client.memberId, state)
    } else if (state.kind === 'broker')
      for (const { loading, groups: hosted } of state.shards.values()) {
        if (loading) return null
        if (hosted.size > 0) groups.push(...hosted.values())
      }
  }
  return { groups, processes }
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

function consumerGroupLacks(world: ClusterWorld, group: ConsumerGroup, { processes }: Company): Detail | null {
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

function classicGroupLacks(world: ClusterWorld, group: ClassicGroup, { processes }: Company): Detail | null {
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

/**
 * What is still to come before the world is at rest, or `null`: then every process is a member, every member has come to the group's epoch
 * (or generation) with all of its target in hand, nothing is pending, and every partition has an owner (Kafka's model: converges).
 */
export function unconverged(world: ClusterWorld): Detail | null {
  const company = companyOf(world)
  if (company === null) return { lacks: 'processes' }
  const { groups, processes } = company
  const alive = groups.filter((group) => !(group.kind === 'classic' && group.state === 'Dead'))
  if (processes.size > 0 && alive.length === 0) return { lacks: 'group' }
  for (const group of alive) {
    if (group.members.size === 0 && processes.size === 0) continue
    const lacks = group.kind === 'consumer' ? consumerGroupLacks(world, group, company) : classicGroupLacks(world, group, company)
    if (lacks !== null) return { group: group.groupId, ...lacks }
  }
  return null
}
