import { eventAt } from '../../../engine'
import { gapOf } from '../comparison/compared-number'
import type { Choice, Value, Values } from '../moment'
import type { Answer } from '../predict-choices'
import { sizeOf } from '../throughput/cluster-size'
import { metersIn, sumsOf, windowAt } from '../throughput/windows'
import type { Rates, RateWindow } from '../throughput/rates'
import { count, name, names, type Scope } from './scope'

const windowOf = ({ frame }: Scope, time = frame.time): RateWindow | null => windowAt(metersIn(frame.trace, frame.time), time)

/** Powers of ten, as disks and networks are sold. */
const megabytes = (bytes: number): Value => name(`${(bytes / 1e6).toFixed(bytes < 9.95e6 ? 1 : 0)}\u00a0MB`)

/** What the brokers took and gave a second, in the last window before the moment, and which of them are full. */
export function throughput(scope: Scope): Values {
  const window = windowOf(scope)
  const { written, copied, read } = sumsOf(window)
  const { brokers, partitions, consumers } = sizeOf(scope.frame.world)
  return {
    written: megabytes(written),
    copied: megabytes(copied),
    read: megabytes(read),
    brokers: count(brokers.filter(({ up }) => up).length),
    partitions: count(partitions),
    consumers: count(consumers),
    full: names((window?.brokers ?? []).flatMap(({ broker, full }) => (full === null ? [] : [`broker\u00a0${String(broker)}`]))),
  }
}

/** What one of several lanes writes a second, in the last window before a moment: `{allOnWritten}`. */
export const writtenIn = (lane: string, { windows }: Rates, time: number): Values => ({
  [gapOf(lane, 'written')]: megabytes(sumsOf(windowAt(windows, time)).written),
})

const timesChoice = (times: number): Choice => ({ id: String(times), label: count(times), values: { chosen: count(times) } })

/** How many times as much is written at the moment as at the one before; beside it what more brokers or partitions would make of it. */
function timesAsMuch(_: object, scope: Scope): Answer | null {
  const { frame, event, after } = scope
  const before = after === 0 ? 0 : sumsOf(windowOf(scope, eventAt(frame.trace, after).time)).written
  if (before === 0) return null
  const times = Math.round(sumsOf(windowOf(scope)).written / before)
  const { brokers, partitions } = sizeOf(frame.world)
  const up = brokers.filter(({ up: is }) => is).length
  const numbers = new Set([1, 2, up, Math.round(partitions / Math.max(1, up)), times])
  return { choices: [...numbers].sort((a, b) => a - b).map(timesChoice), answer: String(times), event }
}

/** The question about throughput, with who answers it. */
export const throughputAnswers = { 'how-many-times-as-much': timesAsMuch }
