import { ruleOffConfig, type RuleSwitch } from '../kafka/rule-switch'
import { actOf, type Acts } from '../scenario/random-acts'
import { randomGroupScenario, type RandomGroup } from '../scenario/random-group'
import type { Scenario } from '../scenario/schema'
import { hashText } from '../kernel/random'
import { Odometer } from './explore/exhaustive'
import { Orders } from './explore/orders'
import { Schedules, type ScheduleEnd } from './explore/schedule'
import { shrink } from './explore/shrink'
import type { Counterexample } from './explore/counterexample'

export interface ExploreOptions {
  readonly group: RandomGroup
  /** The first schedule's; the others count on from it. */
  readonly seed: number
  readonly schedules: number
  /** Kernel steps of each. */
  readonly events: number
  readonly fault: RuleSwitch | null
  /** Every combination of acts in turn, on the roads of one seed, instead of acts by chance. */
  readonly exhaustive: boolean
}

export interface ExploreResult {
  readonly schedules: number
  readonly events: number
  /** Shapes of the group that were seen. */
  readonly states: ReadonlySet<number>
  /** Of all schedules, whatever the order or the company they were run in. */
  readonly digest: number
  readonly counterexample: Counterexample | null
  /** Of an exhaustive search of a consumer group: how many worlds were reached first by 0, 1, … moves. */
  readonly depths?: readonly number[]
}

/** Once in ten steps something is done; messages are lost, doubled and held back. */
const acts: Acts = { everySteps: 10, holds: true }

function counterexampleOf({ group, fault }: ExploreOptions, end: ScheduleEnd): Counterexample | null {
  if (end.violation === null) return null
  const plain = randomGroupScenario({ ...group, lossy: true }, end.seed)
  const off = fault === null ? {} : { [ruleOffConfig]: fault }
  const scenario: Scenario = {
    ...plain,
    ...(fault === null ? {} : { brokerConfig: off }),
    groups: (plain.groups ?? []).map((each) => ({
      ...each,
      memberDefaults: { ...each.memberDefaults, config: { ...each.memberDefaults?.config, ...off } },
    })),
  }
  return { violation: end.violation, seed: end.seed, acts: end.acts, scenario }
}

/** Runs schedules with every invariant after every event, until one breaks. Plain and synchronous: several of these, each with a part of the seeds, are as good as one. */
export class Exploration {
  private readonly schedules: Schedules
  private readonly odometer: Odometer | null
  private run = 0
  private events = 0
  private digest = 0
  private counterexample: Counterexample | null = null
  private readonly orders: Orders | null

  constructor(private readonly options: ExploreOptions) {
    const { group, fault, exhaustive, events } = options
    this.schedules = new Schedules({ ...group, lossy: true }, fault)
    this.odometer = exhaustive ? new Odometer() : null
    this.orders = exhaustive && group.protocol === 'consumer' ? new Orders(group, fault, events) : null
  }

  /** So many schedules more. `false` when there is nothing more to do. */
  advance(count: number): boolean {
    const { options, odometer } = this
    if (this.orders !== null) return this.goThroughOrders(this.orders, count)
    for (let n = 0; n < count; n++) {
      if (this.run >= options.schedules || this.counterexample !== null || odometer?.done === true) return false
      const seed = odometer === null ? (options.seed + this.run) >>> 0 : options.seed
      const end = this.schedules.run(
        seed,
        options.events,
        odometer === null ? (world, members) => actOf(world, members, acts) : odometer.choose,
      )
      odometer?.turn()
      this.run += 1
      this.events += end.steps
      this.digest = (this.digest + Math.imul(end.digest ^ seed, 0x9e3779b1)) >>> 0
      if (end.violation !== null) this.counterexample = counterexampleOf(options, shrink(this.schedules, end))
    }
    return true
  }

  /** A schedule is here one move from a world that was reached; `events` bounds the steps of a world that is gone on from. */
  private goThroughOrders(orders: Orders, count: number): boolean {
    const until = Math.min(orders.moves + count, this.options.schedules)
    let more = true
    while (more && orders.moves < until) more = orders.advance()
    this.counterexample = orders.found
    return more && orders.moves < this.options.schedules
  }

  private resultOfOrders({ moves, events, shapes, depths }: Orders): ExploreResult {
    const states = new Set<number>()
    let digest = 0
    for (const shape of shapes) {
      const name = hashText(shape)
      states.add(name)
      digest = (digest + Math.imul(name, 0x9e3779b1)) >>> 0
    }
    return { schedules: moves, events, states, digest, counterexample: this.counterexample, depths }
  }

  result(): ExploreResult {
    if (this.orders !== null) return this.resultOfOrders(this.orders)
    const { run, events, digest, counterexample } = this
    return { schedules: run, events, states: this.schedules.states, digest, counterexample }
  }
}

export function explore(options: ExploreOptions): ExploreResult {
  const exploration = new Exploration(options)
  while (exploration.advance(1000));
  return exploration.result()
}
