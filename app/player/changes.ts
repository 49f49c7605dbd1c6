import type { ScenarioAction, SimTime } from '../../engine'
import type { RunInfo } from '../session/messages'
import { pathTo } from './playhead'

/** One change of a path: what was done, and when. */
export interface Change {
  readonly action: ScenarioAction
  readonly time: SimTime
}

/** The changes that lead to a branch, first to last. */
export function changesOf(runs: readonly RunInfo[], branch: number): readonly Change[] {
  return pathTo(runs, branch).flatMap(({ parent, interventions }) => {
    const last = interventions.at(-1)
    return parent === null || last === undefined ? [] : [{ action: last.action, time: parent.time }]
  })
}
