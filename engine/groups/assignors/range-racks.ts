import { at } from './indexed-group'
import { onRack, type Racks } from './racks'
import { give, mayTake, type TopicRange } from './topic-range'

/** Each member in turn takes, in order, what is on its rack, within its share. */
export function assignOnRacks(range: TopicRange, racks: Racks, owner: Int32Array, lists: number[][]): void {
  // A place to go on from for each rack, and at 0 for members without one: what was passed is never free again.
  const next = new Int32Array(racks.count + 1).fill(range.from)
  for (let place = 0; place < range.members.length; place += 1) {
    const m = range.members[place] ?? -1
    const lane = at(racks.ofMember, m) + 1
    const most = mayTake(range, place)
    const taken: number[] = []
    let p = at(next, lane)
    for (; p < range.to && taken.length < most; p += 1) if (at(owner, p) < 0 && onRack(racks, m, p)) taken.push(p)
    next[lane] = p
    if (taken.length > 0) give(range, place, taken, owner, lists)
  }
}

/** Members by rack, in order; those without a rack stand at 0. */
function lanesOf(range: TopicRange, racks: Racks): readonly (readonly number[])[] {
  const lanes: number[][] = Array.from({ length: racks.count + 1 }, () => [])
  for (const [place, m] of range.members.entries()) lanes[at(racks.ofMember, m) + 1]?.push(place)
  return lanes
}

/** The racks on which every one of the topics has its partition number `i`. */
function sharedRacks(ranges: readonly TopicRange[], racks: Racks, i: number): readonly number[] {
  const [head, ...rest] = ranges.map((range) => racks.ofPartition[range.from + i] ?? [])
  return (head ?? []).filter((rack) => rest.every((others) => others.includes(rack)))
}

/** Partition by partition, of all the topics at once, to the first member that is on a rack with all of them and may take more. */
export function assignCoPartitioned(ranges: readonly TopicRange[], racks: Racks, owner: Int32Array, lists: number[][]): void {
  const [range] = ranges
  if (range === undefined) return
  const lanes = lanesOf(range, racks)
  const next = new Int32Array(lanes.length)
  const firstOf = (lane: number): number => {
    const places = lanes[lane] ?? []
    while (at(next, lane) < places.length && mayTake(range, places[at(next, lane)] ?? 0) === 0) next[lane] = at(next, lane) + 1
    return places[at(next, lane)] ?? Infinity
  }
  for (let i = 0; i < range.to - range.from; i += 1) {
    const place = Math.min(firstOf(0), ...sharedRacks(ranges, racks, i).map((rack) => firstOf(rack + 1)))
    if (place !== Infinity) for (const each of ranges) give(each, place, [each.from + i], owner, lists)
  }
}
