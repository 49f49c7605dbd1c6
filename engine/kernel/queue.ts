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

/** Entries that are written down, in the order in which they fall due: each is made when it is taken. */
export interface Backlog<Body, Action> {
  /** How many are left. */
  readonly length: number
  /** When the next one falls due, and its serial; of no meaning where none is left. */
  readonly at: SimTime
  readonly serial: number
  take(): Entry<Body, Action>
}

/**
 * A binary heap, earliest first. Times stand in a row of their own: most comparisons look at nothing else. A queue that comes out of a keyframe
 * begins with a backlog: few of its entries fall due before somebody jumps elsewhere.
 */
export class Queue<Body, Action> implements Iterable<Entry<Body, Action>> {
  private entries: Entry<Body, Action>[] = []
  private times = new Float64Array(32)
  private backlog: Backlog<Body, Action> | null = null

  get length(): number {
    return this.entries.length + (this.backlog?.length ?? 0)
  }

  /** When the first of them falls due. */
  get firstAt(): SimTime | undefined {
    const first = this.entries[0]?.at
    if (this.backlog === null) return first
    return first === undefined ? this.backlog.at : Math.min(first, this.backlog.at)
  }

  /** In no order that means anything. */
  [Symbol.iterator](): Iterator<Entry<Body, Action>> {
    this.takeBacklog()
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
    const { entries, backlog } = this
    const first = entries[0]
    if (backlog !== null && (first === undefined || backlog.at < first.at || (backlog.at === first.at && backlog.serial < first.serial))) {
      const entry = backlog.take()
      if (backlog.length === 0) this.backlog = null
      return entry
    }
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
    this.takeBacklog()
    if (!this.entries.some(gone)) return
    const kept = this.entries.filter((entry) => !gone(entry))
    this.entries = []
    for (const entry of kept) this.push(entry)
  }

  static of<Body, Action>(backlog: Backlog<Body, Action>): Queue<Body, Action> {
    const queue = new Queue<Body, Action>()
    if (backlog.length > 0) queue.backlog = backlog
    return queue
  }

  private takeBacklog(): void {
    const { backlog } = this
    this.backlog = null
    while (backlog !== null && backlog.length > 0) this.push(backlog.take())
  }

  copy(): Queue<Body, Action> {
    this.takeBacklog()
    const copy = new Queue<Body, Action>()
    copy.entries = this.entries.slice()
    copy.times = this.times.slice()
    return copy
  }

  /** Those that count, as they will fall due. */
  sorted(counts: (entry: Entry<Body, Action>) => boolean): Entry<Body, Action>[] {
    this.takeBacklog()
    return this.entries.filter(counts).sort((a, b) => a.at - b.at || a.serial - b.serial)
  }
}
