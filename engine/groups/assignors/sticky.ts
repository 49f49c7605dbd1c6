import type { Assignor, AssignorInput, GroupAssignment } from './assignor'
import { indexGroup, namedAssignment, type IndexedGroup } from './indexed-group'
import { indexRacks, racksMatter } from './racks'
import { settleClaims, subscribedAlike, type StickyPlan } from './sticky-claims'
import { constrainedPlan } from './sticky-constrained'
import { generalPlan } from './sticky-general'

/** What both sticky assignors have in common (Kafka: `AbstractStickyAssignor`). */
function planFor(input: AssignorInput): { readonly group: IndexedGroup; readonly plan: StickyPlan } {
  const group = indexGroup(input)
  const claims = settleClaims(group)
  const indexed = indexRacks(input, group)
  const racks = racksMatter(indexed, group.members.keys(), 0, group.total) ? indexed : undefined
  return { group, plan: subscribedAlike(group) ? constrainedPlan(group, claims, racks) : generalPlan(group, claims, racks) }
}

function assignEager(input: AssignorInput): GroupAssignment {
  const { group, plan } = planFor(input)
  return namedAssignment(group, plan.lists)
}

/** What still has to be given up by somebody is nobody's in this round (Kafka: `CooperativeStickyAssignor.adjustAssignment`). */
function assignCooperative(input: AssignorInput): GroupAssignment {
  const { group, plan } = planFor(input)
  return namedAssignment(
    group,
    plan.lists.map((list) => list.filter((p) => plan.moving[p] !== 1)),
  )
}

/** Balanced, and within that as little moved as possible. */
export const sticky: Assignor = { name: 'sticky', protocols: ['EAGER'], assign: assignEager }

/** The same in two rounds: what moves is first given up, then given. */
export const cooperativeSticky: Assignor = {
  name: 'cooperative-sticky',
  protocols: ['COOPERATIVE', 'EAGER'],
  assign: assignCooperative,
}
