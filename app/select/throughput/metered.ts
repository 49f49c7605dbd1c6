import { eventAt, eventCount, visitKinds, type Event, type SimTime, type Trace } from '../../../engine'
import { brokerParts, number, type BrokerPart, type BrokerRates, type RateWindow } from './rates'

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
export function meteredWindows(trace: Trace, until: SimTime): readonly RateWindow[] {
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
