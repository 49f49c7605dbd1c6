import { errorCode, type ErrorName } from '../../kafka/errors'
import type { GroupAnswer } from '../wire/group-message'
import { bareRefusal, commitRefusal, refusedAs } from './refusal'
import type { Reply } from './result'
import type { CoordinatorRule } from './rules'

const appendErrors: ReadonlyMap<ErrorName, ErrorName> = new Map([
  ['UNKNOWN_TOPIC_OR_PARTITION', 'COORDINATOR_NOT_AVAILABLE'],
  ['NOT_ENOUGH_REPLICAS', 'COORDINATOR_NOT_AVAILABLE'],
  ['REQUEST_TIMED_OUT', 'COORDINATOR_NOT_AVAILABLE'],
  ['NOT_LEADER_OR_FOLLOWER', 'NOT_COORDINATOR'],
  ['KAFKA_STORAGE_ERROR', 'NOT_COORDINATOR'],
  ['MESSAGE_TOO_LARGE', 'UNKNOWN_SERVER_ERROR'],
  ['RECORD_LIST_TOO_LARGE', 'UNKNOWN_SERVER_ERROR'],
  ['INVALID_FETCH_SIZE', 'UNKNOWN_SERVER_ERROR'],
])

/** What a failed append comes to in an answer (Kafka: appendGroupMetadataErrorToResponseError). */
export const appendErrorOf = (error: ErrorName): ErrorName => appendErrors.get(error) ?? error

const refusalRules: ReadonlyMap<ErrorName, CoordinatorRule> = new Map<ErrorName, CoordinatorRule>([
  ['NOT_COORDINATOR', 'coordinator/not-coordinator'],
  ['REQUEST_TIMED_OUT', 'coordinator/append-timed-out'],
])

/** A reply that was held for records which never were committed. */
export function refusedReply(reply: Reply, appendError: ErrorName): Reply {
  const rule = refusalRules.get(appendError) ?? 'coordinator/append-failed'
  const error = appendErrorOf(appendError)
  return refusedAs(reply.to, refusedAnswer(reply.answer, error), error, rule)
}

function refusedAnswer(answer: GroupAnswer, error: ErrorName): GroupAnswer {
  const code = errorCode(error)
  switch (answer.api) {
    case 'FindCoordinator':
      return answer
    case 'JoinGroup':
      return { api: 'JoinGroup', fields: { ...answer.fields, errorCode: code, memberId: '' } }
    case 'SyncGroup':
    case 'Heartbeat':
    case 'LeaveGroup':
    case 'ConsumerGroupHeartbeat':
      return bareRefusal(answer.api, error)
    case 'OffsetCommit':
      return commitRefusal(answer.fields.topics, code)
    case 'OffsetFetch':
      return {
        api: 'OffsetFetch',
        fields: { ...answer.fields, groups: answer.fields.groups.map((group) => ({ ...group, topics: [], errorCode: code })) },
      }
  }
}
