/** What the cleaner has read and written since it last judged its pace (Kafka: Throttler). */
export interface Pace {
  readonly sinceMs: number
  readonly bytes: number
}

const judgedEveryMs = 300

/** Takes in bytes read or written at `nowMs`; `sleepMs` is how long the thread then sleeps to keep to `log.cleaner.io.max.bytes.per.second`. */
export function throttle(
  pace: Pace,
  bytes: number,
  maxBytesPerSecond: number,
  nowMs: number,
): { readonly pace: Pace; readonly sleepMs: number } {
  const sum = pace.bytes + bytes
  const elapsedMs = nowMs - pace.sinceMs
  if (elapsedMs <= judgedEveryMs || sum === 0) return { pace: { sinceMs: pace.sinceMs, bytes: sum }, sleepMs: 0 }
  const sleepMs = Math.max(0, Math.round((sum * 1000) / maxBytesPerSecond - elapsedMs))
  return { pace: { sinceMs: nowMs + sleepMs, bytes: 0 }, sleepMs }
}
