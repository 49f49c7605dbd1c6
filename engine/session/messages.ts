import type { SimTime } from '../kernel/node'
import type { ScenarioAction } from '../scenario/action-schema'
import type { Problem } from '../scenario/problem'
import type { Granularity } from './beats'

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

export type SessionRequest =
  /** The text of a scenario file. */
  | { readonly do: 'open'; readonly scenario: string; readonly lane?: string; readonly seed?: number }
  /** Be in the run of this path; runs that are not there yet are made. */
  | { readonly do: 'choose'; readonly path: BranchPath }
  | { readonly do: 'extend'; readonly toStep?: number; readonly toTime?: SimTime; readonly mostSteps?: number }
  | { readonly do: 'branch'; readonly at: Intervention }
  | { readonly do: 'beats'; readonly granularity: Granularity; readonly after?: number }
  | { readonly do: 'stepAtTime'; readonly time: SimTime }
  | { readonly do: 'branches' }
  | { readonly do: 'digest'; readonly step: number }

export type SessionAnswer =
  | { readonly is: 'opened'; readonly name: string; readonly endsAt: SimTime; readonly lanes: readonly string[]; readonly here: BranchInfo }
  | { readonly is: 'here'; readonly here: BranchInfo }
  | { readonly is: 'beats'; readonly steps: readonly number[]; readonly upTo: number }
  | { readonly is: 'step'; readonly step: number }
  | { readonly is: 'branches'; readonly branches: readonly BranchInfo[]; readonly here: number }
  | { readonly is: 'digest'; readonly digest: string }
  | { readonly is: 'refused'; readonly problems: readonly Problem[] }
  | { readonly is: 'nothing-open' }
