import type { DoneAct, ScheduleEnd, Schedules } from './schedule'

/** As many re-runs as a shrinking may cost. */
const mostRuns = 600

/**
 * Leave acts out, large pieces first, as long as the same invariant still breaks: what remains is what it takes. Without a violation
 * there is nothing to shrink.
 */
export function shrink(schedules: Schedules, found: ScheduleEnd): ScheduleEnd {
  const { seed, violation } = found
  if (violation === null) return found
  let best = found
  let runs = 0
  const without = (acts: readonly DoneAct[]): boolean => {
    runs += 1
    const end = schedules.replay(seed, 2 * found.steps, acts)
    if (end.violation?.invariant !== violation.invariant) return false
    best = end
    return true
  }
  for (let size = Math.max(1, found.acts.length >> 1); size >= 1;) {
    const before = best.acts.length
    for (let from = 0; from < best.acts.length && runs < mostRuns;)
      if (!without([...best.acts.slice(0, from), ...best.acts.slice(from + size)])) from += size
    if (size > 1 || best.acts.length === before || runs >= mostRuns) size >>= 1
  }
  return best
}
