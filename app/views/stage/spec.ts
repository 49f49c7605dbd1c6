import type { Frame } from '../../../engine'
import { coordinatorCard, describe as describeCoordinator, type CoordinatorCardSpec } from '../../marks/coordinator-card/spec'
import { describe as describeMember, memberCard, type MemberCardSpec } from '../../marks/member-card/spec'
import { describe as describeMessage, type MessageSpec } from '../../marks/message/spec'
import type { PartitionChipSpec } from '../../marks/partition-chip/spec'
import { groupOf } from '../../select/group'
import { firstGroup, membersOf } from '../../select/members'
import { inFlight, passing, type PassingMessage } from '../../select/messages'
import { partitionsOf } from '../../select/partitions'
import type { Subject } from '../../select/subject'
import { lastRequest } from '../../select/timeline/last-request'
import { timelineOf } from '../../select/timeline/timeline'
import type { Words } from '../../words/en'

/** What everyone is doing at one instant. */
export interface StageSpec {
  readonly time: number
  readonly groupId: string | null
  readonly coordinator: CoordinatorCardSpec | null
  readonly members: readonly MemberCardSpec[]
  readonly partitions: readonly PartitionChipSpec[]
  /** On their way at this moment. */
  readonly messages: readonly MessageSpec[]
  /** Set out or arrived since the moment before. */
  readonly passing: readonly PassingMessage[]
}

export function select(frame: Frame, subject: Subject): StageSpec {
  const groupId = subject.groupId ?? firstGroup(frame.world)
  if (groupId === null)
    return { time: frame.time, groupId, coordinator: null, members: [], partitions: partitionsOf(frame, null), messages: [], passing: [] }
  const timeline = timelineOf(frame.trace)
  const members = membersOf(frame, groupId).filter((member) => member.process !== 'starting' || member.memberId !== '')
  return {
    time: frame.time,
    groupId,
    coordinator: coordinatorCard(groupOf(frame, groupId), frame.time, members.length, (member, api) =>
      lastRequest(timeline, frame.step, member, api),
    ),
    members: members.map((member) => memberCard(member, frame.time)),
    partitions: partitionsOf(frame, groupId),
    messages: inFlight(frame, groupId),
    passing: passing(frame, groupId),
  }
}

/** Above this many, members are told as a number. */
const toldMost = 12

export function describe(spec: StageSpec, words: Words): string {
  const { says } = words.stage
  const sentences: string[] = []
  if (spec.coordinator !== null) sentences.push(describeCoordinator(spec.coordinator, words))
  if (spec.members.length === 0) sentences.push(words.stage.noMembers)
  for (const member of spec.members.slice(0, toldMost)) sentences.push(describeMember(member, words))
  const more = spec.members.slice(toldMost)
  if (more.length > 0)
    sentences.push(says.moreMembers(more.length, more.filter((member) => member.state === 'STABLE' && member.process === 'running').length))
  const unread = spec.partitions.filter((partition) => partition.readers.length === 0).map((partition) => partition.name)
  if (spec.partitions.length > 0) sentences.push(says.unread(unread, spec.partitions.length))
  if (spec.messages.length > 0) sentences.push(says.onTheWay(spec.messages.map((message) => describeMessage(message, words))))
  return words.stage.sentences(sentences)
}
