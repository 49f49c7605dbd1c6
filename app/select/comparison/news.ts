import { eventAt, eventCount, visitKinds, type Event, type SimTime, type Trace } from '../../../engine'
import { countedApi } from './counted'

/** A heartbeat that only says that a member is there. */
const routine: ReadonlySet<string> = new Set(['classic/client/heartbeat', 'consumer/client/heartbeat'])

/** An answer that changes what a member does. */
const tells = ({ type, rule }: Event): boolean =>
  type === 'ConsumerGroupHeartbeatResponse' ? rule === 'consumer/heartbeat/brings-assignment' : type !== 'HeartbeatResponse'

/** The group's messages, after a time, that are more than a sign of life: how many were asked, and how many bytes they and their answers took. */
export function newsOf(trace: Trace, since: SimTime, endsAt: SimTime): { readonly requests: number; readonly bytes: number } {
  let [requests, bytes] = [0, 0]
  visitKinds(trace, 1, eventCount(trace), (id, { type }) => {
    const counted = countedApi(type)
    if (counted === null) return true
    const event = eventAt(trace, id)
    if (event.time > endsAt) return false
    if (event.time < since || (counted.asked ? routine.has(event.rule) : !tells(event))) return true
    if (counted.asked) requests += 1
    bytes += Number(event.detail['bytes'] ?? 0)
    return true
  })
  return { requests, bytes }
}
