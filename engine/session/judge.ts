import type { ClusterWorld } from '../cluster/world'
import type { ScenarioAction } from '../scenario/action-schema'
import { actionProblems } from '../scenario/meaning-actions'
import type { Problem } from '../scenario/problem'
import type { Setup } from '../scenario/schema'
import { standingOf } from './standing'

/** Says why an action cannot be done in a world; nothing where it can. */
export type Judge = (action: ScenarioAction, world: ClusterWorld) => readonly Problem[]

/** Judges what a person wants to do in a run of a scenario. */
export const judgeOf =
  (setup: Setup): Judge =>
  (action, world) =>
    actionProblems(action, standingOf(world, setup), [])
