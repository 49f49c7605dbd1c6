import type { Frame } from '../../../engine'
import type { Subject } from '../../select/subject'
import { throughputOf, type Throughput, type ThroughputLane } from '../../select/throughput/throughput'
import { brokerParts, type RateWindow } from '../../select/throughput/rates'
import { sumsOf, windowAt } from '../../select/throughput/windows'
import type { Area, Words } from '../../words/en'
import { withAreas } from '../../words/load'

export type { ThroughputLane } from '../../select/throughput/throughput'
export type { BrokerPart, BrokerRates, RateWindow } from '../../select/throughput/rates'
export type { Sums } from '../../select/throughput/windows'

/** What a cluster takes and gives a second, as it grows: of one run, or of several beside each other. */
export type ThroughputSpec = Throughput

type ThroughputWords = Area<'throughput'> & { readonly lanes: Readonly<Record<string, string>> }

export const select = (frame: Frame, subject: Subject): ThroughputSpec => throughputOf(frame, subject.endsAt)

/** What a lane is called: those that a lesson has, in the reader's language; others as the scenario calls them. */
export function laneName({ name }: Pick<ThroughputLane, 'name'>, words: ThroughputWords): string {
  return name === null ? words.oneLane : Object.hasOwn(words.lanes, name) ? (words.lanes[name] ?? name) : name
}

export function sizeSays({ brokers, partitions, replicas, consumers }: ThroughputLane, words: ThroughputWords): string {
  return words.size(brokers.filter(({ up }) => up).length, partitions, replicas, consumers)
}

/** The parts that are full, each with its broker. */
export const fullIn = (window: RateWindow | null, words: ThroughputWords): readonly string[] =>
  (window?.brokers ?? []).flatMap(({ broker, full }) => (full === null ? [] : [words.fullOf(broker, full)]))

function laneSays(lane: ThroughputLane, { time, lanes }: ThroughputSpec, words: ThroughputWords): readonly string[] {
  const { says, rate } = words
  const window = windowAt(lane.windows, time)
  const size = sizeSays(lane, words)
  const head = lanes.length === 1 ? says.moment(time, size) : says.lane(laneName(lane, words), time, size)
  if (window === null) return [head]
  const { written, copied, read } = sumsOf(window)
  const full = fullIn(window, words)
  return [
    head,
    says.sums(rate(written, lane.unit), rate(copied, lane.unit), rate(read, lane.unit)),
    ...(lanes.length > 1 ? [] : brokersSay(lane, window, words)),
    ...(lane.unit === 'records' ? [] : [full.length === 0 ? says.nothingFull : says.full(full)]),
  ]
}

function brokersSay(lane: ThroughputLane, window: RateWindow, words: ThroughputWords): readonly string[] {
  const { says, rate, parts, percent } = words
  return window.brokers.map(({ broker, written, copied, read, busy }) => {
    const leads = lane.brokers.find((each) => each.broker === broker)?.leads ?? 0
    const said = says.broker(broker, leads, rate(written, lane.unit), rate(copied, lane.unit), rate(read, lane.unit))
    const parted = busy === null ? [] : brokerParts.map((part) => says.busy(parts[part], percent(busy[part])))
    return `${[said, ...parted].join(says.between)}${says.end}`
  })
}

export function describe(spec: ThroughputSpec, all: Words): string {
  const area = withAreas(all, ['throughput'])?.throughput
  if (area === undefined) return ''
  const words = { ...area, lanes: all.compare.lanes }
  if (spec.lanes.length === 0) return words.empty
  return spec.lanes.flatMap((lane) => laneSays(lane, spec, words)).join(' ')
}
