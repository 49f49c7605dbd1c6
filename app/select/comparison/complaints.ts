import type { SimTime, Trace } from '../../../engine'
import { eventsOfType, listIn, textIn } from '../find-event'
import type { Values } from '../moment'
import { count, names, span } from '../readings/scope'
import { disagreementOf } from './belief'
import { gapOf, type ComparedNumber } from './compared-number'
import type { Measures } from './measures'
import { newsOf } from './news'

/** One lane of a script at the end of its run. */
export interface RunLane {
  readonly trace: Trace
  readonly groupId: string
  readonly endsAt: SimTime
  readonly measures: Measures
}

/** How many members wait for others at most at once: at a barrier, or for partitions that others are still to give up. */
export function mostWaiting(trace: Trace, since: SimTime, endsAt: SimTime): number {
  const waiting = new Set<string>()
  let most = 0
  for (const type of ['RequestParked', 'MemberReconciled'] as const) {
    waiting.clear()
    const barriers = [...eventsOfType(trace, 'BarrierOpened')].map(({ id }) => id)
    let next = 0
    for (const event of eventsOfType(trace, type)) {
      if (event.time < since || event.time > endsAt) continue
      while (type === 'RequestParked' && (barriers[next] ?? Infinity) < event.id) {
        next += 1
        waiting.clear()
      }
      const waits = type === 'RequestParked' ? event.detail['api'] === 'JoinGroup' : event.detail['state'] === 'UNRELEASED_PARTITIONS'
      if (waits) waiting.add(textIn(event, 'member'))
      else if (type === 'MemberReconciled') waiting.delete(textIn(event, 'member'))
      most = Math.max(most, waiting.size)
    }
  }
  return most
}

/** Whose programs have computed a plan, by node and assignor, in order; and how often a member was refused for want of a common assignor. */
export function computersOf(trace: Trace, endsAt: SimTime): { readonly by: readonly string[]; readonly refused: number } {
  const by = new Set<string>()
  for (const type of ['Assigned', 'TargetComputed'] as const)
    for (const event of eventsOfType(trace, type)) if (event.time <= endsAt) by.add(`${event.node}\u00a0(${textIn(event, 'assignor')})`)
  let refused = 0
  for (const { time, detail } of eventsOfType(trace, 'JoinGroupResponse'))
    if (time <= endsAt && detail['error'] === 'INCONSISTENT_GROUP_PROTOCOL') refused += 1
  return { by: [...by], refused }
}

/** Bytes that only clients could read, and all that the group's messages took. */
export function opaqueBytesOf(trace: Trace, endsAt: SimTime): number {
  let sum = 0
  for (const type of ['JoinGroupRequest', 'JoinGroupResponse', 'SyncGroupRequest', 'SyncGroupResponse'] as const)
    for (const { time, detail } of eventsOfType(trace, type))
      if (time <= endsAt && typeof detail['opaque'] === 'number') sum += detail['opaque']
  return sum
}

/** Partitions that came to a topic during the run: how many, and how long each of them had no reader, in sum and at most. */
export function addedUnread(
  trace: Trace,
  endsAt: SimTime,
): { readonly partitions: number; readonly unread: SimTime; readonly longest: SimTime } {
  const since = new Map<string, SimTime>()
  const known = new Set<string>()
  const firstRead = new Map<string, SimTime>()
  for (const event of eventsOfType(trace, 'onPartitionsAssigned'))
    for (const partition of listIn(event, 'partitions')) if (!firstRead.has(partition)) firstRead.set(partition, event.time)
  for (const { time, detail } of eventsOfType(trace, 'addPartitions')) {
    const [topic, to] = [String(detail['topic']), Number(detail['to'])]
    for (const partition of firstRead.keys()) if ((firstRead.get(partition) ?? Infinity) < time) known.add(partition)
    for (let n = 0; n < to; n++) if (!known.has(`${topic}-${String(n)}`)) since.set(`${topic}-${String(n)}`, time)
  }
  const waits = [...since].map(([partition, from]) => Math.min(firstRead.get(partition) ?? endsAt, endsAt) - from)
  return { partitions: waits.length, unread: waits.reduce((sum, wait) => sum + wait, 0), longest: Math.max(0, ...waits) }
}

const megabytes = (bytes: number): Values[string] => ({ kind: 'bytes', bytes })

/** What lanes of groups are compared by. */
type GroupNumber = Exclude<ComparedNumber, 'written'>

const numbers: Readonly<Record<GroupNumber, (lane: RunLane) => Values>> = {
  barrier: ({ trace, endsAt, measures: { unread, since } }) => ({
    unread: span(unread),
    waiting: count(mostWaiting(trace, since ?? 0, endsAt)),
  }),
  commits: ({ measures: { refused, twice } }) => ({ refused: count(refused), twice: count(twice) }),
  converge: ({ measures: { convergedAfter, barriers } }) => ({ converge: span(convergedAfter ?? 0), barriers: count(barriers) }),
  computes: ({ trace, endsAt }) => {
    const { by, refused } = computersOf(trace, endsAt)
    return { computers: names(by), programs: count(by.length), refused: count(refused) }
  },
  belief: ({ trace, endsAt, measures: { since } }) => ({ apart: span(disagreementOf(trace, since ?? 0, endsAt)) }),
  opaque: ({ trace, endsAt, measures: { bytes } }) => ({ opaque: megabytes(opaqueBytesOf(trace, endsAt)), bytes: megabytes(bytes) }),
  added: ({ trace, endsAt }) => {
    const { partitions, unread, longest } = addedUnread(trace, endsAt)
    return { added: count(partitions), unread: span(unread), longest: span(longest) }
  },
  news: ({ trace, endsAt, measures: { since, unread } }) => {
    const { requests, bytes } = newsOf(trace, since ?? 0, endsAt)
    return { requests: count(requests), bytes: megabytes(bytes), unread: span(unread) }
  },
}

/** A lane's numbers, each gap led by its name: `{classicUnread}`. */
export function comparedNumbers(number: GroupNumber, lane: string, run: RunLane): Values {
  return Object.fromEntries(Object.entries(numbers[number](run)).map(([gap, value]) => [gapOf(lane, gap), value]))
}
