import type { Event } from '../../../engine'
import type { Timeline } from './state'

export function changeState(timeline: Timeline, event: Event): void {
  const { group, from, to, generation, groupEpoch } = event.detail
  if (typeof group !== 'string' || typeof to !== 'string') return
  const intervals = timeline.groups.get(group) ?? []
  timeline.groups.set(group, intervals)
  const last = intervals.at(-1)
  if (last !== undefined) intervals[intervals.length - 1] = { ...last, to: event.time }
  intervals.push({
    from: event.time,
    to: null,
    number: intervals.length + 1,
    previous: typeof from === 'string' ? from : (last?.state ?? ''),
    state: to,
    generation: typeof groupEpoch === 'number' ? groupEpoch : typeof generation === 'number' ? generation : (last?.generation ?? 0),
    protocol: typeof groupEpoch === 'number' ? 'consumer' : 'classic',
    rule: event.rule,
    step: event.step,
  })
}

/** A recording does not tell the state: there a member that is still to give something up is known by what is pending. */
export const standingOf = ({ state, pending }: Event['detail']): string =>
  typeof state === 'string' ? state : typeof pending === 'number' && pending > 0 ? 'UNREVOKED_PARTITIONS' : 'STABLE'

export function stand(timeline: Timeline, event: Event, state: string | null): void {
  const { member, memberEpoch } = event.detail
  if (typeof member !== 'string') return
  const before = timeline.standings.get(member)
  const last = before?.at(-1)
  if (before === undefined && state === null) return
  const standings = before ?? []
  timeline.standings.set(member, standings)
  const epoch = typeof memberEpoch === 'number' ? memberEpoch : (last?.epoch ?? 0)
  if (last !== undefined && last.to === null) {
    if (last.state === state && last.epoch === epoch) return
    standings[standings.length - 1] = { ...last, to: event.time }
  }
  if (state !== null) standings.push({ from: event.time, to: null, state, epoch })
}
