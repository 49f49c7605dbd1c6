import type { NodeAction } from '../../cluster/action'
import { clusterBehaviour } from '../../cluster/behaviour'
import { buildCluster } from '../../cluster/build'
import { worldNode, type ClusterWorld } from '../../cluster/world'
import type { ClassicGroup } from '../../groups/classic/state'
import { consumerGroupState } from '../../groups/consumer/group-state'
import type { ConsumerGroup, MemberState } from '../../groups/consumer/state'
import type { Group } from '../../groups/group-shard'
import { ruleOffConfig, type RuleSwitch } from '../../kafka/rule-switch'
import type { SimTime } from '../../kernel/node'
import { between, hashText, randomAt } from '../../kernel/random'
import { interject, nextAt, schedule } from '../../kernel/due'
import { step } from '../../kernel/step'
import { fromMs } from '../../kernel/time'
import { cloneWorld } from '../../kernel/world'
import { clusterSetup } from '../../scenario/build'
import { describedMembers } from '../../scenario/members'
import type { Act } from '../../scenario/random-acts'
import { randomGroupSetup, type RandomGroup } from '../../scenario/random-group'
import { Checker, type Violation } from '../checker'

/** Something done right after a step. */
export interface DoneAct {
  readonly step: number
  readonly at: SimTime
  readonly action: NodeAction
}

/** What one schedule came to. */
export interface ScheduleEnd {
  readonly seed: number
  readonly steps: number
  readonly acts: readonly DoneAct[]
  readonly violation: Violation | null
  /** Names how the run ended: equal runs, equal numbers. */
  readonly digest: number
}

const memberStates: readonly MemberState[] = ['STABLE', 'UNREVOKED_PARTITIONS', 'UNRELEASED_PARTITIONS', 'UNKNOWN']

/** Says what to do after a step; a function of the world alone, so that a re-run does the same. */
export type Chooser = (world: ClusterWorld, members: readonly string[]) => Act | undefined

/** A group as far as two of them look alike to a search. */
const shapeOf = (group: Group): number => (group.kind === 'consumer' ? shapeOfConsumer(group) : shapeOfClassic(group))

function shapeOfConsumer(group: ConsumerGroup): number {
  const states = [0, 0, 0, 0]
  let behind = 0
  for (const { current } of group.members.values()) {
    const at = memberStates.indexOf(current.state)
    states[at] = (states[at] ?? 0) + 1
    if (current.memberEpoch !== group.assignmentEpoch) behind += 1
  }
  const parts = [...states, behind, group.groupEpoch - group.assignmentEpoch, group.classicMembers, group.timers.rebalance.size]
  return hashText(parts.join(' '), hashText(consumerGroupState(group)))
}

function shapeOfClassic({ state, members, awaitingJoin, pendingJoin, pendingSync, joinPhase, leaderId }: ClassicGroup): number {
  let syncing = 0
  let fresh = 0
  for (const { awaitingSync, isNew } of members.values()) {
    if (awaitingSync !== null) syncing += 1
    if (isNew) fresh += 1
  }
  const parts = [members.size, awaitingJoin, syncing, fresh, pendingJoin.size, pendingSync.size, joinPhase?.kind, leaderId === null]
  return hashText(parts.join(' '), hashText(state))
}

/** Runs schedules of one group, one after the other, from one template. */
export class Schedules {
  /** Every shape that a group was seen in. */
  readonly states = new Set<number>()
  private readonly template: ClusterWorld
  readonly members: readonly string[]

  constructor(group: RandomGroup, fault: RuleSwitch | null) {
    const setup = randomGroupSetup(group, 1)
    const cluster = clusterSetup(setup, 1)
    const off = new Map(fault === null ? [] : [[ruleOffConfig, fault] as const])
    this.members = setup.groups.flatMap((each) => describedMembers(each).map(({ name }) => name))
    this.template = buildCluster({
      ...cluster,
      brokers: cluster.brokers.map((broker) => ({ ...broker, configs: new Map([...broker.configs, ...off]) })),
      groups: cluster.groups.map((each) => ({
        ...each,
        members: each.members.map((member) => ({ ...member, configs: new Map([...member.configs, ...off]) })),
      })),
      actions: [],
    })
  }

  /** The world of a seed at its beginning: members join at its times in the first ten seconds. */
  begin(seed: number): ClusterWorld {
    const world: ClusterWorld = { ...cloneWorld(this.template), seed }
    const stream = hashText('join')
    const joins = this.members.map((member, n) => ({ member, atMs: between(randomAt(seed, stream, n), 0, 10_000) }))
    for (const { member, atMs } of joins.sort((a, b) => a.atMs - b.atMs))
      schedule(world, fromMs(atMs), worldNode, { do: 'startMember', member })
    return world
  }

  /** Run one schedule, whose acts are chosen as it goes. */
  run(seed: number, events: number, choose: Chooser): ScheduleEnd {
    const later: { readonly at: number; readonly action: NodeAction }[] = []
    return this.play(seed, events, (world) => {
      const due: NodeAction[] = []
      const next = nextAt(world) ?? Infinity
      for (let i = later.length - 1; i >= 0; i--) {
        const wait = later[i]
        if (wait === undefined || wait.at > next) continue
        later.splice(i, 1)
        due.unshift(wait.action)
      }
      const act = choose(world, this.members)
      if (act?.later !== undefined) later.push({ at: world.time + fromMs(act.laterMs ?? 0), action: act.later })
      return act === undefined ? due : [...due, act.now]
    })
  }

  /** Run one schedule again with these acts, each at its time, and no others. */
  replay(seed: number, events: number, acts: readonly DoneAct[]): ScheduleEnd {
    let next = 0
    return this.play(seed, events, (world) => {
      const due: NodeAction[] = []
      for (let act = acts[next]; act !== undefined && act.at <= world.time; act = acts[++next]) due.push(act.action)
      return due
    })
  }

  private play(seed: number, events: number, actsAfter: (world: ClusterWorld) => readonly NodeAction[]): ScheduleEnd {
    const world = this.begin(seed)
    const checker = new Checker()
    let digest = seed
    checker.groups.onGroup = (group) => {
      const shape = shapeOf(group)
      this.states.add(shape)
      digest = Math.imul(digest ^ shape, 0x01000193) ^ (group.kind === 'consumer' ? group.groupEpoch : group.generationId)
    }
    const acts: DoneAct[] = []
    let violation: Violation | null = null
    while (world.step < events && step(world, clusterBehaviour, checker.recorder)) {
      violation = checker.afterStep(world)
      if (violation !== null) break
      for (const action of actsAfter(world)) {
        acts.push({ step: world.step, at: world.time, action })
        interject(world, worldNode, action)
      }
    }
    violation ??= checker.everything(world)
    const end = Math.imul(digest ^ world.events, 0x01000193) ^ Math.imul(world.messages, 0x9e3779b1) ^ world.serial ^ (world.time | 0)
    return { seed, steps: world.step, acts, violation, digest: end >>> 0 }
  }
}
