import { consumerGroupState, type Frame, type SimTime } from '../../engine'
import { consumerGroupOf } from './consumer-group'
import { epochMembers } from './epoch-members'
import type { EpochsReading } from './epochs-reading'
import { hostedGroup } from './hosted'
import { firstGroup } from './members'
import { membersEver } from './members-ever'
import { nextHeartbeat } from './next-heartbeat'

export type { EpochMember, EpochsReading, NextHeartbeat, Wait } from './epochs-reading'

const unread = (time: SimTime, groupId: string | null, kind: EpochsReading['kind']): EpochsReading => ({
  time,
  groupId,
  kind,
  state: null,
  groupEpoch: 0,
  assignmentEpoch: 0,
  members: [],
  ever: 0,
  waits: [],
  next: null,
})

/** The epochs of a group, `null` of the first one. A classic group has none, and is said to be one. */
export function epochsOf({ world, time, trace }: Frame, wanted: string | null): EpochsReading {
  const groupId = wanted ?? firstGroup(world)
  if (groupId === null) return unread(time, groupId, 'none')
  const group = consumerGroupOf(world, groupId)
  if (group === null) return unread(time, groupId, hostedGroup(world, groupId) === null ? 'none' : 'classic')
  const { members, waits } = epochMembers(world, group)
  return {
    time,
    groupId,
    kind: 'consumer',
    state: consumerGroupState(group),
    groupEpoch: group.groupEpoch,
    assignmentEpoch: group.assignmentEpoch,
    members,
    ever: Math.max(membersEver(trace, groupId), members.length),
    waits,
    next: nextHeartbeat(world, time, group, members, waits),
  }
}
