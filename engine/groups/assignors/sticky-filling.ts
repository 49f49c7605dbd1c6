import { at, type IndexedGroup } from './indexed-group'

/** The plan for members that are all subscribed alike, while it is made (Kafka: `ConstrainedAssignmentBuilder`). */
export interface Filling {
  readonly group: IndexedGroup
  readonly lists: number[][]
  readonly minQuota: number
  readonly maxQuota: number
  /** So many members may have the larger share, and so many have it. */
  readonly overExpected: number
  over: number
  /** Members that have less than the smaller share, and those that have just that and may get one more. */
  under: number[]
  exactly: number[]
  /** Who may have to give a partition up, or −1. */
  readonly revokedFrom: Int32Array
  readonly contested: Uint8Array
  readonly moving: Uint8Array
}

export function giveNew(filling: Filling, p: number, m: number): number {
  filling.lists[m]?.push(p)
  const from = at(filling.revokedFrom, p)
  if ((from >= 0 && from !== m) || filling.contested[p] === 1) filling.moving[p] = 1
  return filling.lists[m]?.length ?? 0
}
