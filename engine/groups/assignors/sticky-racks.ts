import { AlivePlaces } from './alive-places'
import { at } from './indexed-group'
import type { Racks } from './racks'
import { giveNew, type Filling } from './sticky-filling'

/** Members below the smaller share, by rack: a circle from which they go out one by one. */
interface Circle {
  readonly members: readonly number[]
  readonly gone: Uint8Array
  /** Of each rack the places in `members`, and which of these are left. */
  readonly lanes: readonly { readonly places: readonly number[]; readonly alive: AlivePlaces }[]
  next: number
}

/** Members at the smaller share, by rack, in the order in which they got there. */
interface Queues {
  readonly lanes: { readonly entries: { readonly m: number; readonly turn: number }[]; head: number }[]
  turns: number
}

function circleOf(members: readonly number[], racks: Racks): Circle {
  const places: number[][] = Array.from({ length: racks.count }, () => [])
  for (const [place, m] of members.entries()) places[at(racks.ofMember, m)]?.push(place)
  const lanes = places.map((lane) => ({ places: lane, alive: new AlivePlaces(lane.length) }))
  return { members, gone: new Uint8Array(members.length), lanes, next: 0 }
}

function enqueue(queues: Queues, racks: Racks, m: number): void {
  queues.lanes[at(racks.ofMember, m)]?.entries.push({ m, turn: queues.turns })
  queues.turns += 1
}

function lowerBound(places: readonly number[], from: number): number {
  let low = 0
  let high = places.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((places[middle] ?? 0) < from) low = middle + 1
    else high = middle
  }
  return low
}

/** The first member at or behind `next`, around the circle, that is on one of the racks: its lane and its place in the lane. */
function findInCircle(circle: Circle, onRacks: readonly number[]): { lane: number; entry: number } | undefined {
  let best: { lane: number; entry: number } | undefined
  let distance = Infinity
  for (const lane of onRacks) {
    const { places, alive } = circle.lanes[lane] ?? { places: [], alive: new AlivePlaces(0) }
    const ahead = alive.from(lowerBound(places, circle.next))
    const entry = ahead < places.length ? ahead : alive.from(0)
    const place = places[entry]
    if (place === undefined) continue
    const far = (place - circle.next + circle.members.length) % circle.members.length
    if (far < distance) [best, distance] = [{ lane, entry }, far]
  }
  return best
}

function giveFromCircle(filling: Filling, circle: Circle, queues: Queues, racks: Racks, p: number): boolean {
  const found = findInCircle(circle, racks.ofPartition[p] ?? [])
  const lane = found && circle.lanes[found.lane]
  const place = found && lane?.places[found.entry]
  if (found === undefined || lane === undefined || place === undefined) return false
  const m = circle.members[place] ?? -1
  const has = giveNew(filling, p, m)
  if (has >= filling.minQuota) {
    lane.alive.remove(found.entry)
    circle.gone[place] = 1
    if (has < filling.maxQuota && filling.over < filling.overExpected) {
      filling.exactly.push(m)
      enqueue(queues, racks, m)
    }
  }
  circle.next = place + 1 === circle.members.length ? 0 : place + 1
  return true
}

function giveFromQueues(filling: Filling, queues: Queues, racks: Racks, p: number): boolean {
  let best: Queues['lanes'][number] | undefined
  let turn = Infinity
  for (const rack of racks.ofPartition[p] ?? []) {
    const lane = queues.lanes[rack]
    const entry = lane?.entries[lane.head]
    if (entry !== undefined && entry.turn < turn) [best, turn] = [lane, entry.turn]
  }
  const entry = best?.entries[best.head]
  if (best === undefined || entry === undefined) return false
  best.head += 1
  filling.over += 1
  giveNew(filling, p, entry.m)
  // The larger shares are all given: nobody at the smaller one may get more.
  if (filling.over === filling.overExpected) for (const lane of queues.lanes) lane.head = lane.entries.length
  return true
}

/** Partitions that few members could have on their rack come first. */
function sortedByRacks(free: readonly number[], racks: Racks): readonly number[] {
  const members = new Int32Array(racks.count)
  for (const rack of racks.ofMember) if (rack >= 0) members[rack] = at(members, rack) + 1
  const candidates = new Map(free.map((p) => [p, (racks.ofPartition[p] ?? []).reduce((sum, rack) => sum + at(members, rack), 0)]))
  return [...free].sort((a, b) => (candidates.get(a) ?? 0) - (candidates.get(b) ?? 0))
}

/** Kafka's `assignRackAwareRoundRobin`: gives what can be given on racks within the shares and returns the rest. */
export function fillOnRacks(filling: Filling, free: readonly number[], racks: Racks): readonly number[] {
  const circle = circleOf(filling.under, racks)
  const queues: Queues = { lanes: Array.from({ length: racks.count }, () => ({ entries: [], head: 0 })), turns: 0 }
  for (const m of filling.exactly) enqueue(queues, racks, m)
  const rest = sortedByRacks(free, racks).filter(
    (p) => !giveFromCircle(filling, circle, queues, racks, p) && !giveFromQueues(filling, queues, racks, p),
  )
  filling.under = circle.members.filter((_, place) => circle.gone[place] === 0)
  const full = filling.over === filling.overExpected
  filling.exactly = full ? [] : filling.exactly.filter((m) => filling.lists[m]?.length === filling.minQuota)
  return rest
}
