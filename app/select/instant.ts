import type { SimTime } from '../../engine'

/** A point of a run: after step `step`, at `time`. */
export interface Instant {
  readonly step: number
  readonly time: SimTime
}
