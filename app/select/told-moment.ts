import type { SimTime } from '../../engine'
import type { ShownExhibit } from './exhibits'
import type { Prediction, Values } from './moment'

/** A moment, found in its run and read. */
export interface ToldMoment {
  /** Null where its cue does not fire: then there is nothing else either. */
  readonly step: number | null
  /** The step of the moment before it in the same run: where its question is asked. */
  readonly since: number
  readonly time: SimTime
  readonly event: number | null
  readonly values: Values
  readonly prediction: Prediction | null
  readonly exhibit: ShownExhibit | null
}
