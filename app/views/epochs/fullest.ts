import type { EpochMember, EpochsSpec, Wait } from './spec'

const some = ['p-0']
const epoch = 9

/** From so many on a group has members on more rungs, and more of them wait for each other. */
const crowd = 12

const somebody: EpochMember = {
  name: 'A',
  letter: 'A',
  index: 0,
  memberId: 'A',
  instanceId: null,
  epoch,
  state: 'STABLE',
  client: 'STABLE',
  alive: true,
  has: some,
  releasing: [],
  toGive: [],
  awaits: [],
}

/** In turn: waiting for others, with one to let go of, with one to give up of which it does not know. */
function busy(member: EpochMember, n: number, rungs: number): EpochMember {
  const at = { ...member, epoch: epoch - (n % rungs), has: some, releasing: [], toGive: [], awaits: [] }
  if (n % 3 === 0) return { ...at, state: 'UNRELEASED_PARTITIONS', awaits: some }
  return n % 3 === 1 ? { ...at, state: 'UNREVOKED_PARTITIONS', releasing: some } : { ...at, state: 'STABLE', toGive: some }
}

/**
 * All that a group with every consumer of its run has to show while it comes to a new target. A room is laid out for it, and not for each
 * moment: so the picture keeps its size from one step to the next, whichever way it is come to.
 */
export function fullest(spec: EpochsSpec): EpochsSpec {
  const lacking = Math.max(0, spec.ever - spec.members.length)
  const like = spec.members.at(-1) ?? somebody
  const later = Array.from({ length: lacking }, (_, n) => ({ ...like, name: `${like.name} ${String(n)}` }))
  const [rungs, waitsMost] = spec.members.length + lacking < crowd ? [3, 2] : [5, 4]
  const members = [...spec.members, ...later].map((member, n) => busy(member, n, rungs))
  const [blocked, blocker] = members
  const waits = members.slice(1, waitsMost + 1).map((blocker): Wait => ({ blocked: members[0] ?? blocker, blocker, partitions: some }))
  const next: EpochsSpec['next'] =
    blocker === undefined ? null : { ...blocker, inUs: 0, does: 'confirms', partitions: some, epoch, forWhom: [blocked?.name ?? ''] }
  return { ...spec, groupEpoch: epoch, assignmentEpoch: epoch, members, waits, next }
}
