import type { BrokerPart, BrokerRates, RateWindow } from '../../select/throughput/rates'
import type { ThroughputLane, ThroughputSpec } from './spec'

const megabyte = 1_000_000

function ratesOf(broker: number, written: number, copied: number, full: BrokerPart | null): BrokerRates {
  const busy = { receive: 0.79, handle: 0.01, write: full === 'write' ? 1 : 0.4, send: full === 'send' ? 0.99 : 0.5 }
  return { broker, written: written * megabyte, copied: copied * megabyte, read: 0.9 * written * megabyte, busy, full }
}

/** One broker for the first half, so many for the second. */
function windowsOf(brokers: number, written: number, copied: number, full: BrokerPart | null): readonly RateWindow[] {
  return Array.from({ length: 20 }, (_, n) => ({
    from: n * 500_000,
    to: (n + 1) * 500_000,
    brokers: Array.from({ length: n < 10 ? 1 : brokers }, (_each, at) => ratesOf(at + 1, written, copied, full)),
  }))
}

function laneOf(
  name: string | null,
  brokers: number,
  rates: Pick<ThroughputLane, 'windows'>,
  more: Partial<ThroughputLane> = {},
): ThroughputLane {
  return {
    name,
    unit: 'bytes',
    ...rates,
    script: [
      { time: 4_000_000, name: 'startBroker', what: '2', until: null },
      { time: 4_000_000, name: 'startBroker', what: '3', until: null },
      { time: 4_500_000, name: 'addPartitions', what: 'orders', until: null },
      { time: 5_500_000, name: 'startMember', what: 'B', until: null },
    ],
    brokers: Array.from({ length: brokers }, (_, n) => ({ broker: n + 1, up: n < 3, leads: n < 3 ? 4 : 0 })),
    partitions: 12,
    replicas: copiedIn(rates) ? 3 : 1,
    consumers: 3,
    ...more,
  }
}

const copiedIn = ({ windows }: Pick<ThroughputLane, 'windows'>): boolean =>
  windows.some(({ brokers }) => brokers.some(({ copied }) => copied > 0))

const moment = (...lanes: readonly ThroughputLane[]): ThroughputSpec => ({ time: 10_000_000, endsAt: 10_000_000, lanes })

const whole = laneOf('all-on', 3, { windows: windowsOf(3, 100, 0, 'write') })
const alone = moment({ ...whole, name: null })

/** In records: nothing has costs. */
const plain: ThroughputLane = laneOf(
  null,
  4,
  {
    windows: windowsOf(3, 1234 / megabyte, 2468 / megabyte, null).map((each) => ({
      ...each,
      brokers: each.brokers.map((one) => ({ ...one, busy: null })),
    })),
  },
  { unit: 'records' },
)

/** Made by hand, for what a layout must bear. */
export const examples = {
  alone,
  begins: { ...alone, time: 0, lanes: alone.lanes.map((lane) => ({ ...lane, windows: [] })) },
  half: { ...alone, time: 5_200_000, lanes: alone.lanes.map((lane) => ({ ...lane, windows: lane.windows.slice(0, 10) })) },
  copies: moment(laneOf(null, 8, { windows: windowsOf(8, 33, 67, 'send') })),
  records: moment(plain),
  beside: moment(
    whole,
    laneOf('in-place', 3, { windows: windowsOf(3, 3, 0, 'write') }),
    laneOf('leaders-on-one-broker', 3, { windows: windowsOf(1, 100, 0, 'write') }),
    laneOf('a-lane-with-a-rather-long-name-that-somebody-wrote', 3, { windows: windowsOf(3, 33, 67, 'send') }),
  ),
  empty: moment(),
} as const satisfies Readonly<Record<string, ThroughputSpec>>
