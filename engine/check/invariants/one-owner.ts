import { assignedIn } from './assignments'
import type { GroupInvariant, GroupSight } from './invariant'

/** Whether a plan has been taken up since the last look. */
export function assignmentsChanged({ group, before }: GroupSight): boolean {
  if (before === null) return true
  for (const member of group.members.values()) if (before.assignments.get(member.memberId) !== member.assignment) return true
  return before.assignments.size !== group.members.size
}

/** No partition has two owners in the coordinator's eyes at one generation. */
export const oneOwner: GroupInvariant = {
  name: 'one-owner',
  ofGroup(sight) {
    if (!assignmentsChanged(sight)) return null
    const owners = new Map<string, string>()
    for (const member of sight.group.members.values())
      for (const partition of assignedIn(member.assignment)) {
        const other = owners.get(partition)
        if (other !== undefined) return { partition, members: [other, member.memberId], generation: sight.group.generationId }
        owners.set(partition, member.memberId)
      }
    return null
  },
}
