import type { Scenario } from '../../scenario/schema'
import type { Violation } from '../checker'
import type { DoneAct } from './schedule'

/** A run in which something broke, shrunk, and all that it takes to open it. */
export interface Counterexample {
  readonly violation: Violation
  readonly seed: number
  readonly acts: readonly DoneAct[]
  /** Together with the acts, done right after their steps, it is the run. */
  readonly scenario: Scenario
}
