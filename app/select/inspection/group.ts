import { offsetsTopic, type Frame } from '../../../engine'
import { consumerGroupOf } from '../consumer-group'
import { epochMembers } from '../epoch-members'
import { groupOf } from '../group'
import { historyOf } from '../history'
import { lastMessages } from '../last-messages'
import { consumersOf, membersOf } from '../members'
import { consumerOf, hostedGroup } from '../hosted'
import { recordsOf } from '../offsets-log'
import { assignedTo } from '../seen-twice'
import { chainOf } from './causes'
import type { GroupMemberRow, GroupInspection } from './inspection'

/** The members of a consumer group, as its coordinator has them. */
function consumerRows(frame: Frame, groupId: string): readonly GroupMemberRow[] {
  const sessions = new Map(membersOf(frame, groupId).map((member) => [member.name, member.session?.leftUs ?? null]))
  const group = consumerGroupOf(frame.world, groupId)
  const members = group === null ? [] : epochMembers(frame.world, group).members
  return members.flatMap(({ name, letter, index, memberId, instanceId, epoch, state, has, releasing }) =>
    epoch === null
      ? []
      : [
          {
            name,
            letter,
            index,
            memberId,
            instanceId,
            leader: false,
            awaits: null,
            assigned: has,
            sessionLeft: sessions.get(name) ?? null,
            epoch,
            state,
            releasing,
          },
        ],
  )
}

/** A group as its coordinator has it at this moment: members, records of its log, last messages, why it is in its state. */
export function groupAt(frame: Frame, groupId: string): GroupInspection {
  const group = groupOf(frame, groupId)
  const hosted = hostedGroup(frame.world, groupId)
  const consumers = consumersOf(frame.world, groupId)
  const names = new Map(membersOf(frame, groupId).map((member) => [member.name, member]))
  const log = group.partition === null ? null : `${offsetsTopic}-${String(group.partition)}`
  const changed = historyOf(frame.trace)
    .lanes.groups.get(groupId)
    ?.findLast((span) => span.from.step <= frame.step)
  const members = [...(hosted?.group.members.values() ?? [])].map((member): GroupMemberRow => {
    const consumer = consumerOf(consumers, member.memberId, member)
    const named = consumer === null ? undefined : names.get(consumer.name)
    return {
      name: named?.name ?? member.clientId,
      letter: named?.letter ?? '?',
      index: named?.index ?? -1,
      memberId: member.memberId,
      instanceId: member.groupInstanceId,
      leader: hosted?.group.leaderId === member.memberId,
      awaits: member.awaitingJoin !== null ? 'JoinGroup' : member.awaitingSync !== null ? 'SyncGroup' : null,
      assigned: assignedTo(member),
      sessionLeft: member.sessionDeadline === null ? null : Math.max(0, member.sessionDeadline - frame.time),
      epoch: null,
      state: null,
      releasing: [],
    }
  })
  return {
    kind: 'group',
    group,
    members: group.kind === 'consumer' ? consumerRows(frame, groupId) : members,
    now: frame.time,
    log,
    records: log === null ? [] : recordsOf(frame, log, groupId),
    messages: lastMessages(frame, groupId, null),
    why: chainOf(frame, changed?.event ?? null),
  }
}
