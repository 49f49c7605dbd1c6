/** Runs last no thirty years: from there on a time, in microseconds, is that of a calendar. */
export const calendarFrom = 1e15

/** A timestamp in UTC, as Kafka's tools and logs would be searched for it; the number itself where it is no date. */
export function calendarText(timestampMs: number): string {
  const date = new Date(timestampMs)
  return timestampMs < 0 || Number.isNaN(date.getTime()) ? String(timestampMs) : date.toISOString().replace('T', ' ').replace('Z', '')
}

/** To the second, for pictures. */
export const calendarShort = (timestampMs: number): string => calendarText(timestampMs).replace(/\.\d+$/, '')
