import type { Event } from '../kernel/event'
import type { SimTime } from '../kernel/node'
import type { Trace } from './trace'

/** The moment after a step, on loan: the world is the one that steps on, so read it, return what you read, keep nothing. */
export interface Frame<World> {
  readonly step: number
  readonly time: SimTime
  readonly world: World
  /** What happened since the moment before (`since`): one step, or a beat of several. */
  readonly events: readonly Event[]
  readonly since: number
  /** The whole run so far and, beyond `step`, what is already known of its future. */
  readonly trace: Trace
}
