import { at } from './indexed-group'
import type { TargetAssignment, TopicIdPartitions } from './server-assignor'
import type { IndexedTargets } from './indexed-targets'

/** Whether a member has what it was to have, by the owners of all partitions; what the target names and is not there is a change. */
function unchanged(group: IndexedTargets, m: number, owner: Int32Array, size: number): boolean {
  const [from, to] = [at(group.from, m), at(group.from, m + 1)]
  if (to - from !== size) return false
  for (let i = from; i < to; i += 1) if (at(owner, at(group.previous, i)) !== m) return false
  let named = 0
  for (const { partitions } of group.members[m]?.target ?? []) named += partitions.length
  return named === size
}

/**
 * Lists of partitions, none longer than it has to be: one that grows has room for seventeen. Where members get one partition of each topic there
 * are as many lists as partitions, and all with the same number are one.
 */
class Lists {
  private readonly ofOne: (readonly number[])[] = []

  constructor(private readonly cells: Int32Array) {}

  from(from: number, to: number, start: number): readonly number[] {
    const first = at(this.cells, from) - start
    if (to === from + 1) return (this.ofOne[first] ??= [first])
    const numbers = new Array<number>(to - from)
    for (let i = from; i < to; i += 1) numbers[i - from] = at(this.cells, i) - start
    return numbers
  }
}

/** Of how many topics these partitions are, which are in ascending order. */
function topicsAmong({ topicOf }: IndexedTargets, cells: Int32Array, from: number, to: number): number {
  let count = 0
  let before = -1
  for (let i = from; i < to; i += 1) {
    const t = at(topicOf, at(cells, i))
    if (t !== before) count += 1
    before = t
  }
  return count
}

/** Partitions in ascending order, topic by topic. */
function named(group: IndexedTargets, cells: Int32Array, lists: Lists, from: number, to: number): TargetAssignment {
  const target = new Array<TopicIdPartitions>(topicsAmong(group, cells, from, to))
  let i = from
  for (let n = 0; n < target.length; n += 1) {
    const t = at(group.topicOf, at(cells, i))
    const end = at(group.first, t + 1)
    let behind = i + 1
    while (behind < to && at(cells, behind) < end) behind += 1
    target[n] = { topicId: group.topicIds[t] ?? '', partitions: lists.from(i, behind, at(group.first, t)) }
    i = behind
  }
  return target
}

/** Numbers back into names, given who is to have each partition. */
export function namedTargets(group: IndexedTargets, owner: Int32Array): readonly TargetAssignment[] {
  const n = group.members.length
  const starts = new Int32Array(n + 1)
  for (let p = 0; p < group.total; p += 1) {
    const m = at(owner, p)
    if (m >= 0) starts[m + 1] = at(starts, m + 1) + 1
  }
  for (let m = 0; m < n; m += 1) starts[m + 1] = at(starts, m + 1) + at(starts, m)
  const next = starts.slice()
  const cells = new Int32Array(group.total)
  for (let p = 0; p < group.total; p += 1) {
    const m = at(owner, p)
    if (m < 0) continue
    cells[at(next, m)] = p
    next[m] = at(next, m) + 1
  }
  const lists = new Lists(cells)
  return group.members.map(({ target }, m) => {
    const [from, to] = [at(starts, m), at(starts, m + 1)]
    return unchanged(group, m, owner, to - from) ? target : named(group, cells, lists, from, to)
  })
}
