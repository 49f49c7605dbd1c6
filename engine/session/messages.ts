import type { SimTime } from '../kernel/node'
import type { ScenarioAction } from '../scenario/action-schema'

/** Something done at a past step: after that step, before anything else that falls due at its time. */
export interface Intervention {
  readonly step: number
  readonly action: ScenarioAction
}

/** Which of the runs of a script: its interventions in order, each at a later or the same step. `[]` is as scripted. */
export type BranchPath = readonly Intervention[]

/** One run that is there. */
export interface BranchInfo {
  readonly path: BranchPath
  /** How many steps are run so far. */
  readonly steps: number
  readonly time: SimTime
  /** Nothing is left that could happen. */
  readonly ended: boolean
}
