import { cloneWorld } from '../kernel/world'
import type { Acts } from '../scenario/random-acts'
import { randomGroupSetup, type RandomGroup } from '../scenario/random-group'
import { momentDigest, TraceDigest } from '../trace/digest'
import type { Spacing } from '../trace/keyframe'
import { extendToStep, startRun, worldAt } from '../trace/run'
import type { ClusterRun } from './branches'
import { sourceWithActs } from './source-with-acts'

/** How often something is done to a group whose run is only measured. */
export const usualActs: Acts = { everySteps: 1000, holds: false }

/** A run of a random group, at its beginning. */
export function startGroupRun(group: RandomGroup, seed: number, acts = usualActs, spacing: Partial<Spacing> = {}): ClusterRun {
  return startRun(sourceWithActs(randomGroupSetup(group, seed), acts), spacing)
}

/** The same, for one who looks at its end and nowhere else: no keyframes are kept. */
export function startOneWayRun(group: RandomGroup, seed: number): ClusterRun {
  return startRun(sourceWithActs(randomGroupSetup(group, seed), usualActs), { interval: Infinity })
}

/** Throw the world at the end away and go on from a copy of it, as after a keyframe. */
export function cutAtEnd(run: ClusterRun): ClusterRun {
  const kept = cloneWorld(run.head)
  return { ...run, head: cloneWorld(kept), cursor: null }
}

/** Names a run's worlds and what led to them. Made once for each run. */
export class RunDigest {
  private readonly trace: TraceDigest

  constructor(private readonly run: ClusterRun) {
    this.trace = new TraceDigest(run.trace)
  }

  at(step: number): string {
    return momentDigest(worldAt(this.run, step), this.trace)
  }
}

/** `seed digest`, for each seed of a range: the same lines wherever they are computed. */
export function* groupDigests(group: RandomGroup, from: number, to: number, events: number): Generator<string> {
  for (let seed = from; seed <= to; seed++) {
    const run = startOneWayRun(group, seed)
    extendToStep(run, events)
    yield `${String(seed)} ${new RunDigest(run).at(run.head.step)}`
  }
}
