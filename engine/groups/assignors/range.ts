import { hashMapOrder } from '../../kafka/java-hash'
import type { Assignor, AssignorInput, GroupAssignment } from './assignor'
import { at, indexGroup, namedAssignment, type IndexedGroup } from './indexed-group'
import { memberOrder, subscribersByTopic } from './member-order'
import { indexRacks, racksMatter, type Racks } from './racks'
import { assignCoPartitioned, assignOnRacks } from './range-racks'
import { give, mayTake, type TopicRange } from './topic-range'

/** What is left of a topic, in order, to its members, in order. */
function assignRest(range: TopicRange, owner: Int32Array, lists: number[][]): void {
  let p = range.from
  for (let place = 0; place < range.members.length && p < range.to; place += 1) {
    const taken: number[] = []
    const most = mayTake(range, place)
    while (taken.length < most && p < range.to) {
      if (at(owner, p) < 0) taken.push(p)
      p += 1
    }
    if (taken.length > 0) give(range, place, taken, owner, lists)
  }
}

function rangesOf(group: IndexedGroup, racks: Racks): readonly TopicRange[] {
  const subscribers = subscribersByTopic(group.topics.length, group.subscriptions, memberOrder(group.members))
  return group.topics.map((_, t) => {
    const [from, to, members] = [at(group.first, t), at(group.first, t + 1), subscribers[t] ?? []]
    const share = Math.floor((to - from) / members.length)
    const matters = racksMatter(racks, members, from, to)
    return { from, to, members, share, extra: (to - from) % members.length, given: new Int32Array(members.length), matters }
  })
}

/** Topics in the order of the Java map that the assignor goes through. */
function topicOrder(input: AssignorInput, group: IndexedGroup): readonly number[] {
  const subscribed = hashMapOrder(
    group.members.flatMap((member, m) => (m > 0 && member.topics === group.members[m - 1]?.topics ? [] : member.topics)),
  )
  return hashMapOrder(subscribed.filter((topic) => (input.topics.get(topic) ?? 0) > 0)).map((topic) => group.topicIndex.get(topic) ?? 0)
}

/** Topics that have members and size in common get their partitions on racks together, so that they stay side by side. */
function assignByRacks(ranges: readonly TopicRange[], racks: Racks, owner: Int32Array, lists: number[][]): void {
  const together = new Map<string, TopicRange[]>()
  for (const range of ranges) {
    const key = `${String(range.to - range.from)}:${range.members.join(',')}`
    const alike = together.get(key)
    if (alike === undefined) together.set(key, [range])
    else alike.push(range)
  }
  for (const alike of together.values()) {
    const [range] = alike
    if (alike.length > 1) assignCoPartitioned(alike, racks, owner, lists)
    else if (range?.matters === true) assignOnRacks(range, racks, owner, lists)
  }
}

/** Kafka's `RangeAssignor`: of each topic every member gets a run of partitions, the first members the longer ones. */
function assign(input: AssignorInput): GroupAssignment {
  const group = indexGroup(input)
  const racks = indexRacks(input, group)
  const ranges = rangesOf(group, racks)
  const owner = new Int32Array(group.total).fill(-1)
  const lists: number[][] = group.members.map(() => [])
  const matters = ranges.some((range) => range.matters)
  if (matters) assignByRacks(ranges, racks, owner, lists)
  for (const t of topicOrder(input, group)) {
    const range = ranges[t]
    if (range !== undefined) assignRest(range, owner, lists)
  }
  if (matters) for (const list of lists) list.sort((a, b) => a - b)
  return namedAssignment(group, lists)
}

export const range: Assignor = { name: 'range', protocols: ['EAGER'], assign }
