import type { GroupApi } from '../groups/wire/group-message'
import type { Fields, FieldValue } from '../kafka/plan'

const list = (value: FieldValue | undefined): readonly FieldValue[] => (Array.isArray(value) ? (value as readonly FieldValue[]) : [])

const as = (value: FieldValue | undefined, otherwise: FieldValue): FieldValue => value ?? otherwise

/** What an older version leaves out, and what the newest has instead of it: requests (KIP-345, KIP-709, KIP-699). */
const requests: { readonly [A in GroupApi]?: (fields: Fields) => Fields } = {
  JoinGroup: (f) => ({ groupInstanceId: null, reason: null, rebalanceTimeoutMs: as(f['sessionTimeoutMs'], -1), ...f }),
  SyncGroup: (f) => ({ groupInstanceId: null, protocolType: null, protocolName: null, ...f }),
  Heartbeat: (f) => ({ groupInstanceId: null, ...f }),
  LeaveGroup(f) {
    const members = 'members' in f ? list(f['members']) : [{ memberId: as(f['memberId'], ''), groupInstanceId: null }]
    return { groupId: as(f['groupId'], ''), members: members.map((member) => ({ reason: null, ...(member as Fields) })) }
  },
  OffsetCommit: (f) => ({ generationIdOrMemberEpoch: -1, memberId: '', groupInstanceId: null, ...f }),
  OffsetFetch(f) {
    const groups = 'groups' in f ? list(f['groups']) : [{ groupId: as(f['groupId'], ''), topics: as(f['topics'], null) }]
    return {
      groups: groups.map((group) => ({ memberId: null, memberEpoch: -1, ...(group as Fields) })),
      requireStable: as(f['requireStable'], false),
    }
  },
  FindCoordinator: (f) => ({
    keyType: as(f['keyType'], 0),
    coordinatorKeys: 'key' in f ? [as(f['key'], '')] : as(f['coordinatorKeys'], []),
  }),
}

const responses: { readonly [A in GroupApi]?: (fields: Fields, request: Fields) => Fields } = {
  JoinGroup: (f) => ({
    throttleTimeMs: 0,
    protocolType: null,
    skipAssignment: false,
    ...f,
    members: list(f['members']).map((member) => ({ groupInstanceId: null, ...(member as Fields) })),
  }),
  SyncGroup: (f) => ({ throttleTimeMs: 0, protocolType: null, protocolName: null, ...f }),
  Heartbeat: (f) => ({ throttleTimeMs: 0, ...f }),
  LeaveGroup: (f) => ({ throttleTimeMs: 0, members: [], ...f }),
  OffsetCommit: (f) => ({ throttleTimeMs: 0, ...f }),
  OffsetFetch(f, request) {
    const whole = { groupId: as((list(request['groups'])[0] as Fields | undefined)?.['groupId'], ''), topics: as(f['topics'], []) }
    const groups = 'groups' in f ? list(f['groups']) : [{ ...whole, errorCode: as(f['errorCode'], 0) }]
    return { throttleTimeMs: as(f['throttleTimeMs'], 0), groups }
  },
  FindCoordinator(f, request) {
    const { throttleTimeMs = 0, coordinators, ...one } = f
    const key = as(list(request['coordinatorKeys'])[0], '')
    return { throttleTimeMs, coordinators: coordinators ?? [{ key, ...one }] }
  },
}

/** A request of any version, as the newest version names its fields. */
export function newestRequest(api: GroupApi, fields: Fields): Fields {
  return requests[api]?.(fields) ?? fields
}

/** Its answer likewise; `request` is as `newestRequest` gave it. */
export function newestResponse(api: GroupApi, fields: Fields, request: Fields): Fields {
  return responses[api]?.(fields, request) ?? fields
}
