import type { Event, SimTime, Trace } from '../../../engine'
import { findCue, firstOfType, lastOfType } from '../find-event'
import type { Values } from '../moment'
import type { TimelineAct } from '../timeline/state'
import { timelineOf } from '../timeline/timeline'
import { count, name, partitions, shortName, span, type Scope } from './scope'

/** How long nobody read a partition, up to a time; what is never read at all does not count. */
export interface Gap {
  readonly partition: string
  readonly us: SimTime
  /** The longest of its silences: one that comes back in between was read. */
  readonly longest: SimTime
}

/** How long each partition was read by nobody, between two moments. */
export function gapsUntil(trace: Trace, until: SimTime, since: SimTime = 0): readonly Gap[] {
  return [...timelineOf(trace).partitions].map(([partition, { intervals }]) => {
    const silences = intervals
      .filter(({ readers }) => readers.length === 0)
      .map(({ from, to }) => Math.max(0, Math.min(to ?? until, until) - Math.max(from, since)))
    return { partition, us: silences.reduce((sum, each) => sum + each, 0), longest: Math.max(0, ...silences) }
  })
}

const toState = (state: string) => (event: Event) => event.detail['to'] === state

/** The first thing that was done once the group had settled. */
export function firstAct(trace: Trace): TimelineAct | null {
  const settled = firstOfType(trace, 'GroupStateChanged', 0, toState('Stable'))
  return timelineOf(trace).acts.find(({ step }) => settled !== null && step > settled.step) ?? null
}

/** What a script costs counts from the first thing that it does: how a group came to settle before is no part of it. */
export const countedFrom = (trace: Trace): SimTime => firstAct(trace)?.time ?? 0

/** All gaps of a run together. */
export const unreadUntil = (trace: Trace, until: SimTime): SimTime =>
  gapsUntil(trace, until, countedFrom(trace)).reduce((sum, { us }) => sum + us, 0)

/** When a rebalance that has begun after event `after` is over for the group: further rounds that it makes by itself belong to it. */
export function settledAfter(trace: Trace, after: number): Event | null {
  const stable = firstOfType(trace, 'GroupStateChanged', after, toState('Stable'))
  if (stable === null) return null
  const next = firstOfType(trace, 'GroupStateChanged', stable.id, toState('PreparingRebalance'))
  const revoked = findCue(trace, { rule: 'classic/client/revoke-after-sync' }, stable.id)
  return next !== null && revoked !== null && revoked.id < next.id ? settledAfter(trace, next.id) : stable
}

/** When, after a rebalance that began with `begun`, somebody reads each partition that had a reader before; null if that does not come. */
export function allReadAfter(trace: Trace, begun: Event): SimTime | null {
  const settled = settledAfter(trace, begun.id)
  if (settled === null) return null
  let latest = settled.time
  for (const { intervals } of timelineOf(trace).partitions.values())
    for (const { from, to, readers } of intervals) {
      if (readers.length > 0 || from > settled.time || (to !== null && to <= begun.time)) continue
      if (to === null) return null
      latest = Math.max(latest, to)
    }
  return latest
}

/** Seconds that nobody read since the script first did something, up to the moment: in sum, the longest and the shortest. */
export function unread({ frame }: Scope): Values {
  const gaps = gapsUntil(frame.trace, frame.time, countedFrom(frame.trace))
  const stopped = gaps.filter(({ us }) => us > 0)
  const longest = stopped.reduce<Gap | null>((most, gap) => (most === null || gap.longest > most.longest ? gap : most), null)
  const shortest = stopped.reduce<Gap | null>((least, gap) => (least === null || gap.us < least.us ? gap : least), null)
  return {
    total: span(stopped.reduce((sum, { us }) => sum + us, 0)),
    stopped: count(stopped.length),
    stoppedPartitions: partitions(stopped.map(({ partition }) => partition)),
    count: count(gaps.length),
    longest: span(longest?.longest ?? 0),
    longestPartition: name(longest === null ? '–' : shortName(longest.partition)),
    shortest: span(shortest?.us ?? 0),
  }
}

/** The rounds of a rebalance up to the moment, from the first change of the group's state after the group was first settled. */
export function rounds({ frame }: Scope): Values {
  const { trace, time } = frame
  const settled = firstOfType(trace, 'GroupStateChanged', 0, toState('Stable'))
  const begun = firstOfType(trace, 'GroupStateChanged', settled?.id ?? 0, toState('PreparingRebalance'))
  const last = lastOfType(trace, 'GroupStateChanged', Infinity, (event) => event.detail['to'] === 'Stable' && event.time <= time)
  let opened = 0
  let generation = 0
  for (let at = begun?.id ?? Infinity; ;) {
    const barrier = firstOfType(trace, 'BarrierOpened', at)
    if (barrier === null || barrier.time > time) break
    opened += 1
    generation = Number(barrier.detail['generation'] ?? 0)
    at = barrier.id
  }
  return {
    rounds: count(opened),
    generation: count(generation),
    took: span(begun === null ? 0 : (last?.time ?? time) - begun.time),
  }
}
