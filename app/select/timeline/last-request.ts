import type { Timeline, TimelineTick } from './state'

/** How many of the ticks, which are in order, were sent no later than `step`. */
function ticksUntil(ticks: readonly TimelineTick[], step: number): number {
  let [low, high] = [0, ticks.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ticks[middle]?.step ?? Infinity) <= step) low = middle + 1
    else high = middle
  }
  return low
}

/** The message that brought the last request of that API that a member sent no later than `step`. */
export function lastRequest(timeline: Timeline, step: number, member: string, api: string): number | null {
  const { ticks } = timeline
  for (let n = ticksUntil(ticks, step) - 1, looked = 0; n >= 0 && looked < 20_000; n--, looked++) {
    const tick = ticks[n]
    if (tick?.member === member && tick.api === api) return tick.message
  }
  return null
}
