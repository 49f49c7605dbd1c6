import type { RuleSwitch } from '../kafka/rule-switch'
import { actOf, type Acts } from '../scenario/random-acts'
import { randomGroupScenario, type RandomGroup } from '../scenario/random-group'
import type { Scenario } from '../scenario/schema'
import { ruleOffConfig } from '../kafka/rule-switch'
import { Odometer } from './explore/exhaustive'
import { Schedules, type DoneAct, type ScheduleEnd } from './explore/schedule'
import { shrink } from './explore/shrink'
import type { Violation } from './checker'

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

/** A run in which something broke, shrunk, and all that it takes to open it. */
export interface Counterexample {
  readonly violation: Violation
  readonly seed: number
  readonly acts: readonly DoneAct[]
  /** Together with the acts, done right after their steps, it is the run. */
  readonly scenario: Scenario
}

export interface ExploreResult {
  readonly schedules: number
  readonly events: number
  /** Shapes of the group that were seen. */
  readonly states: ReadonlySet<number>
  /** Of all schedules, whatever the order or the company they were run in. */
  readonly digest: number
  readonly counterexample: Counterexample | null
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

  constructor(private readonly options: ExploreOptions) {
    this.schedules = new Schedules({ ...options.group, lossy: true }, options.fault)
    this.odometer = options.exhaustive ? new Odometer() : null
  }

  /** So many schedules more. `false` when there is nothing more to do. */
  advance(count: number): boolean {
    const { options, odometer } = this
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

  result(): ExploreResult {
    const { run, events, digest, counterexample } = this
    return { schedules: run, events, states: this.schedules.states, digest, counterexample }
  }
}

export function explore(options: ExploreOptions): ExploreResult {
  const exploration = new Exploration(options)
  while (exploration.advance(1000));
  return exploration.result()
}
