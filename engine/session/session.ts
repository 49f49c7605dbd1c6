import type { ClusterWorld } from '../cluster/world'
import type { SimTime } from '../kernel/node'
import { problemAt, type Problem } from '../scenario/problem'
import type { Frame } from '../trace/frame'
import { extendToStep, extendToTime, startRun, worldAt } from '../trace/run'
import { eventsBetween, stepAt, stepCount, type Trace } from '../trace/trace'
import { beats, type Granularity } from './beats'
import { allBranches, intervene, mostBranches, type Branch } from './branches'
import type { Judge } from './judge'
import type { BranchInfo, BranchPath, Intervention } from './messages'
import type { ClusterSource } from './source'

/** How much of a run is made at once where nobody says. */
const mostStepsAtOnce = 1_000_000

const infoOf = ({ path, run }: Branch): BranchInfo => ({ path, steps: run.head.step, time: run.head.time, ended: run.ended })

/** The last step at or before a time. */
function lastStepAt(trace: Trace, time: SimTime): number {
  let low = 0
  let high = stepCount(trace)
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (stepAt(trace, middle).time <= time) low = middle
    else high = middle - 1
  }
  return low
}

/** One script or recording, its runs, and where a reader is among them. It alone holds worlds; whoever reads one gets it on loan. */
export class Session {
  private readonly root: Branch
  private branch: Branch

  /** `judge` is null where nothing can be done to the world, as in a recording. */
  constructor(
    source: ClusterSource,
    private readonly judge: Judge | null,
  ) {
    this.root = { path: [], run: startRun(source), children: [] }
    this.branch = this.root
  }

  get here(): BranchInfo {
    return infoOf(this.branch)
  }

  get trace(): Trace {
    return this.branch.run.trace
  }

  /** Every run that is there; each stands before those that leave it. */
  branches(): readonly BranchInfo[] {
    return allBranches(this.root).map(infoOf)
  }

  extendToStep(step: number): void {
    extendToStep(this.branch.run, Math.min(step, this.branch.run.head.step + mostStepsAtOnce))
  }

  /** Tells whether the time was reached within so many steps. */
  extendToTime(time: SimTime, mostSteps = mostStepsAtOnce): boolean {
    return extendToTime(this.branch.run, time, mostSteps)
  }

  /** The same with a stop after every so many steps, where whoever runs it may look up, or leave it. */
  *extendInSlices(time: SimTime, slice: number): Generator<BranchInfo, void, undefined> {
    for (let left = mostStepsAtOnce; left > 0 && !this.extendToTime(time, Math.min(slice, left)); left -= slice) yield this.here
  }

  /** The last step, of those that are run, at or before a time. */
  stepAtTime(time: SimTime): number {
    return lastStepAt(this.trace, time)
  }

  timeOf(step: number): SimTime {
    return step === 0 ? 0 : stepAt(this.trace, step).time
  }

  /** The steps at which a reader stops, of those that are run, after one step. */
  beats(granularity: Granularity, after = 0): number[] {
    return beats(this.trace, granularity, after)
  }

  /** Why an action cannot be done after a step. */
  problemsOf({ step, action }: Intervention): readonly Problem[] {
    if (this.judge === null) return [problemAt([], 'no-actions-here')]
    if (allBranches(this.root).length >= mostBranches) return [problemAt([], 'too-many-branches', { limit: mostBranches })]
    this.extendToStep(step)
    const world = worldAt(this.branch.run, Math.min(step, this.branch.run.head.step))
    return this.judge(action, world)
  }

  /** Do something at a past step: from here on this is the run; the old one stays, its future as it was. */
  intervene(at: Intervention): readonly Problem[] {
    const problems = this.problemsOf(at)
    if (problems.length === 0) this.branch = intervene(this.branch, at)
    return problems
  }

  /** Be in the run of a path, made where it is not there yet. On a problem nothing has moved. */
  choose(path: BranchPath): readonly Problem[] {
    const before = this.branch
    this.branch = this.root
    for (const at of path) {
      const problems = this.intervene(at)
      if (problems.length === 0) continue
      this.branch = before
      return problems
    }
    return []
  }

  /** Lend the moment after `step` to a reader; its events are those since another step. Returns what the reader made of it. */
  withFrame<T>(step: number, since: number, read: (frame: Frame<ClusterWorld>) => T): T {
    const { run } = this.branch
    const world = worldAt(run, step)
    return read({ step, time: world.time, world, since, events: eventsBetween(run.trace, Math.min(since, step), step), trace: run.trace })
  }
}
