import { clusterBehaviour } from '../cluster/behaviour'
import type { ClusterWorld } from '../cluster/world'
import { Digest } from '../kernel/digest'
import { digestWorld } from '../kernel/world-digest'
import { randomAt } from '../kernel/random'
import { step } from '../kernel/step'
import { cloneWorld } from '../kernel/world'
import { silent } from '../trace/trace'
import { actByChance, type Acts } from '../scenario/random-acts'
import { assignorsFor, randomGroupScenario, type GroupProtocol, type RandomGroup } from '../scenario/random-group'
import { Checker, type Violation } from './checker'
import type { Counterexample } from './explore'
import { Schedules } from './explore/schedule'

/** What every run must obey beside the invariants, by name. */
export type LawName = 'two-runs-are-equal' | 'back-and-forth-is-equal'

const acts: Acts = { everySteps: 15, holds: false }

function nameOf(world: ClusterWorld): string {
  const digest = new Digest()
  digestWorld(digest, world)
  return digest.toString()
}

/** The size of a random scenario's group. Few sizes, so that worlds can be made from templates; the seed decides all the rest. */
function groupOf(number: number, protocol: GroupProtocol): RandomGroup {
  const members = 1 + (number % 5)
  const assignors = assignorsFor(protocol)
  const assignor = [null, ...assignors][number % (assignors.length + 1)] ?? null
  return { members, partitions: 1 + ((number * 3) % 8), topics: 1 + (number % 2), protocol, assignor, lossy: number % 3 !== 0 }
}

const sizes = 40

/** Runs random scenarios under the laws, one seed after the other. */
export class Laws {
  private readonly schedules = new Map<number, Schedules>()

  constructor(
    private readonly steps: number,
    private readonly protocol: GroupProtocol = 'classic',
  ) {}

  /** What a seed's scenario breaks, or `null`. */
  broken(seed: number): Counterexample | null {
    const size = randomAt(seed, 1, 0) % sizes
    const group = groupOf(size, this.protocol)
    const schedules = this.schedules.get(size) ?? new Schedules(group, null)
    this.schedules.set(size, schedules)
    const violation = this.obeyed(schedules, seed)
    return violation === null ? null : { violation, seed, acts: [], scenario: randomGroupScenario(group, seed) }
  }

  private obeyed(schedules: Schedules, seed: number): Violation | null {
    const checker = new Checker(32)
    const world = schedules.begin(seed)
    const middle = this.steps >> 1
    const half = this.go(world, schedules.members, middle, checker)
    if (half !== null) return half
    const kept = cloneWorld(world)
    const before = nameOf(world)
    const rest = this.go(world, schedules.members, this.steps, checker) ?? checker.everything(world)
    if (rest !== null) return rest
    const end = nameOf(world)
    if (nameOf(kept) !== before) return this.law('back-and-forth-is-equal', kept)
    this.go(kept, schedules.members, this.steps, null)
    if (nameOf(kept) !== end) return this.law('back-and-forth-is-equal', kept)
    const again = schedules.begin(seed)
    this.go(again, schedules.members, this.steps, null)
    return nameOf(again) === end ? null : this.law('two-runs-are-equal', again)
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
