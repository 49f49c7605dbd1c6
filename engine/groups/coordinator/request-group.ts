import type { GroupId } from '../../kafka/ids'
import type { GroupRequest } from '../wire/group-message'

/** The group that a request is about: a coordinator is found by it. An OffsetFetch of several groups goes by its first. */
export function groupOf(request: GroupRequest): GroupId {
  if (request.api === 'FindCoordinator') return request.fields.coordinatorKeys[0] ?? ''
  if (request.api === 'OffsetFetch') return request.fields.groups[0]?.groupId ?? ''
  return request.fields.groupId
}

/** What a member id that the coordinator makes begins with (Kafka: ClassicGroup.generateMemberId). */
export function memberIdPrefix(request: GroupRequest): string {
  return request.api === 'JoinGroup' && request.fields.groupInstanceId !== null ? request.fields.groupInstanceId : request.clientId
}
