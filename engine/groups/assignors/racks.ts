import type { AssignorInput } from './assignor'
import { at, type IndexedGroup } from './indexed-group'

/** Racks as numbers. */
export interface Racks {
  readonly count: number
  /** Of each member, −1 where it has none. */
  readonly ofMember: Int32Array
  /** Of each partition, without repeats. */
  readonly ofPartition: readonly (readonly number[])[]
}

const none: readonly number[] = []

export function indexRacks(input: AssignorInput, group: IndexedGroup): Racks {
  const numbers = new Map<string, number>()
  const numberOf = (rack: string): number => {
    const known = numbers.get(rack)
    if (known !== undefined) return known
    numbers.set(rack, numbers.size)
    return numbers.size - 1
  }
  const ofMember = Int32Array.from(group.members, ({ rack }) => (rack === null || rack === '' ? -1 : numberOf(rack)))
  const ofPartition: (readonly number[])[] = []
  for (const [t, topic] of group.topics.entries()) {
    const racks = input.partitionRacks?.get(topic)
    const partitions = at(group.first, t + 1) - at(group.first, t)
    for (let i = 0; i < partitions; i += 1) ofPartition.push(racks === undefined ? none : [...new Set((racks[i] ?? []).map(numberOf))])
  }
  return { count: numbers.size, ofMember, ofPartition }
}

/**
 * Kafka's `useRackAwareAssignment`: racks play a part when a member's rack holds a replica at all, and when not every partition is on
 * every rack anyway.
 */
export function racksMatter(racks: Racks, members: Iterable<number>, from: number, to: number): boolean {
  const wanted = new Set<number>()
  for (const m of members) if (at(racks.ofMember, m) >= 0) wanted.add(at(racks.ofMember, m))
  if (wanted.size === 0) return false
  const all = new Set<number>()
  for (let p = from; p < to; p += 1) for (const rack of racks.ofPartition[p] ?? none) all.add(rack)
  if (![...wanted].some((rack) => all.has(rack))) return false
  for (let p = from; p < to; p += 1) if ((racks.ofPartition[p] ?? none).length !== all.size) return true
  return false
}

/** A member without a rack matches any partition. */
export function onRack(racks: Racks, m: number, p: number): boolean {
  const rack = at(racks.ofMember, m)
  return rack < 0 || (racks.ofPartition[p] ?? none).includes(rack)
}
