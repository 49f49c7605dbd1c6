import type { ClusterWorld } from '../cluster/world'
import type { Cause, Detail, Recorder, RuleId } from '../kernel/event'
import type { NodeId } from '../kernel/node'
import { GroupWatch } from './group-watch'
import { causePrecedesEffect, consumerInvariants, worldInvariants } from './invariants'
import { ClientEpochs, clientEpochFallsByFencing } from './invariants/client-epoch-falls-by-fencing'
import { CommitWatch, commitsNeverFall } from './invariants/commits-never-fall'
import type { SeenFact } from './invariants/invariant'

/** The first thing that should never have been. */
export interface Violation {
  readonly invariant: string
  readonly step: number
  readonly node: NodeId
  readonly detail: Detail
}

/** Looks at a world after each of its steps: at what the step touched always, at everything now and then. */
export class Checker {
  /** To be handed to `step`, which tells it what happens. */
  readonly recorder: Recorder
  private node: NodeId = ''
  private events = 0
  private facts: SeenFact[] = []
  private readonly touched = new Set<string>()
  private causeless: Detail | null = null
  private committed = false

  constructor(
    private readonly everySteps = 64,
    readonly groups = new GroupWatch(),
    private readonly commits = new CommitWatch(),
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
    const { everySteps, groups, commits, clientEpochs } = this
    const copy = new Checker(everySteps, groups.copy(), commits.copy(), clientEpochs.copy())
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
      this.groups.overtaken.look(this.node, state)
      const fallen = this.clientEpochs.look(this.node, state)
      if (fallen !== null) return this.found(world, clientEpochFallsByFencing, this.node, fallen)
      for (const invariant of consumerInvariants) {
        const wrong = invariant.ofConsumer(state)
        if (wrong !== null) return this.found(world, invariant.name, this.node, wrong)
      }
    } else if (state?.kind === 'broker' && this.touched.size > 0) {
      const place = { world, node: this.node, broker: state, facts: this.facts }
      for (const groupId of this.touched) {
        const wrong = this.groups.lookFor(place, groupId)
        if (wrong !== null) return this.found(world, wrong.invariant, this.node, wrong.detail)
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
      const wrong = this.groups.lookAtAll({ world, node, broker: state, facts: [] })
      if (wrong !== null) return this.found(world, wrong.invariant, node, wrong.detail)
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
}
