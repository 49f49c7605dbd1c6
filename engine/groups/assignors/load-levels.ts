import { byNumber } from '../../kernel/order'
import { at } from './indexed-group'

const nobody = new Int32Array()

/**
 * Members in the order of their loads, while partitions go from the most loaded to the least loaded ones
 * (Kafka: `MemberAssignmentBalancer`). From each end a range of members on one level is worked through, one partition each; then the
 * level moves by one and the range takes in those who are on it. Whoever takes a partition must see to the loads.
 */
export class LoadLevels {
  private sorted: Int32Array = nobody
  /** Where all that is to be given goes to those with the least: them, in order, from the next one on; else nobody. */
  private lowest: Int32Array = nobody
  private nextLowest = 0
  private lowestLoad = 0
  private leftLowest = 0
  private givenThen = 0
  private seen: { readonly members: Int32Array; readonly given: number; readonly spread: number } | null = null
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

  /** The difference between the highest and the lowest load; looked at once for as long as nothing is given, which `given` counts. */
  spread(members: Int32Array, given: number): number {
    if (this.seen?.members === members && this.seen.given === given) return this.seen.spread
    const { least, most } = rangeOf(members, this.loads)
    this.seen = { members, given, spread: most - least }
    return most - least
  }

  /** For so many partitions to the least loaded of these members, at least one, ascending; `given` as above. Nothing is taken from anybody. */
  resetToGive(members: Int32Array, count: number, given: number): void {
    // The next topic of the same members goes on where the last one stopped.
    const goesOn = this.lowest === members && this.givenThen === given
    if (!goesOn) {
      const { least, ofLeast } = rangeOf(members, this.loads)
      this.lowestLoad = least
      this.leftLowest = ofLeast
      this.nextLowest = 0
    }
    if (count > this.leftLowest) {
      this.reset(members)
      return
    }
    this.lowest = members
    this.leftLowest -= count
    this.givenThen = given + count
  }

  /** Begins anew with these members, at least one, ascending. */
  reset(members: Int32Array): void {
    const { loads } = this
    const n = members.length
    this.lowest = nobody
    this.sorted = sortedByLoad(members, loads)
    this.leastEnd = 0
    this.leastLevel = this.loadAt(0) - 1
    this.nextLeast = 0
    this.mostStart = n
    this.mostEnd = n
    this.mostLevel = this.loadAt(n - 1) + 1
    this.nextMost = n - 1
  }

  /** The one who gets the next partition. */
  takeLeast(): number {
    const { lowest, loads } = this
    if (lowest.length > 0) {
      while (at(loads, at(lowest, this.nextLowest)) !== this.lowestLoad) this.nextLowest += 1
      this.nextLowest += 1
      return at(lowest, this.nextLowest - 1)
    }
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

/** The lowest load, of how many, and the highest. */
function rangeOf(members: Int32Array, loads: Int32Array): { readonly least: number; readonly ofLeast: number; readonly most: number } {
  let least = 2 ** 31 - 1
  let ofLeast = 0
  let most = 0
  for (let i = 0; i < members.length; i += 1) {
    const load = at(loads, at(members, i))
    if (load < least) {
      least = load
      ofLeast = 1
    } else if (load === least) ofLeast += 1
    if (load > most) most = load
  }
  return { least, ofLeast, most }
}

/** By load, among equals as they stand. Loads mostly lie close together, so that counting them is enough. */
function sortedByLoad(members: Int32Array, loads: Int32Array): Int32Array {
  const { least, most } = rangeOf(members, loads)
  if (most - least > 8 * members.length + 1024) return members.toSorted((a, b) => byNumber(at(loads, a), at(loads, b)) || byNumber(a, b))
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
