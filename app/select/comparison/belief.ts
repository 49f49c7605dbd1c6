import { eventAt, eventCount, visitKinds, type Event, type SimTime, type Trace } from '../../../engine'
import { listIn, textIn } from '../find-event'

/** How many partitions a member has, as its group's coordinator would tell, and as it is for its client. */
interface Held {
  told: number
  has: number
}

interface Sides {
  readonly members: Map<string, Held>
  readonly nodeOf: Map<string, string>
  /** What the leader has planned and the log does not have yet. */
  plan: ReadonlyMap<string, number>
}

const heldBy = ({ members }: Sides, node: string): Held => {
  const known = members.get(node)
  if (known !== undefined) return known
  const held = { told: 0, has: 0 }
  members.set(node, held)
  return held
}

/** `A-1: orders-0 orders-1`: a member id, and how many it is given. */
function shareIn(line: string): readonly [string, number] {
  const at = line.lastIndexOf(': ')
  const given = line.slice(at + 2)
  return [line.slice(0, at), given === '' ? 0 : given.split(' ').length]
}

/** The node that goes by a member id: the one that chose it, or whose name it begins with. */
const nodeOf = ({ nodeOf: known }: Sides, member: string): string =>
  known.get(member) ?? member.slice(0, Math.max(0, member.lastIndexOf('-')))

const folds: Readonly<Record<string, (sides: Sides, event: Event) => void>> = {
  JoiningGroup: (sides, event) => sides.nodeOf.set(textIn(event, 'memberId'), event.node),
  MemberIdAdopted: (sides, event) => sides.nodeOf.set(textIn(event, 'memberId'), event.node),
  Assigned: (sides, event) => {
    sides.plan = new Map(listIn(event, 'plan').map(shareIn))
  },
  AssignmentCommitted: (sides) => {
    for (const [member, partitions] of sides.plan) heldBy(sides, nodeOf(sides, member)).told = partitions
  },
  MemberReconciled: (sides, event) => {
    heldBy(sides, nodeOf(sides, textIn(event, 'member'))).told = Number(event.detail['assigned']) + Number(event.detail['pending'])
  },
  MemberRemoved: (sides, event) => {
    heldBy(sides, nodeOf(sides, textIn(event, 'member'))).told = 0
  },
  onPartitionsAssigned: (sides, event) => {
    heldBy(sides, event.node).has += listIn(event, 'partitions').length
  },
  onPartitionsRevoked: (sides, event) => {
    heldBy(sides, event.node).has -= listIn(event, 'partitions').length
  },
  onPartitionsLost: (sides, event) => {
    heldBy(sides, event.node).has -= listIn(event, 'partitions').length
  },
}

/**
 * For how long, after a time, the coordinator would have told of a member another number of partitions than its client had: one member
 * after the other, in sum. What it would tell is what DescribeGroups, or ConsumerGroupDescribe, answers for it.
 */
export function disagreementOf(trace: Trace, since: SimTime, endsAt: SimTime): SimTime {
  const sides: Sides = { members: new Map(), nodeOf: new Map(), plan: new Map() }
  let before: SimTime = since
  let apart: SimTime = 0
  const pass = (to: SimTime): void => {
    if (to <= before) return
    for (const { told, has } of sides.members.values()) if (told !== has) apart += to - before
    before = to
  }
  visitKinds(trace, 1, eventCount(trace), (id, { type }) => {
    const fold = Object.hasOwn(folds, type) ? folds[type] : undefined
    if (fold === undefined) return true
    const event = eventAt(trace, id)
    if (event.time > endsAt) return false
    pass(event.time)
    fold(sides, event)
    return true
  })
  pass(endsAt)
  return apart
}
