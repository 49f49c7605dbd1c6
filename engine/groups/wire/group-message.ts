import type { RequestOf, ResponseOf } from '../../kafka/message'
import type * as Classic from './classic'
import type * as Consumer from './consumer'
import type * as Offsets from './offsets'

/** Request and response of every API that a group coordinator answers, by Kafka's name of it. */
export interface GroupApis {
  FindCoordinator: { request: Offsets.FindCoordinatorRequest; response: Offsets.FindCoordinatorResponse }
  JoinGroup: { request: Classic.JoinGroupRequest; response: Classic.JoinGroupResponse }
  SyncGroup: { request: Classic.SyncGroupRequest; response: Classic.SyncGroupResponse }
  Heartbeat: { request: Classic.HeartbeatRequest; response: Classic.HeartbeatResponse }
  LeaveGroup: { request: Classic.LeaveGroupRequest; response: Classic.LeaveGroupResponse }
  ConsumerGroupHeartbeat: { request: Consumer.ConsumerGroupHeartbeatRequest; response: Consumer.ConsumerGroupHeartbeatResponse }
  OffsetCommit: { request: Offsets.OffsetCommitRequest; response: Offsets.OffsetCommitResponse }
  OffsetFetch: { request: Offsets.OffsetFetchRequest; response: Offsets.OffsetFetchResponse }
}

export type GroupApi = keyof GroupApis

const served: Readonly<Record<GroupApi, true>> = {
  FindCoordinator: true,
  JoinGroup: true,
  SyncGroup: true,
  Heartbeat: true,
  LeaveGroup: true,
  ConsumerGroupHeartbeat: true,
  OffsetCommit: true,
  OffsetFetch: true,
}

/** Whether a group coordinator answers it, of an API by its name. */
export const isGroupApi = (name: string | undefined): name is GroupApi => name !== undefined && Object.hasOwn(served, name)

export type GroupRequest = { [A in GroupApi]: RequestOf<A, GroupApis[A]['request']> }[GroupApi]

export type GroupResponse = { [A in GroupApi]: ResponseOf<A, GroupApis[A]['response']> }[GroupApi]

/** The fields of a response, with the API that they belong to. */
export type GroupAnswer = { [A in GroupApi]: { readonly api: A; readonly fields: GroupApis[A]['response'] } }[GroupApi]
