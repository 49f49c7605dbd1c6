/** Kafka's `ApiKeys`: key, name as the request log prints it, name of its messages, newest version of Kafka 4.4. */
const table = [
  [0, 'PRODUCE', 'Produce', 13],
  [1, 'FETCH', 'Fetch', 18],
  [2, 'LIST_OFFSETS', 'ListOffsets', 11],
  [3, 'METADATA', 'Metadata', 13],
  [8, 'OFFSET_COMMIT', 'OffsetCommit', 10],
  [9, 'OFFSET_FETCH', 'OffsetFetch', 10],
  [10, 'FIND_COORDINATOR', 'FindCoordinator', 6],
  [11, 'JOIN_GROUP', 'JoinGroup', 9],
  [12, 'HEARTBEAT', 'Heartbeat', 4],
  [13, 'LEAVE_GROUP', 'LeaveGroup', 5],
  [14, 'SYNC_GROUP', 'SyncGroup', 5],
  [15, 'DESCRIBE_GROUPS', 'DescribeGroups', 6],
  [18, 'API_VERSIONS', 'ApiVersions', 5],
  [22, 'INIT_PRODUCER_ID', 'InitProducerId', 6],
  [23, 'OFFSET_FOR_LEADER_EPOCH', 'OffsetForLeaderEpoch', 4],
  [68, 'CONSUMER_GROUP_HEARTBEAT', 'ConsumerGroupHeartbeat', 1],
  [69, 'CONSUMER_GROUP_DESCRIBE', 'ConsumerGroupDescribe', 1],
] as const

type Row = (typeof table)[number]
export type ApiKey = Row[0]
/** As the request log prints it: `JOIN_GROUP`. */
export type ApiName = Row[1]
/** As the messages are called: `JoinGroup`, of `JoinGroupRequest` and `JoinGroupResponse`. */
export type ApiMessage = Row[2]

export interface Api {
  readonly key: ApiKey
  readonly name: ApiName
  readonly message: ApiMessage
  readonly latestVersion: number
}

export const apis: readonly Api[] = table.map(([key, name, message, latestVersion]) => ({ key, name, message, latestVersion }))

const byKey = new Map<number, Api>(apis.map((api) => [api.key, api]))
const byName = new Map<string, Api>(apis.flatMap((api) => [[api.name, api] as const, [api.message, api] as const]))

/** The API of a key or of either of its names: 11, `JOIN_GROUP`, `JoinGroup`. */
export function apiOf(which: ApiKey | ApiName | ApiMessage): Api {
  const api = findApi(which)
  if (api === undefined) throw new Error(`no api ${String(which)}`)
  return api
}

/** As `apiOf`, for a key or a name out of a file. */
export function findApi(which: number | string): Api | undefined {
  return typeof which === 'number' ? byKey.get(which) : byName.get(which)
}

/** The version that a 4.4 client uses in a group of the classic protocol: the newest that names topics. */
export function classicMemberVersion(api: ApiName | ApiMessage): number {
  const { key, latestVersion } = apiOf(api)
  return key === 8 || key === 9 ? 9 : latestVersion
}
