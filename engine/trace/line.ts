import type { Event, Value } from '../kernel/event'
import type { SimTime } from '../kernel/node'

const text = (value: Value): string => (typeof value === 'object' ? `[${value.join(' ')}]` : String(value))

/** SimTime is whole microseconds; people read milliseconds. */
export const milliseconds = (time: SimTime): string => `${String(Math.floor(time / 1000))}.${String(time % 1000).padStart(3, '0')}`

/** An event on one line, columns fixed, so that two runs can be compared with `diff`. Line n is event n. */
export function line(event: Event): string {
  const detail = Object.entries(event.detail).map(([key, value]) => `${key}=${text(value)}`)
  const columns = [
    milliseconds(event.time).padStart(11),
    event.node.padEnd(8),
    [event.type, ...detail].join(' ').padEnd(68),
    event.rule.padEnd(28),
    event.cause === 0 ? '-' : `#${String(event.cause)}`,
  ]
  return columns.join('  ')
}
