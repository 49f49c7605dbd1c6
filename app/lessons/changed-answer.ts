import type { Moment } from '../select/moment'
import type { Change } from './changed-scripts'

/** A question of a lesson with its right answer, a change of its script or of a rule, and what the engine answers then. */
export interface ChangedAnswer {
  /** Folder of the lesson, and the beat that asks. */
  readonly of: `${string}#${string}`
  readonly so: string
  readonly changed: Change
  readonly then: string
  /** The way to the question once things are changed, if the lesson's own cues no longer lead there. */
  readonly via?: readonly Moment['cue'][]
}
