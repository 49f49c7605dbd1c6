import { at, type IndexedGroup } from './indexed-group'
import { onRack, type Racks } from './racks'
import type { Claims, StickyPlan } from './sticky-claims'
import { giveNew, type Filling } from './sticky-filling'
import { fillOnRacks } from './sticky-racks'

/** Claims sorted by number, then by topic, those off the member's rack taken out. */
function keepable(group: IndexedGroup, claims: Claims, racks: Racks | undefined, filling: Filling, m: number): readonly number[] {
  const kept: number[] = []
  for (const p of new Set(claims.raw[m])) {
    if (at(claims.holder, p) !== m) continue
    if (racks !== undefined && !onRack(racks, m, p)) filling.revokedFrom[p] = m
    else if (claims.contested[p] !== 1) kept.push(p)
  }
  const number = (p: number): number => p - at(group.first, at(group.topicOf, p))
  return kept.sort((a, b) => number(a) - number(b) || a - b)
}

/** Every member keeps what it can of its claims, up to its share. */
function keepClaims(filling: Filling, claims: Claims, racks: Racks | undefined): void {
  for (let m = 0; m < filling.lists.length; m += 1) {
    const claimed = keepable(filling.group, claims, racks, filling, m)
    let kept = filling.minQuota
    if (claimed.length < filling.minQuota) {
      kept = claimed.length
      filling.under.push(m)
    } else if (claimed.length >= filling.maxQuota && filling.over < filling.overExpected) {
      kept = filling.maxQuota
      filling.over += 1
      if (filling.over === filling.overExpected) filling.exactly = []
    } else if (filling.over < filling.overExpected) filling.exactly.push(m)
    filling.lists[m] = claimed.slice(0, kept)
    for (const p of claimed.slice(kept)) filling.revokedFrom[p] = m
  }
}

function unassigned(filling: Filling): number[] {
  const assigned = new Uint8Array(filling.group.total)
  for (const list of filling.lists) for (const p of list) assigned[p] = 1
  const free: number[] = []
  for (let p = 0; p < assigned.length; p += 1) if (assigned[p] === 0) free.push(p)
  return free
}

/** Around those below the smaller share until they have it, then one more each to those that may. */
function fillAround(filling: Filling, free: readonly number[]): void {
  let round = filling.under
  let left: number[] = []
  let i = 0
  let poll = 0
  for (const p of free) {
    if (i === round.length && left.length > 0) {
      round = left
      left = []
      i = 0
    }
    const m = i < round.length ? round[i++] : filling.exactly[poll++]
    if (m === undefined) throw new Error('no member has room left')
    const has = giveNew(filling, p, m)
    if (has === filling.minQuota) filling.exactly.push(m)
    else if (has < filling.minQuota) left.push(m)
  }
}

/** A plan for members that are all subscribed alike; `racks` only where they matter. */
export function constrainedPlan(group: IndexedGroup, claims: Claims, racks: Racks | undefined): StickyPlan {
  const members = group.members.length
  const filling: Filling = {
    group,
    lists: group.members.map(() => []),
    minQuota: Math.floor(group.total / members),
    maxQuota: Math.ceil(group.total / members),
    overExpected: group.total % members,
    over: 0,
    under: [],
    exactly: [],
    revokedFrom: new Int32Array(group.total).fill(-1),
    contested: claims.contested,
    moving: new Uint8Array(group.total),
  }
  keepClaims(filling, claims, racks)
  const byId = (a: number, b: number): number => at(group.rankById, a) - at(group.rankById, b)
  filling.under.sort(byId)
  filling.exactly.sort(byId)
  const free = unassigned(filling)
  fillAround(filling, racks === undefined ? free : fillOnRacks(filling, free, racks))
  return { lists: filling.lists, moving: filling.moving }
}
