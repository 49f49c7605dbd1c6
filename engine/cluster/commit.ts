import { fromMs } from '../kernel/time'
import type { SimTime } from '../kernel/node'

/** When an append to `__consumer_offsets` made now is committed. The one place that says so: replication will take the delay's place. */
export function committedAt(now: SimTime, commitDelayMs: number): SimTime {
  return now + fromMs(commitDelayMs)
}
