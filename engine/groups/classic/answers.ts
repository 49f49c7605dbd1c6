import { errorCode, type ErrorName } from '../../kafka/errors'
import type { MemberId } from '../../kafka/ids'
import type { GroupAnswer } from '../wire/group-message'
import type { JoinGroupResponseMember } from '../wire/classic'
import type { Draft } from './draft'
import { membersInOrder } from './member-order'
import { metadataOf } from './records'

const noBytes = new Uint8Array(0)

/** A JoinGroup that is in: the group's generation, and what this member has to know of it. */
export function joined(
  draft: Draft,
  memberId: MemberId,
  leader: MemberId | null,
  members: readonly JoinGroupResponseMember[],
  skipAssignment: boolean,
): GroupAnswer {
  return {
    api: 'JoinGroup',
    fields: {
      throttleTimeMs: 0,
      errorCode: 0,
      generationId: draft.generation,
      protocolType: draft.head('protocolType'),
      protocolName: draft.head('protocolName'),
      leader: leader ?? '',
      skipAssignment,
      memberId,
      members,
    },
  }
}

/** What a leader is told of everybody, itself included. */
export function memberList(draft: Draft): JoinGroupResponseMember[] {
  const protocol = draft.head('protocolName')
  return membersInOrder(draft).map((member) => ({
    memberId: member.memberId,
    groupInstanceId: member.groupInstanceId,
    metadata: metadataOf(member, protocol),
  }))
}

/** A SyncGroup with the member’s share. */
export function synced(draft: Draft, assignment: Uint8Array): GroupAnswer {
  const protocolType = draft.head('protocolType')
  return {
    api: 'SyncGroup',
    fields: { throttleTimeMs: 0, errorCode: 0, protocolType, protocolName: draft.head('protocolName'), assignment },
  }
}

/** A SyncGroup that is refused. */
export function syncFailed(error: ErrorName): GroupAnswer {
  return {
    api: 'SyncGroup',
    fields: { throttleTimeMs: 0, errorCode: errorCode(error), protocolType: null, protocolName: null, assignment: noBytes },
  }
}

/** A Heartbeat’s answer: an error, or NONE. */
export function heartbeat(error: ErrorName): GroupAnswer {
  return { api: 'Heartbeat', fields: { throttleTimeMs: 0, errorCode: errorCode(error) } }
}
