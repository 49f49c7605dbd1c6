import { at } from './indexed-group'
import type { IndexedTargets } from './indexed-targets'

interface Keeping {
  readonly owner: Int32Array
  /** How many more each member is to get. */
  readonly room: Int32Array
  /** What goes to others, behind what nobody had. */
  readonly waiting: Int32Array
}

/** Each member keeps what it was to have, up to its share. */
function keep(group: IndexedTargets, owner: Int32Array, waiting: Int32Array, unassigned: number): Keeping {
  const n = group.members.length
  const least = Math.floor(group.total / n)
  const room = new Int32Array(n)
  let extras = group.total % n
  let count = unassigned
  for (let m = 0; m < n; m += 1) {
    let offered = extras > 0
    let quota = offered ? least + 1 : least
    for (let i = at(group.from, m); i < at(group.from, m + 1); i += 1) {
      if (quota > 0) {
        quota -= 1
        continue
      }
      const p = at(group.previous, i)
      owner[p] = -1
      waiting[count] = p
      count += 1
    }
    // Those who come may hold one more already: as long as there are enough of them, the extra one is theirs (KAFKA-18688).
    if (quota > 0 && offered && n - m - 1 >= extras) {
      quota -= 1
      offered = false
    }
    if (offered) extras -= 1
    room[m] = quota
  }
  return { owner, room, waiting }
}

/** Kafka's `UniformHomogeneousAssignmentBuilder`: who is to have each partition where all are subscribed to the same. */
export function homogeneousOwners(group: IndexedTargets): Int32Array {
  const before = new Int32Array(group.total).fill(-1)
  for (let m = 0; m < group.members.length; m += 1)
    for (let i = at(group.from, m); i < at(group.from, m + 1); i += 1) before[at(group.previous, i)] = m
  const unassigned = new Int32Array(group.total)
  let count = 0
  for (let p = 0; p < group.total; p += 1) {
    if (at(before, p) >= 0) continue
    unassigned[count] = p
    count += 1
  }
  const { owner, room, waiting } = keep(group, before, unassigned, count)
  let next = 0
  for (const [m, most] of room.entries()) for (const end = next + most; next < end; next += 1) owner[at(waiting, next)] = m
  return owner
}
