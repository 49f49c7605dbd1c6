import type { Digest, Digestible } from './digest'
import type { Envelope, NodeId, SimTime } from './node'

/** Something that falls due. Never changed once queued, so clones of a queue share it. */
export interface Entry<Body, Action> {
  readonly at: SimTime
  /** Breaks ties: what was queued first comes first. */
  readonly serial: number
  readonly node: NodeId
  readonly cause: number
  readonly key: string
  readonly envelope: Envelope<Body> | null
  readonly action: Action | null
}

/** A binary heap, earliest first. Times stand in a row of their own: most comparisons look at nothing else. */
export class Queue<Body, Action> implements Iterable<Entry<Body, Action>>, Digestible {
  private entries: Entry<Body, Action>[] = []
  private times = new Float64Array(32)

  get length(): number {
    return this.entries.length
  }

  /** What falls due first. */
  get first(): Entry<Body, Action> | undefined {
    return this.entries[0]
  }

  /** In no order that means anything. */
  [Symbol.iterator](): Iterator<Entry<Body, Action>> {
    return this.entries[Symbol.iterator]()
  }

  push(entry: Entry<Body, Action>): void {
    const { entries } = this
    let hole = entries.push(entry) - 1
    if (hole >= this.times.length) this.widen()
    const { times } = this
    const { at, serial } = entry
    while (hole > 0) {
      const parent = (hole - 1) >> 1
      const time = times[parent] ?? 0
      if (time < at) break
      const above = entries[parent]
      if (above === undefined || (time === at && above.serial < serial)) break
      entries[hole] = above
      times[hole] = time
      hole = parent
    }
    entries[hole] = entry
    times[hole] = at
  }

  pop(): Entry<Body, Action> | undefined {
    const { entries } = this
    const first = entries[0]
    const last = entries.pop()
    if (first === undefined || last === undefined || entries.length === 0) return first
    this.sink(last)
    return first
  }

  /** Let an entry fall from the top to where it belongs. */
  private sink(entry: Entry<Body, Action>): void {
    const { entries, times } = this
    const { at, serial } = entry
    const length = entries.length
    let hole = 0
    for (;;) {
      let child = 2 * hole + 1
      if (child >= length) break
      let time = times[child] ?? 0
      if (child + 1 < length) {
        const right = times[child + 1] ?? 0
        if (right < time || (right === time && this.serialAt(child + 1) < this.serialAt(child))) {
          child += 1
          time = right
        }
      }
      if (at < time || (at === time && serial < this.serialAt(child))) break
      const below = entries[child]
      if (below === undefined) break
      entries[hole] = below
      times[hole] = time
      hole = child
    }
    entries[hole] = entry
    times[hole] = at
  }

  private serialAt(index: number): number {
    return this.entries[index]?.serial ?? 0
  }

  private widen(): void {
    const wider = new Float64Array(2 * this.times.length)
    wider.set(this.times)
    this.times = wider
  }

  /** Take out every entry that `gone` says is gone. */
  removeWhere(gone: (entry: Entry<Body, Action>) => boolean): void {
    const kept = this.entries.filter((entry) => !gone(entry))
    if (kept.length === this.entries.length) return
    this.entries = []
    for (const entry of kept) this.push(entry)
  }

  /** A queue of entries that come in the order in which they fall due. */
  static of<Body, Action>(entries: Entry<Body, Action>[]): Queue<Body, Action> {
    const queue = new Queue<Body, Action>()
    queue.entries = entries
    queue.times = new Float64Array(Math.max(32, entries.length))
    for (const [n, { at }] of entries.entries()) queue.times[n] = at
    return queue
  }

  copy(): Queue<Body, Action> {
    const copy = new Queue<Body, Action>()
    copy.entries = this.entries.slice()
    copy.times = this.times.slice()
    return copy
  }

  /** As they will fall due. */
  sorted(): Entry<Body, Action>[] {
    return this.entries.slice().sort((a, b) => a.at - b.at || a.serial - b.serial)
  }

  /** In the order in which they fall due: how they lie meanwhile says nothing. */
  digestInto(digest: Digest): void {
    digest.value(this.sorted())
  }
}
