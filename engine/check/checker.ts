import type { BrokerState, ClusterWorld } from '../cluster/world'
import type { Cause, Detail, Recorder, RuleId } from '../kernel/event'
import type { NodeId } from '../kernel/node'
import { causePrecedesEffect, consumerGroupInvariants, consumerInvariants, groupInvariants, worldInvariants } from './invariants'
import { ClientEpochs, clientEpochFallsByFencing } from './invariants/client-epoch-falls-by-fencing'
import { CommitWatch, commitsNeverFall } from './invariants/commits-never-fall'
import type { ConsumerGroupMemory, GroupMemory, SeenFact } from './invariants/invariant'
import { OvertakenTaking } from './invariants/overtaken-taking'
import type { ClassicGroup } from '../groups/classic/state'
import type { ConsumerGroup } from '../groups/consumer/state'
import type { Group, GroupShard } from '../groups/group-shard'

/** The first thing that should never have been. */
export interface Violation {
  readonly invariant: string
  readonly step: number
  readonly node: NodeId
  readonly detail: Detail
}

const isDead = (group: Group): boolean => group.kind === 'classic' && group.state === 'Dead'

const noFacts: readonly SeenFact[] = []

function remember(group: ClassicGroup): GroupMemory {
  const assignments = new Map<string, Uint8Array>()
  const parked = new Set<string>()
  for (const { memberId, assignment, awaitingJoin, awaitingSync, isNew } of group.members.values()) {
    assignments.set(memberId, assignment)
    if (!isNew && (awaitingJoin !== null || awaitingSync !== null)) parked.add(memberId)
  }
  return { generationId: group.generationId, assignments, parked }
}

/** Looks at a world after each of its steps: at what the step touched always, at everything now and then. */
export class Checker {
  /** To be handed to `step`, which tells it what happens. */
  readonly recorder: Recorder
  /** Told for each group touched, after it was looked at. */
  onGroup: ((group: Group) => void) | null = null
  private node: NodeId = ''
  private events = 0
  private facts: SeenFact[] = []
  private readonly touched = new Set<string>()
  private causeless: Detail | null = null
  private committed = false

  constructor(
    private readonly everySteps = 64,
    private readonly memories = new Map<string, GroupMemory>(),
    private readonly consumerMemories = new Map<string, ConsumerGroupMemory>(),
    private readonly commits = new CommitWatch(),
    private readonly overtaken = new OvertakenTaking(),
    private readonly clientEpochs = new ClientEpochs(),
  ) {
    this.recorder = {
      step: (_time, _input, node) => {
        this.node = node
        this.facts = []
        this.touched.clear()
        this.committed = false
      },
      event: (cause, _step, _time, _node, type, rule, detail) => {
        this.seen(cause, type, rule, detail)
      },
      message: (cause, _step, _time, _node, label, rule, _to, _message, detail) => {
        this.seen(cause, label, rule, detail)
      },
    }
  }

  /** One that goes on from here with a copy of the world. */
  copy(): Checker {
    const { everySteps, memories, consumerMemories, commits, overtaken, clientEpochs } = this
    const copy = new Checker(
      everySteps,
      new Map(memories),
      new Map(consumerMemories),
      commits.copy(),
      overtaken.copy(),
      clientEpochs.copy(),
    )
    copy.events = this.events
    return copy
  }

  private seen(cause: Cause, type: string, rule: RuleId, detail: Detail | undefined): void {
    this.events += 1
    if (cause < 0 || cause >= this.events) this.causeless = { event: this.events, cause }
    if (type === 'OffsetCommitResponse') this.committed = true
    if (typeof detail?.['group'] !== 'string') return
    this.facts.push({ type, rule, detail })
    this.touched.add(detail['group'])
  }

