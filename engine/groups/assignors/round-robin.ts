import type { Assignor, AssignorInput, GroupAssignment } from './assignor'
import { at, indexGroup, namedAssignment } from './indexed-group'
import { memberOrder, subscribersByTopic } from './member-order'

/** The first place in `places` (ascending) that is not before `from`, else the first of all: the circle goes on. */
function nextPlace(places: readonly number[], from: number): number {
  let low = 0
  let high = places.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((places[middle] ?? 0) < from) low = middle + 1
    else high = middle
  }
  return low === places.length ? 0 : low
}

/** Kafka's `RoundRobinAssignor`: all partitions in order, dealt around the circle of members, past those that are not subscribed. */
function assign(input: AssignorInput): GroupAssignment {
  const group = indexGroup(input)
  const order = memberOrder(group.members)
  const placeOf = new Int32Array(order.length)
  for (const [place, m] of order.entries()) placeOf[m] = place
  const subscribers = subscribersByTopic(group.topics.length, group.subscriptions, order)
  const lists: number[][] = group.members.map(() => [])
  let place = 0
  for (const [t, members] of subscribers.entries()) {
    const places = members.map((m) => at(placeOf, m))
    let next = nextPlace(places, place)
    for (let p = at(group.first, t); p < at(group.first, t + 1); p += 1) {
      lists[members[next] ?? -1]?.push(p)
      place = (places[next] ?? 0) + 1
      next = (next + 1) % places.length
    }
  }
  return namedAssignment(group, lists)
}

export const roundRobin: Assignor = { name: 'roundrobin', protocols: ['EAGER'], assign }
