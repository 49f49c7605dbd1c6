import { byNumber } from '../../kernel/order'
import { at } from './indexed-group'

/**
 * Members in the order of their loads, while partitions go from the most loaded to the least loaded ones
 * (Kafka: `MemberAssignmentBalancer`). From each end a range of members on one level is worked through, one partition each; then the
 * level moves by one and the range takes in those who are on it. Whoever takes a partition must see to the loads.
 */
export class LoadLevels {
  private sorted: Int32Array = new Int32Array()
  private leastEnd = 0
  private leastLevel = -1
  private nextLeast = 0
  private mostStart = 0
  private mostEnd = 0
  private mostLevel = 1
  private nextMost = -1

  constructor(private readonly loads: Int32Array) {}

  private loadAt(place: number): number {
    return at(this.loads, at(this.sorted, place))
  }

  /** Begins anew with these members, at least one, ascending; the difference between the highest and the lowest load. */
  reset(members: readonly number[]): number {
    const { loads } = this
    const n = members.length
    this.sorted = sortedByLoad(members, loads)
    this.leastEnd = 0
    this.leastLevel = this.loadAt(0) - 1
    this.nextLeast = 0
    this.mostStart = n
    this.mostEnd = n
    this.mostLevel = this.loadAt(n - 1) + 1
    this.nextMost = n - 1
    return this.loadAt(n - 1) - this.loadAt(0)
  }

  /** The one who gets the next partition. */
  takeLeast(): number {
    if (this.nextLeast >= this.leastEnd) {
      this.leastLevel += 1
      while (this.leastEnd < this.sorted.length && this.loadAt(this.leastEnd) === this.leastLevel) this.leastEnd += 1
      this.nextLeast = 0
    }
    this.nextLeast += 1
    return at(this.sorted, this.nextLeast - 1)
  }

  /** The one who gives the next partition, or −1. */
  takeMost(): number {
    if (this.nextMost < this.mostStart) {
      const emptied = this.mostEnd <= this.mostStart && this.mostStart > 0
      this.mostLevel = emptied ? this.loadAt(this.mostStart - 1) : this.mostLevel - 1
      while (this.mostStart > 0 && this.loadAt(this.mostStart - 1) === this.mostLevel) this.mostStart -= 1
      this.nextMost = this.mostEnd - 1
    }
    if (this.nextMost < 0) return -1
    this.nextMost -= 1
    return at(this.sorted, this.nextMost + 1)
  }

  /** The one that `takeMost` just answered has nothing to give: it counts no more among the most loaded. */
  setAside(): void {
    const place = this.nextMost + 1
    const member = at(this.sorted, place)
    this.mostEnd -= 1
    this.sorted[place] = at(this.sorted, this.mostEnd)
    this.sorted[this.mostEnd] = member
  }

  /** Whether the two levels have come so close that nothing is to be gained. */
  get even(): boolean {
    return this.mostLevel - this.leastLevel <= 1
  }
}

/** By load, among equals as they stand. Loads mostly lie close together, so that counting them is enough. */
function sortedByLoad(members: readonly number[], loads: Int32Array): Int32Array {
  let least = Infinity
  let most = 0
  for (const m of members) {
    least = Math.min(least, at(loads, m))
    most = Math.max(most, at(loads, m))
  }
  if (most - least > 8 * members.length + 1024)
    return Int32Array.from([...members].sort((a, b) => byNumber(at(loads, a), at(loads, b)) || byNumber(a, b)))
  const starts = new Int32Array(most - least + 2)
  for (const m of members) starts[at(loads, m) - least + 1] = at(starts, at(loads, m) - least + 1) + 1
  for (let level = 1; level < starts.length; level += 1) starts[level] = at(starts, level) + at(starts, level - 1)
  const sorted = new Int32Array(members.length)
  for (const m of members) {
    const level = at(loads, m) - least
    sorted[at(starts, level)] = m
    starts[level] = at(starts, level) + 1
  }
  return sorted
}
