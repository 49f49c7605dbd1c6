import { clusterBehaviour } from '../cluster/behaviour'
import type { ClusterWorld } from '../cluster/world'
import { worldDigest } from '../kernel/world-digest'
import { randomAt } from '../kernel/random'
import { step } from '../kernel/step'
import { cloneWorld } from '../kernel/world'
import { silent } from '../trace/trace'
import { actByChance, type Acts } from '../scenario/random-acts'
import { assignorsFor, randomGroupScenario, type GroupProtocol, type RandomGroup } from '../scenario/random-group'
import { Checker, type Violation } from './checker'
import { convergesWithin, lastEventAt, quieten, unconverged } from './convergence'
import type { Counterexample } from './explore/counterexample'
import { Schedules } from './explore/schedule'
import { linkTo } from './link'

/** What every run must obey beside the invariants, by name. */
export type LawName = 'two-runs-are-equal' | 'back-and-forth-is-equal' | 'epochs-converge'

/** Ten thousand random scenarios in lots, so that a failure is told by the lot that has it. */
export const lots = Array.from({ length: 10 }, (_, lot) => lot)

const acts: Acts = { everySteps: 15, holds: false }

/** The size of a random scenario's group. Few sizes, so that worlds can be made from templates; the seed decides all the rest. */
function groupOf(number: number, protocol: GroupProtocol): RandomGroup {
  const members = 1 + (number % 5)
  const assignors = assignorsFor(protocol)
  const assignor = [null, ...assignors][number % (assignors.length + 1)] ?? null
  return { members, partitions: 1 + ((number * 3) % 8), topics: 1 + (number % 2), protocol, assignor, lossy: number % 3 !== 0 }
}

const sizes = 40

/** Which laws a scenario is held to beside the invariants. */
export interface LawsAsked {
  /** Equal runs, and equal goings-on from a keyframe: these need the run a second time. */
  readonly equality: boolean
  /** Rest, once nothing more is done to the group: this needs the run to go on. */
  readonly rest: boolean
}

/** Runs random scenarios under the laws, one seed after the other: what one law has run, the others look at too. */
export class Laws {
  private readonly schedules = new Map<number, Schedules>()

  constructor(
    private readonly steps: number,
    private readonly protocol: GroupProtocol = 'classic',
  ) {}

  /** What a seed's scenario breaks, or `null`. */
  broken(seed: number, asked: LawsAsked = { equality: true, rest: false }): Counterexample | null {
    const size = randomAt(seed, 1, 0) % sizes
    const group = groupOf(size, this.protocol)
    const schedules = this.schedules.get(size) ?? new Schedules(group, null)
    this.schedules.set(size, schedules)
    const violation = this.obeyed(schedules, seed, asked)
    return violation === null ? null : { violation, seed, acts: [], scenario: randomGroupScenario(group, seed) }
  }

  /** The first of a thousand seeds that breaks a law, with the link that opens its run; `null` if none does. Lots count from 0. */
  brokenInLot(lot: number, askedOf: (seed: number) => LawsAsked): string | null {
    for (let seed = 1 + 1000 * lot; seed <= 1000 * (lot + 1); seed++) {
      const broken = this.broken(seed, askedOf(seed))
      if (broken !== null) return `${JSON.stringify(broken.violation)} seed ${String(seed)}: ${linkTo(broken)}`
    }
    return null
  }

  private obeyed(schedules: Schedules, seed: number, { equality, rest }: LawsAsked): Violation | null {
    const checker = new Checker(32)
    const world = schedules.begin(seed)
    const middle = this.steps >> 1
    const half = this.go(world, schedules.members, middle, checker)
    if (half !== null) return half
    const kept = equality ? cloneWorld(world) : null
    const whole = this.go(world, schedules.members, this.steps, checker) ?? checker.everything(world)
    if (whole !== null) return whole
    if (kept !== null) {
      const again = schedules.begin(seed)
      this.go(again, schedules.members, middle, null)
      // The world that went on has left its keyframe as it was, and a second run comes to the same; from there on one of the two is enough.
      if (worldDigest(again) !== worldDigest(kept)) return this.law('two-runs-are-equal', again)
      this.go(kept, schedules.members, this.steps, null)
      if (worldDigest(kept) !== worldDigest(world)) return this.law('back-and-forth-is-equal', kept)
    }
    return rest ? this.rests(world, checker) : null
  }

  /** Nothing more is done: with all invariants on the way, everybody has what he is to have in time. */
  private rests(world: ClusterWorld, checker: Checker): Violation | null {
    quieten(world)
    const last = lastEventAt(world)
    const until = last + convergesWithin
    for (let n = 1; world.time < until && step(world, clusterBehaviour, checker.recorder); n++) {
      const violation = checker.afterStep(world)
      if (violation !== null) return violation
      if (n % 32 === 0 && world.time >= last && unconverged(world) === null) return null
    }
    const lacks = unconverged(world)
    return lacks === null ? null : { invariant: 'epochs-converge', step: world.step, node: '', detail: lacks }
  }

  private law(name: LawName, world: ClusterWorld): Violation {
    return { invariant: name, step: world.step, node: '', detail: {} }
  }

  private go(world: ClusterWorld, members: readonly string[], until: number, checker: Checker | null): Violation | null {
    while (world.step < until && step(world, clusterBehaviour, checker?.recorder ?? silent)) {
      const violation = checker?.afterStep(world) ?? null
      if (violation !== null) return violation
      actByChance(world, members, acts)
    }
    return null
  }
}
