import { brokerNumber, eventAt, eventCount, visitKinds, type Event, type SimTime, type Trace } from '../../../engine'

/** What of a broker may be full: its network on the way in, its request handlers, its disk, its network on the way out. */
export const brokerParts = ['receive', 'handle', 'write', 'send'] as const

export type BrokerPart = (typeof brokerParts)[number]

/** What one broker took and gave in a stretch of time, each for a second of it. */
export interface BrokerRates {
  readonly broker: number
  /** From producers, by the leader that appended it. */
  readonly written: number
  /** From leaders. */
  readonly copied: number
  /** To whoever is not a broker. */
  readonly read: number
  /** Parts of that time, 0 to 1; null where nothing costs anything. */
  readonly busy: Readonly<Record<BrokerPart, number>> | null
  /** As the broker's meters say it. */
  readonly full: BrokerPart | null
}

export interface RateWindow {
  readonly from: SimTime
  readonly to: SimTime
  readonly brokers: readonly BrokerRates[]
}

export interface Rates {
  readonly unit: 'bytes' | 'records'
  readonly windows: readonly RateWindow[]
}

/** More than these are put together, so that a picture of an hour is as large as one of a second. */
export const windowsMost = 240

const number = (value: unknown): number => (typeof value === 'number' ? value : 0)

function partNamed(value: unknown): BrokerPart | null {
  return brokerParts.find((part) => part === value) ?? null
}

function ratesOf({ detail }: Event): BrokerRates {
  const overUs = Math.max(1, number(detail['overUs']))
  const perSecond = (name: string): number => (number(detail[name]) * 1_000_000) / overUs
  const part = (name: string): number => number(detail[name]) / overUs
  return {
    broker: number(detail['broker']),
    written: perSecond('bytesIn'),
    copied: perSecond('replicationBytesIn'),
    read: perSecond('bytesOut'),
    busy: { receive: part('receiveUs'), handle: part('handleUs'), write: part('writeUs'), send: part('sendUs') },
    full: partNamed(detail['full']),
  }
}

/** What the meters of the brokers said, those that were read at one time together. */
function meteredWindows(trace: Trace, until: SimTime): readonly RateWindow[] {
  const windows: { from: SimTime; readonly to: SimTime; readonly brokers: BrokerRates[] }[] = []
  visitKinds(trace, 1, eventCount(trace), (id, { type }) => {
    if (type !== 'BrokerMetered') return true
    const event = eventAt(trace, id)
    if (event.time > until) return false
    const last = windows.at(-1)
    const from = event.time - number(event.detail['overUs'])
    if (last?.to === event.time) {
      last.brokers.push(ratesOf(event))
      last.from = Math.min(last.from, from)
    } else windows.push({ from: Math.max(from, last?.to ?? 0), to: event.time, brokers: [ratesOf(event)] })
    return true
  })
  return windows
}

/** How wide a window is in which records are counted: at least so many fit into a run. */
const countedWindows = 30

function widthFor(endsAt: SimTime): SimTime {
  const rough = Math.max(100_000, endsAt / countedWindows)
  const power = 10 ** Math.floor(Math.log10(rough))
  return [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= rough) ?? 10 * power
}

const brokerOf = (node: string): number => brokerNumber(node) ?? 0

/** Which of the three a broker's event counts for; null for none of them. */
function countsFor({ type, rule, node, detail }: Event): 'written' | 'copied' | 'read' | null {
  if (brokerOf(node) === 0) return null
  if (type === 'RecordsAppended')
    return rule === 'replication/append/leader' ? 'written' : rule === 'replication/append/follower' ? 'copied' : null
  return type === 'FetchResponse' && brokerOf(String(detail['to'] ?? '')) === 0 ? 'read' : null
}

/** Where brokers' work costs nothing they have no meters: what the run's events say of records. Only windows that are over. */
function countedOf(trace: Trace, until: SimTime, endsAt: SimTime): readonly RateWindow[] {
  const width = widthFor(endsAt)
  const whole = Math.floor(until / width)
  const counts = new Map<number, Map<number, { written: number; copied: number; read: number }>>()
  const brokers = new Set<number>()
  visitKinds(trace, 1, eventCount(trace), (id, { type, keys }) => {
    if ((type !== 'RecordsAppended' && type !== 'FetchResponse') || !keys.includes('records')) return true
    const event = eventAt(trace, id)
    const window = Math.floor(event.time / width)
    if (window >= whole) return false
    const what = countsFor(event)
    if (what === null) return true
    const broker = brokerOf(event.node)
    brokers.add(broker)
    const inWindow = counts.get(window) ?? new Map<number, { written: number; copied: number; read: number }>()
    const count = inWindow.get(broker) ?? { written: 0, copied: 0, read: 0 }
    count[what] += number(event.detail['records'])
    counts.set(window, inWindow.set(broker, count))
    return true
  })
  const known = [...brokers].sort((a, b) => a - b)
  return Array.from({ length: whole }, (_, n): RateWindow => {
    const rows = known.map((broker): BrokerRates => {
      const { written = 0, copied = 0, read = 0 } = counts.get(n)?.get(broker) ?? {}
      const perSecond = (count: number): number => (count * 1_000_000) / width
      return { broker, written: perSecond(written), copied: perSecond(copied), read: perSecond(read), busy: null, full: null }
    })
    return { from: n * width, to: (n + 1) * width, brokers: rows }
  })
}

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
