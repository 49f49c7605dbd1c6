import type { BrokerState, ClusterWorld } from '../cluster/world'
import type { ClassicGroup } from '../groups/classic/state'
import type { ConsumerGroup } from '../groups/consumer/state'
import type { Group, GroupShard } from '../groups/group-shard'
import type { Detail } from '../kernel/event'
import type { NodeId } from '../kernel/node'
import { consumerGroupInvariants, groupInvariants } from './invariants'
import type { ConsumerGroupMemory, GroupMemory, SeenFact } from './invariants/invariant'
import { OvertakenTaking } from './invariants/overtaken-taking'

/** An invariant that does not hold, and where that shows. */
export interface Broken {
  readonly invariant: string
  readonly detail: Detail
}

/** Where groups are looked at: on a broker, with what the step told of them. */
export interface GroupPlace {
  readonly world: ClusterWorld
  readonly node: NodeId
  readonly broker: BrokerState
  /** Of all groups that the step touched; empty where it was another node's. */
  readonly facts: readonly SeenFact[]
}

const isDead = (group: Group): boolean => group.kind === 'classic' && group.state === 'Dead'

function remember(group: ClassicGroup): GroupMemory {
  const assignments = new Map<string, Uint8Array>()
  const parked = new Set<string>()
  for (const { memberId, assignment, awaitingJoin, awaitingSync, isNew } of group.members.values()) {
    assignments.set(memberId, assignment)
    if (!isNew && (awaitingJoin !== null || awaitingSync !== null)) parked.add(memberId)
  }
  return { generationId: group.generationId, assignments, parked }
}

/** Looks at groups where they are coordinated, each beside what it was when it was last looked at. */
export class GroupWatch {
  /** Told for each group that was looked at. */
  onGroup: ((group: Group) => void) | null = null

  constructor(
    readonly overtaken = new OvertakenTaking(),
    private readonly memories = new Map<string, GroupMemory>(),
    private readonly consumerMemories = new Map<string, ConsumerGroupMemory>(),
  ) {}

  /** One that goes on from here by itself; nobody is told of what it looks at. */
  copy(): GroupWatch {
    return new GroupWatch(this.overtaken.copy(), new Map(this.memories), new Map(this.consumerMemories))
  }

  /** The group where this broker coordinates it; one that is no more is forgotten. */
  lookFor(place: GroupPlace, groupId: string): Broken | null {
    for (const shard of place.broker.shards.values()) {
      const group = shard.groups.get(groupId)
      if (group !== undefined && !isDead(group)) return this.lookAt(place, shard, group)
    }
    this.memories.delete(`${place.node} ${groupId}`)
    this.consumerMemories.delete(`${place.node} ${groupId}`)
    return null
  }

  /** Every group that this broker coordinates. */
  lookAtAll(place: GroupPlace): Broken | null {
    for (const shard of place.broker.shards.values())
      for (const group of shard.groups.values()) {
        const wrong = isDead(group) ? null : this.lookAt(place, shard, group)
        if (wrong !== null) return wrong
      }
    return null
  }

  private lookAt(place: GroupPlace, shard: GroupShard, group: Group): Broken | null {
    const key = `${place.node} ${group.groupId}`
    const reloaded = place.facts.some(({ type }) => type === 'GroupLoaded' || type === 'GroupCreated')
    const wrong =
      group.kind === 'consumer' ? this.lookAtConsumer(place, group, key, reloaded) : this.lookAtClassic(place, shard, group, key, reloaded)
    if (wrong === null) this.onGroup?.(group)
    return wrong
  }

  private lookAtClassic(place: GroupPlace, shard: GroupShard, group: ClassicGroup, key: string, reloaded: boolean): Broken | null {
    this.consumerMemories.delete(key)
    const before = reloaded ? null : (this.memories.get(key) ?? null)
    const sight = { ...place, shard, group, before }
    for (const invariant of groupInvariants) {
      const wrong = invariant.ofGroup(sight)
      if (wrong !== null) return { invariant: invariant.name, detail: { group: group.groupId, ...wrong } }
    }
    this.memories.set(key, remember(group))
    return null
  }

  private lookAtConsumer({ world, facts }: GroupPlace, group: ConsumerGroup, key: string, reloaded: boolean): Broken | null {
    this.memories.delete(key)
    const before = reloaded ? null : (this.consumerMemories.get(key) ?? null)
    const sight = { world, group, facts, before, overtaken: this.overtaken }
    for (const invariant of consumerGroupInvariants) {
      const wrong = invariant.ofConsumerGroup(sight)
      if (wrong !== null) return { invariant: invariant.name, detail: { group: group.groupId, ...wrong } }
    }
    const { groupEpoch, assignmentEpoch, members } = group
    this.consumerMemories.set(key, { groupEpoch, assignmentEpoch, members: new Map(members) })
    return null
  }
}
