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

/** A binary heap, earliest first. */
export type Queue<Body, Action> = Entry<Body, Action>[]

const before = (a: Entry<unknown, unknown>, b: Entry<unknown, unknown>): boolean => a.at < b.at || (a.at === b.at && a.serial < b.serial)

export function push<B, A>(queue: Queue<B, A>, entry: Entry<B, A>): void {
  let hole = queue.push(entry) - 1
  while (hole > 0) {
    const parent = (hole - 1) >> 1
    const above = queue[parent]
    if (above === undefined || !before(entry, above)) break
    queue[hole] = above
    hole = parent
  }
  queue[hole] = entry
}

export function pop<B, A>(queue: Queue<B, A>): Entry<B, A> | undefined {
  const first = queue[0]
  const last = queue.pop()
  if (first === undefined || last === undefined || queue.length === 0) return first
  let hole = 0
  for (;;) {
    let child = 2 * hole + 1
    let small = queue[child]
    if (small === undefined) break
    const right = queue[child + 1]
    if (right !== undefined && before(right, small)) {
      small = right
      child += 1
    }
    if (!before(small, last)) break
    queue[hole] = small
    hole = child
  }
  queue[hole] = last
  return first
}

/** Take out every entry that `gone` says is gone; returns those. */
export function removeWhere<B, A>(queue: Queue<B, A>, gone: (entry: Entry<B, A>) => boolean): Entry<B, A>[] {
  const taken = queue.filter(gone)
  if (taken.length === 0) return taken
  const kept = queue.filter((entry) => !gone(entry))
  queue.length = 0
  for (const entry of kept) push(queue, entry)
  return taken
}
