/** Microseconds since 1970. */
export type EpochMicros = number

const form = /\[(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)[,.](\d{3})\d*\]/

/** Days from 1970-01-01, by the civil calendar: a year is taken to begin in March, so that the leap day comes last. */
function daysSince1970(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year
  const monthFromMarch = (month + 9) % 12
  const dayOfYear = Math.floor((153 * monthFromMarch + 2) / 5) + day - 1
  return 365 * y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + dayOfYear - 719468
}

/** The time that a broker's log line begins with, `[2026-11-29 19:35:35,198]`, taken as UTC; `undefined` where there is none. */
export function logTime(line: string): EpochMicros | undefined {
  const match = form.exec(line)
  if (match === null) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, ms = 0] = match.slice(1).map(Number)
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 23 || minute > 59 || second > 60) return undefined
  return ((((daysSince1970(year, month, day) * 24 + hour) * 60 + minute) * 60 + second) * 1000 + ms) * 1000
}
