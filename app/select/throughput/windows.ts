import type { SimTime, Trace } from '../../../engine'
import type { BrokerPart, BrokerRates, Rates, RateWindow } from './rates'
import { meteredWindows } from './metered'
import { countedOf } from './counted'

/** More than these are put together, so that a picture of an hour is as large as one of a second. */
export const windowsMost = 240

/** Several windows as one: means over its time; what is full in the last of them. */
function merged(windows: readonly RateWindow[]): RateWindow {
  const [first, last] = [windows[0], windows.at(-1)]
  if (first === undefined || last === undefined) return { from: 0, to: 0, brokers: [] }
  const span = Math.max(1, last.to - first.from)
  const mean = (broker: number, of: (rates: BrokerRates) => number): number =>
    windows.reduce((sum, { from, to, brokers }) => {
      const rates = brokers.find((each) => each.broker === broker)
      return sum + (rates === undefined ? 0 : (of(rates) * (to - from)) / span)
    }, 0)
  const brokers = last.brokers.map((rates): BrokerRates => {
    const { broker, full, busy } = rates
    const part = (name: BrokerPart): number => mean(broker, (each) => each.busy?.[name] ?? 0)
    return {
      broker,
      full,
      written: mean(broker, ({ written }) => written),
      copied: mean(broker, ({ copied }) => copied),
      read: mean(broker, ({ read }) => read),
      busy: busy === null ? null : { receive: part('receive'), handle: part('handle'), write: part('write'), send: part('send') },
    }
  })
  return { from: first.from, to: last.to, brokers }
}

function bounded(windows: readonly RateWindow[]): readonly RateWindow[] {
  const together = Math.ceil(windows.length / windowsMost)
  if (together <= 1) return windows
  const groups = Math.floor(windows.length / together)
  return Array.from({ length: groups }, (_, n) => merged(windows.slice(n * together, (n + 1) * together)))
}

/** What the brokers' meters said, up to a time of a run. */
export const metersIn = (trace: Trace, until: SimTime): readonly RateWindow[] => bounded(meteredWindows(trace, until))

/** What was written, copied and read a second, up to a time of a run: by meters, where its brokers have some. */
export const ratesIn = (trace: Trace, until: SimTime, endsAt: SimTime, metered: boolean): Rates =>
  metered ? { unit: 'bytes', windows: metersIn(trace, until) } : { unit: 'records', windows: bounded(countedOf(trace, until, endsAt)) }

/** The last window that is over at a time. */
export const windowAt = (windows: readonly RateWindow[], time: SimTime): RateWindow | null =>
  windows.findLast(({ to }) => to <= time) ?? null

export interface Sums {
  readonly written: number
  readonly copied: number
  readonly read: number
}

/** All brokers of a window together. */
export function sumsOf(window: RateWindow | null): Sums {
  let [written, copied, read] = [0, 0, 0]
  for (const each of window?.brokers ?? []) {
    written += each.written
    copied += each.copied
    read += each.read
  }
  return { written, copied, read }
}
