import type { Event, SimTime, Value } from '../../../engine'
import type { Timeline } from './state'

const list = (value: Value | undefined): readonly string[] =>
  typeof value === 'object' ? value.map(String) : typeof value === 'string' && value !== '' ? [value] : []

function ownedBy(timeline: Timeline, member: string): Set<string> {
  const known = timeline.owned.get(member)
  if (known !== undefined) return known
  const fresh = new Set<string>()
  timeline.owned.set(member, fresh)
  return fresh
}

/** A member begins or ceases to read a partition; a stretch that would last no time is not kept. */
function read(timeline: Timeline, partition: string, member: string, reads: boolean, time: SimTime): void {
  let ownership = timeline.partitions.get(partition)
  if (ownership === undefined) {
    if (!reads) return
    ownership = { intervals: [], owners: new Set() }
    timeline.partitions.set(partition, ownership)
  }
  const { intervals, owners } = ownership
  if (owners.has(member) === reads) return
  if (reads) owners.add(member)
  else owners.delete(member)
  const readers = [...owners]
  const last = intervals.at(-1)
  if (last !== undefined) {
    if (last.from === time) intervals.pop()
    else intervals[intervals.length - 1] = { ...last, to: time }
  }
  const before = intervals.at(-1)
  if (before?.to === time && before.readers.length === readers.length && before.readers.every((name) => owners.has(name)))
    intervals[intervals.length - 1] = { ...before, to: null }
  else intervals.push({ from: time, to: null, readers })
}

/** Notes that a member's process runs, or runs no more. */
export function setRunning(timeline: Timeline, member: string, runs: boolean, time: SimTime): void {
  if (timeline.running.has(member) === runs) return
  if (!timeline.members.includes(member)) timeline.members.push(member)
  if (runs) timeline.running.add(member)
  else timeline.running.delete(member)
  for (const partition of timeline.owned.get(member) ?? []) read(timeline, partition, member, runs, time)
}

/** Notes that the event's member owns the partitions that it names, or gives them up. */
export function own(timeline: Timeline, event: Event, owns: boolean): void {
  const member = event.node
  setRunning(timeline, member, true, event.time)
  const owned = ownedBy(timeline, member)
  for (const partition of list(event.detail['partitions'])) {
    if (owns) owned.add(partition)
    else owned.delete(partition)
    read(timeline, partition, member, owns, event.time)
  }
}

/** A member is gone: it owns nothing from here on. */
export function end(timeline: Timeline, member: string, time: SimTime): void {
  setRunning(timeline, member, false, time)
  timeline.owned.delete(member)
}
