import { eventAt, type Event, type SimTime, type Trace } from '../../../engine'
import { firstOfType } from '../find-event'
import type { Values } from '../moment'
import { timelineOf } from '../timeline/timeline'
import { allReadAfter, firstAct, unreadUntil } from './unread'
import { code, count, defaults, name, namer, span, time, type Scope } from './scope'

/** How a group comes to rebalance: what was done, who told the coordinator, and the change of state. */
export interface Trigger {
  /** The first thing that was done once the group had settled. */
  readonly actAt: SimTime
  /** What it led to: of a classic group the change to PreparingRebalance, of a consumer group its next epoch. */
  readonly known: Event
  /** The request that brought it about; null where the coordinator's own timer did. */
  readonly request: Event | null
}

/** The request at the beginning of an event's causes; none if a timer comes first. */
function requestBehind(trace: Trace, event: Event): Event | null {
  for (let id = event.cause; id > 0;) {
    const link = eventAt(trace, id)
    if (link.type === 'TimerFired') return null
    if (link.type.endsWith('Request')) return link
    id = link.cause
  }
  return null
}

/** What was done first, the rebalance that it set off, and the request by which the coordinator learned of it; null while there is none. */
export function triggerOf(trace: Trace): Trigger | null {
  const act = firstAct(trace)
  if (act === null) return null
  const known =
    firstOfType(trace, 'GroupStateChanged', act.event, (event) => event.detail['to'] === 'PreparingRebalance') ??
    firstOfType(trace, 'GroupEpochBumped', act.event)
  return known === null ? null : { actAt: act.time, known, request: requestBehind(trace, known) }
}

const readersAt = (trace: Trace, at: SimTime): ReadonlyMap<string, string> =>
  new Map(
    [...timelineOf(trace).partitions].flatMap(([partition, { intervals }]) => {
      const reader = intervals.findLast(({ from, readers }) => from <= at && readers.length > 0)?.readers[0]
      return reader === undefined ? [] : [[partition, reader] as const]
    }),
  )

/** Partitions that somebody else reads at the end than when the first thing was done. */
export function movedIn(trace: Trace, until: SimTime): readonly string[] {
  const before = readersAt(trace, triggerOf(trace)?.actAt ?? 0)
  const after = readersAt(trace, until)
  return [...before].flatMap(([partition, reader]) => (after.get(partition) === reader ? [] : partition))
}

/** Who noticed, with what, how long it took until the group knew and until everything was read again. */
export function trigger(scope: Scope): Values {
  const { trace } = scope.frame
  const found = triggerOf(trace)
  if (found === null) return {}
  const { actAt, known, request } = found
  const nameOf = namer(scope)
  const back = allReadAfter(trace, known)
  return {
    ...defaults(),
    acted: time(actAt),
    who: request === null ? { kind: 'word', word: 'broker' } : name(nameOf(request.node)),
    message: request === null ? { kind: 'word', word: 'timer' } : code(request.type.slice(0, -'Request'.length)),
    knownAt: time(known.time),
    known: span(known.time - actAt),
    reads: span((back ?? scope.frame.time) - actAt),
    rebalance: span((back ?? scope.frame.time) - known.time),
    unread: span(unreadUntil(trace, back ?? scope.frame.time)),
  }
}

/** New partitions: how many there are, and how long it took until the leader saw them. */
export function added(scope: Scope): Values {
  const { trace, world } = scope.frame
  const act = firstOfType(trace, 'addPartitions', 0)
  const begun = triggerOf(trace)
  const leader = begun?.request?.node ?? ''
  const consumer = world.nodes.get(leader)
  const before = timelineOf(trace).partitions
  const known = [...before].filter(([, { intervals }]) => (intervals[0]?.from ?? Infinity) <= (act?.time ?? 0)).length
  const age = consumer?.kind === 'consumer' ? Number(consumer.configs.get('metadata.max.age.ms') ?? 300_000) : 300_000
  return {
    ...defaults(),
    leader: name(leader),
    before: count(known),
    after: count(Number(act?.detail['to'] ?? 0)),
    addedAt: time(act?.time ?? 0),
    age: span(age * 1000),
    waited: span((begun?.known.time ?? 0) - (act?.time ?? 0)),
  }
}