  /** After a step: what it broke, or `null`. */
  afterStep(world: ClusterWorld): Violation | null {
    if (this.causeless !== null) return this.found(world, causePrecedesEffect, this.node, this.causeless)
    const state = world.nodes.get(this.node)
    if (state?.kind === 'consumer') {
      this.overtaken.look(this.node, state)
      const fallen = this.clientEpochs.look(this.node, state)
      if (fallen !== null) return this.found(world, clientEpochFallsByFencing, this.node, fallen)
      for (const invariant of consumerInvariants) {
        const wrong = invariant.ofConsumer(state)
        if (wrong !== null) return this.found(world, invariant.name, this.node, wrong)
      }
    } else if (state?.kind === 'broker' && this.touched.size > 0) {
      for (const groupId of this.touched) {
        const wrong = this.lookFor(world, this.node, state, groupId)
        if (wrong !== null) return wrong
      }
    }
    if (this.committed) {
      const fallen = this.commits.look(world)
      if (fallen !== null) return this.found(world, commitsNeverFall, this.node, fallen)
    }
    return world.step % this.everySteps === 0 ? this.everything(world) : null
  }

  /** All of the world at once. */
  everything(world: ClusterWorld): Violation | null {
    this.facts = []
    for (const [node, state] of world.nodes) {
      if (state.kind !== 'broker') continue
      for (const shard of state.shards.values())
        for (const group of shard.groups.values()) {
          const wrong = isDead(group) ? null : this.lookAt(world, node, state, shard, group)
          if (wrong !== null) return wrong
        }
    }
    for (const invariant of worldInvariants) {
      const wrong = invariant.ofWorld(world)
      if (wrong !== null) return this.found(world, invariant.name, '', wrong)
    }
    const fallen = this.commits.look(world)
    return fallen === null ? null : this.found(world, commitsNeverFall, '', fallen)
  }

  private found(world: ClusterWorld, invariant: string, node: NodeId, detail: Detail): Violation {
    return { invariant, step: world.step, node, detail }
  }

  /** The group where this broker coordinates it; one that is no more is forgotten. */
  private lookFor(world: ClusterWorld, node: NodeId, broker: BrokerState, groupId: string): Violation | null {
    for (const shard of broker.shards.values()) {
      const group = shard.groups.get(groupId)
      if (group !== undefined && !isDead(group)) return this.lookAt(world, node, broker, shard, group)
    }
    this.memories.delete(`${node} ${groupId}`)
    this.consumerMemories.delete(`${node} ${groupId}`)
    return null
  }

  private lookAt(world: ClusterWorld, node: NodeId, broker: BrokerState, shard: GroupShard, group: Group): Violation | null {
    const { groupId } = group
    const key = `${node} ${groupId}`
    const reloaded = this.facts.some(({ type }) => type === 'GroupLoaded' || type === 'GroupCreated')
    if (group.kind === 'consumer') return this.lookAtConsumer(world, node, group, key, reloaded)
    this.consumerMemories.delete(key)
    const before = reloaded ? null : (this.memories.get(key) ?? null)
    const sight = { world, node, broker, shard, group, facts: this.node === node ? this.facts : noFacts, before }
    for (const invariant of groupInvariants) {
      const wrong = invariant.ofGroup(sight)
      if (wrong !== null) return this.found(world, invariant.name, node, { group: groupId, ...wrong })
    }
    this.memories.set(key, remember(group))
    this.onGroup?.(group)
    return null
  }

  private lookAtConsumer(world: ClusterWorld, node: NodeId, group: ConsumerGroup, key: string, reloaded: boolean): Violation | null {
    this.memories.delete(key)
    const before = reloaded ? null : (this.consumerMemories.get(key) ?? null)
    const sight = { world, group, facts: this.node === node ? this.facts : noFacts, before, overtaken: this.overtaken }
    for (const invariant of consumerGroupInvariants) {
      const wrong = invariant.ofConsumerGroup(sight)
      if (wrong !== null) return this.found(world, invariant.name, node, { group: group.groupId, ...wrong })
    }
    const { groupEpoch, assignmentEpoch, members } = group
    this.consumerMemories.set(key, { groupEpoch, assignmentEpoch, members: new Map(members) })
    this.onGroup?.(group)
    return null
  }
}
