import { at } from './indexed-group'

/** Who of a fixed set of members has least: a tournament among them, ties to the first in order of id. */
class MinTree {
  private readonly leaves: number
  /** The winner of each match, as a place in `members`; −1 is nobody. */
  private readonly winner: Int32Array

  constructor(
    private readonly members: readonly number[],
    private readonly size: Int32Array,
  ) {
    let leaves = 1
    while (leaves < members.length) leaves *= 2
    this.leaves = leaves
    this.winner = new Int32Array(2 * leaves).fill(-1)
    for (let place = 0; place < members.length; place += 1) this.winner[leaves + place] = place
    for (let match = leaves - 1; match > 0; match -= 1) this.play(match)
  }

  private play(match: number): void {
    const [left, right] = [at(this.winner, 2 * match), at(this.winner, 2 * match + 1)]
    const better = right < 0 || this.sizeAt(left) <= this.sizeAt(right)
    this.winner[match] = better ? left : right
  }

  private sizeAt(place: number): number {
    return at(this.size, this.members[place] ?? 0)
  }

  update(place: number): void {
    for (let match = (this.leaves + place) >> 1; match > 0; match >>= 1) this.play(match)
  }

  first(): number {
    return this.members[at(this.winner, 1)] ?? -1
  }
}

/** For each topic, who of its subscribers has least, on which rack. Topics with the same subscribers share their trees. */
export interface MinTrees {
  /** Of each topic its trees by rack; a member without a rack is at −1. */
  readonly ofTopic: readonly ReadonlyMap<number, MinTree>[]
  /** Of each member the trees that it is in, and its place there. */
  readonly ofMember: readonly { readonly tree: MinTree; readonly place: number }[][]
}

/** `subscribers`: of each topic, in order of id. Sizes are read from `size` when something is updated. */
export function minTrees(subscribers: readonly (readonly number[])[], rackOf: Int32Array, size: Int32Array): MinTrees {
  const bySet = new Map<string, ReadonlyMap<number, MinTree>>()
  const ofMember: { tree: MinTree; place: number }[][] = Array.from(size, () => [])
  const ofTopic = subscribers.map((members) => {
    const key = members.join()
    const known = bySet.get(key)
    if (known !== undefined) return known
    const byRack = new Map<number, number[]>()
    for (const m of members) byRack.set(at(rackOf, m), [...(byRack.get(at(rackOf, m)) ?? []), m])
    const trees = new Map([...byRack].map(([rack, lane]) => [rack, treeOf(lane)]))
    bySet.set(key, trees)
    return trees
  })
  function treeOf(lane: readonly number[]): MinTree {
    const tree = new MinTree(lane, size)
    for (const [place, m] of lane.entries()) ofMember[m]?.push({ tree, place })
    return tree
  }
  return { ofTopic, ofMember }
}

/** The member's size has changed. */
export function resized(trees: MinTrees, m: number): void {
  for (const { tree, place } of trees.ofMember[m] ?? []) tree.update(place)
}

/** The subscriber of the topic that has least, of those on the given racks or without one, or of all; −1 for none. */
export function least(trees: MinTrees, t: number, size: Int32Array, rankById: Int32Array, racks?: readonly number[]): number {
  let best = -1
  for (const [rack, tree] of trees.ofTopic[t] ?? []) {
    if (racks !== undefined && rack >= 0 && !racks.includes(rack)) continue
    const m = tree.first()
    if (m < 0) continue
    if (best < 0 || at(size, m) < at(size, best) || (at(size, m) === at(size, best) && at(rankById, m) < at(rankById, best))) best = m
  }
  return best
}
