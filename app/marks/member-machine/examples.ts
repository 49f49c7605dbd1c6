import { letterOf } from '../../select/members'
import type { EpochMember, EpochsReading, Wait } from '../../select/epochs-reading'

const p = (...numbers: readonly number[]): readonly string[] => numbers.map((n) => `orders-${String(n)}`)

const member = (name: string, index: number, more: Partial<EpochMember> = {}): EpochMember => ({
  name,
  letter: letterOf(name),
  index,
  memberId: name,
  instanceId: null,
  epoch: 2,
  state: 'STABLE',
  client: 'STABLE',
  alive: true,
  has: [],
  releasing: [],
  toGive: [],
  awaits: [],
  ...more,
})

const wait = (blocker: EpochMember, blocked: EpochMember, partitions: readonly string[]): Wait => ({ blocker, blocked, partitions })

const a = member('A', 0, { epoch: 3, has: p(0, 1) })
const b = member('B', 1, { state: 'UNREVOKED_PARTITIONS', client: 'RECONCILING', has: p(3, 4), releasing: p(2) })
const c = member('C', 2, { epoch: 3, state: 'UNRELEASED_PARTITIONS', has: p(5), awaits: p(2) })

/** C has joined; A is done, B has yet to let go of p2. */
export const underway: EpochsReading = {
  time: 12_300_000,
  groupId: 'orders-app',
  kind: 'consumer',
  state: 'Reconciling',
  groupEpoch: 3,
  assignmentEpoch: 3,
  members: [a, b, c],
  ever: 3,
  waits: [wait(b, c, p(2))],
  next: { name: 'B', letter: 'B', index: 1, inUs: 0, does: 'confirms', partitions: p(2), epoch: 3, forWhom: ['C'] },
}

/** A moment before: C is not a member yet. */
export const before: EpochsReading = {
  ...underway,
  time: 10_000_000,
  state: 'Stable',
  groupEpoch: 2,
  assignmentEpoch: 2,
  members: [
    member('A', 0, { has: p(0, 1, 5) }),
    member('B', 1, { has: p(2, 3, 4) }),
    member('C', 2, { epoch: null, state: null, client: 'JOINING' }),
  ],
  waits: [],
  next: { name: 'C', letter: 'C', index: 2, inUs: 0, does: 'joins', partitions: [], epoch: 2, forWhom: [] },
}

/** Everybody is there. */
export const settled: EpochsReading = {
  ...underway,
  time: 20_000_000,
  state: 'Stable',
  members: [a, { ...b, epoch: 3, state: 'STABLE', client: 'STABLE', releasing: [] }, { ...c, state: 'STABLE', has: p(2, 5), awaits: [] }],
  waits: [],
  next: { name: 'A', letter: 'A', index: 0, inUs: 2_100_000, does: 'settled', partitions: [], epoch: 3, forWhom: [] },
}

/** A member left: the group epoch is ahead of its target. One is away. */
export const assigning: EpochsReading = {
  ...settled,
  state: 'Assigning',
  groupEpoch: 9,
  assignmentEpoch: 8,
  members: [
    member('A', 0, { epoch: 8, has: p(0, 1), toGive: p(1) }),
    member('B', 1, { epoch: -2, has: p(2) }),
    member('C', 2, { epoch: 2, alive: false, has: p(3) }),
  ],
  next: { name: 'A', letter: 'A', index: 0, inUs: 900_000, does: 'computes', partitions: [], epoch: 9, forWhom: [] },
}

export const classic: EpochsReading = {
  time: 0,
  groupId: 'orders-app',
  kind: 'classic',
  state: null,
  groupEpoch: 0,
  assignmentEpoch: 0,
  members: [],
  ever: 0,
  waits: [],
  next: null,
}

export const none: EpochsReading = { ...classic, kind: 'none' }

/** `count` members with names as long as they come, some of them behind, waiting for each other. */
export function crowd(count: number): EpochsReading {
  const members = Array.from({ length: count }, (_, n): EpochMember => {
    const name = `checkout-reconciliation-worker-eu-west-1-${String(n + 1).padStart(3, '0')}`
    const own = [2 * n, 2 * n + 1].map((each) => `reconciliation-events-${String(each)}`)
    switch (n % 5) {
      case 1:
        return member(name, n, {
          epoch: 11,
          state: 'UNREVOKED_PARTITIONS',
          client: 'RECONCILING',
          has: own.slice(0, 1),
          releasing: own.slice(1),
        })
      case 2:
        return member(name, n, {
          epoch: 12,
          state: 'UNRELEASED_PARTITIONS',
          has: own,
          awaits: [`reconciliation-events-${String(2 * n - 1)}`],
        })
      case 3:
        return member(name, n, { epoch: 11, has: own, toGive: own })
      default:
        return member(name, n, { epoch: 12, has: own })
    }
  })
  const waits = members.flatMap((blocked, n) => {
    const blocker = members[n - 1]
    return blocked.state === 'UNRELEASED_PARTITIONS' && blocker !== undefined ? [wait(blocker, blocked, blocked.awaits)] : []
  })
  const [first] = members
  return {
    ...underway,
    groupEpoch: 12,
    assignmentEpoch: 12,
    members,
    waits,
    next:
      first === undefined
        ? null
        : { name: first.name, letter: first.letter, index: 0, inUs: 4_200_000, does: 'settled', partitions: [], epoch: 12, forWhom: [] },
  }
}
