import type { GroupId, MemberId } from '../../kafka/ids'
import type { GroupMetadataMember, GroupMetadataRecord } from '../../kafka/records'
import type { Draft } from './draft'
import { membersInOrder } from './member-order'
import type { ClassicMember } from './state'

const noBytes = new Uint8Array(0)

/** What a member offers under the name of an assignor; no bytes where it does not offer it. */
export function metadataOf(member: ClassicMember, protocolName: string | null): Uint8Array {
  return member.protocols.find(({ name }) => name === protocolName)?.metadata ?? noBytes
}

const stamp = (draft: Draft): number => Math.floor(draft.head('stateSince') / 1000)

/** A group that has just been created: of no type yet, and without a generation. */
export function newGroupRecord(draft: Draft): GroupMetadataRecord {
  const value = { protocolType: '', generation: 0, protocol: null, leader: null, currentStateTimestamp: stamp(draft), members: [] }
  return { type: 'GROUP_METADATA', key: { group: draft.groupId }, value }
}

/** The group as it stands, with these assignments: what a fail-over comes back to (Kafka: newGroupMetadataRecord). */
export function groupRecord(draft: Draft, assignments: ReadonlyMap<MemberId, Uint8Array>): GroupMetadataRecord {
  const protocol = draft.head('protocolName')
  const members = membersInOrder(draft).map((member): GroupMetadataMember => ({
    memberId: member.memberId,
    groupInstanceId: member.groupInstanceId,
    clientId: member.clientId,
    clientHost: member.clientHost,
    rebalanceTimeout: member.rebalanceTimeoutMs,
    sessionTimeout: member.sessionTimeoutMs,
    subscription: metadataOf(member, protocol),
    assignment: assignments.get(member.memberId) ?? noBytes,
  }))
  const value = {
    protocolType: draft.head('protocolType') ?? '',
    generation: draft.generation,
    protocol,
    leader: draft.leader,
    currentStateTimestamp: stamp(draft),
    members,
  }
  return { type: 'GROUP_METADATA', key: { group: draft.groupId }, value }
}

export function groupTombstone(group: GroupId): GroupMetadataRecord {
  return { type: 'GROUP_METADATA', key: { group }, value: null }
}
