import { brokerNumber, eventAt, eventCount, visitKinds, type Event, type SimTime, type Trace } from '../../../engine'
import { number, type BrokerRates, type RateWindow } from './rates'

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
export function countedOf(trace: Trace, until: SimTime, endsAt: SimTime): readonly RateWindow[] {
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
