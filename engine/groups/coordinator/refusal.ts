import { errorCode, type ErrorName } from '../../kafka/errors'
import type { Partition } from '../../kafka/ids'
import type { GroupAnswer, GroupRequest } from '../wire/group-message'
import type { OffsetCommitTopic, OffsetFetchRequest } from '../wire/offsets'
import type { Reply } from './result'
import type { CoordinatorRule } from './rules'
import type { SubmittedRequest } from './shard'

type CommittedTopic = Pick<OffsetCommitTopic, 'name' | 'topicId'> & {
  readonly partitions: readonly { readonly partitionIndex: Partition }[]
}

const noBytes = new Uint8Array(0)

function offsetFetchRefusal(fields: OffsetFetchRequest, code: number): GroupAnswer {
  const groups = fields.groups.map(({ groupId }) => ({ groupId, topics: [], errorCode: code }))
  return { api: 'OffsetFetch', fields: { throttleTimeMs: 0, groups } }
}

/** An OffsetCommit that is refused: the same code for each partition that it named. */
export function commitRefusal(named: readonly CommittedTopic[], code: number): GroupAnswer {
  const topics = named.map(({ name, topicId, partitions }) => ({
    name,
    ...(topicId === undefined ? {} : { topicId }),
    partitions: partitions.map(({ partitionIndex }) => ({ partitionIndex, errorCode: code })),
  }))
  return { api: 'OffsetCommit', fields: { throttleTimeMs: 0, topics } }
}

type BareApi = 'SyncGroup' | 'Heartbeat' | 'LeaveGroup' | 'ConsumerGroupHeartbeat'

/** A refusal that says nothing but the error: the APIs whose refused answer holds no part of the request. */
export function bareRefusal(api: BareApi, error: ErrorName): GroupAnswer {
  const failed = { throttleTimeMs: 0, errorCode: errorCode(error) }
  switch (api) {
    case 'SyncGroup':
      return { api, fields: { ...failed, protocolType: null, protocolName: null, assignment: noBytes } }
    case 'Heartbeat':
      return { api, fields: failed }
    case 'LeaveGroup':
      return { api, fields: { ...failed, members: [] } }
    case 'ConsumerGroupHeartbeat':
      return consumerHeartbeatRefusal(error)
  }
}

/** The answer to a request that is refused as a whole, in the form that its API has for that. */
export function refusal(request: GroupRequest, error: ErrorName): GroupAnswer {
  const code = errorCode(error)
  switch (request.api) {
    case 'FindCoordinator': {
      const coordinators = request.fields.coordinatorKeys.map((key) => ({
        key,
        nodeId: -1,
        host: '',
        port: -1,
        errorCode: code,
        errorMessage: '',
      }))
      return { api: 'FindCoordinator', fields: { throttleTimeMs: 0, coordinators } }
    }
    case 'JoinGroup':
      return joinRefusal(request.fields.memberId, error)
    case 'SyncGroup':
    case 'Heartbeat':
    case 'LeaveGroup':
    case 'ConsumerGroupHeartbeat':
      return bareRefusal(request.api, error)
    case 'OffsetCommit':
      return commitRefusal(request.fields.topics, code)
    case 'OffsetFetch':
      return offsetFetchRefusal(request.fields, code)
  }
}

/** A ConsumerGroupHeartbeat that failed: nothing but the error, and the sentence that Kafka adds to it. */
export function consumerHeartbeatRefusal(error: ErrorName, errorMessage: string | null = null): GroupAnswer {
  return {
    api: 'ConsumerGroupHeartbeat',
    fields: {
      throttleTimeMs: 0,
      errorCode: errorCode(error),
      errorMessage,
      memberId: null,
      memberEpoch: 0,
      heartbeatIntervalMs: 0,
      assignment: null,
    },
  }
}

/** A JoinGroup that failed: no generation, no leader, no members. */
export function joinRefusal(memberId: string, error: ErrorName): GroupAnswer {
  return {
    api: 'JoinGroup',
    fields: {
      throttleTimeMs: 0,
      errorCode: errorCode(error),
      generationId: -1,
      protocolType: null,
      protocolName: null,
      leader: '',
      skipAssignment: false,
      memberId,
      members: [],
    },
  }
}

/** A refusal as a reply to whoever asked. */
export const refusedAs = (to: string, answer: GroupAnswer, error: ErrorName, rule: CoordinatorRule): Reply => ({
  to,
  answer,
  rule,
  detail: { error },
})

/** Still loading: everything waits and asks again, except that a Heartbeat is told that all is well. */
export function whileLoading({ id, request }: SubmittedRequest): Reply {
  if (request.api === 'Heartbeat')
    return { to: id, answer: refusal(request, 'NONE'), rule: 'coordinator/loading' satisfies CoordinatorRule, detail: {} }
  return refusedAs(id, refusal(request, 'COORDINATOR_LOAD_IN_PROGRESS'), 'COORDINATOR_LOAD_IN_PROGRESS', 'coordinator/loading')
}

/** Not the coordinator: what a broker answers that has no shard for the group. */
export function notCoordinator({ id, request }: SubmittedRequest): Reply {
  return refusedAs(id, refusal(request, 'NOT_COORDINATOR'), 'NOT_COORDINATOR', 'coordinator/not-coordinator')
}
