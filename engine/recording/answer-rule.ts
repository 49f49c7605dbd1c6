import { errorName } from '../kafka/errors'
import type { Detail, RuleId } from '../kernel/event'
import type { Exchange } from './exchange'
import type { ObservedGroup } from './observed-group'

/** Which branch of the coordinator an answer proves, by API and error. Where several come into question, none is named. */
const errors = new Map<string, RuleId>([
  ['JoinGroup 79', 'classic/join/member-id-required'],
  ['JoinGroup 23', 'classic/join/no-common-assignor'],
  ['JoinGroup 25', 'classic/join/unknown-member'],
  ['JoinGroup 26', 'classic/join/invalid-session-timeout'],
  ['JoinGroup 81', 'classic/join/group-max-size-reached'],
  ['JoinGroup 82', 'classic/join/fenced-instance'],
  ['SyncGroup 22', 'classic/sync/illegal-generation'],
  ['SyncGroup 23', 'classic/sync/inconsistent-protocol'],
  ['SyncGroup 25', 'classic/sync/unknown-member'],
  ['SyncGroup 27', 'classic/sync/rebalance-in-progress'],
  ['SyncGroup 82', 'classic/sync/fenced-instance'],
  ['Heartbeat 22', 'classic/heartbeat/illegal-generation'],
  ['Heartbeat 25', 'classic/heartbeat/unknown-member'],
  ['Heartbeat 27', 'classic/heartbeat/rebalance-in-progress'],
  ['Heartbeat 82', 'classic/heartbeat/fenced-instance'],
  ['OffsetCommit 22', 'classic/commit/illegal-generation'],
  ['OffsetCommit 25', 'classic/commit/unknown-member'],
  ['OffsetCommit 27', 'classic/commit/rebalance-in-progress'],
  ['OffsetCommit 82', 'classic/commit/fenced-instance'],
])

/** The error of an answer: its own, or the first of its parts. */
export function errorOf(exchange: Exchange): number {
  const { api } = exchange
  if (api === 'FindCoordinator') return exchange.response.coordinators[0]?.errorCode ?? 0
  if (api === 'OffsetFetch') return exchange.response.groups[0]?.errorCode ?? 0
  if (api === 'OffsetCommit') return exchange.response.topics[0]?.partitions[0]?.errorCode ?? 0
  return exchange.response.errorCode
}

function goodRule(exchange: Exchange, group: ObservedGroup | undefined): RuleId {
  const state = group?.state
  switch (exchange.api) {
    case 'JoinGroup':
      return state === 'PreparingRebalance' ? 'classic/join/barrier-opens' : 'recording/observed/answer'
    case 'SyncGroup':
      return state === 'CompletingRebalance' ? 'classic/sync/committed' : 'classic/sync/stable'
    case 'Heartbeat':
      return state === 'CompletingRebalance' ? 'classic/heartbeat/completing' : 'classic/heartbeat/stable'
    case 'LeaveGroup':
      return 'classic/leave/answered'
    case 'OffsetCommit':
      return state === 'PreparingRebalance' ? 'classic/commit/old-generation-still-stands' : 'classic/commit/accepted'
    case 'ConsumerGroupHeartbeat':
    case 'FindCoordinator':
    case 'OffsetFetch':
      return 'recording/observed/answer'
  }
}

/** The rule that an answer proves, the group being as it is when the answer goes out. */
export function answerRule(exchange: Exchange, group: ObservedGroup | undefined): RuleId {
  const error = errorOf(exchange)
  if (error === 0) return goodRule(exchange, group)
  return errors.get(`${exchange.api} ${String(error)}`) ?? 'recording/observed/error'
}

/** What an event about the answer says beside its rule. */
export function answerDetail(exchange: Exchange): Detail {
  const error = errorOf(exchange)
  const name = { error: errorName(error) ?? String(error) }
  if (exchange.api !== 'JoinGroup') return name
  return { ...name, member: exchange.response.memberId, generation: exchange.response.generationId }
}

/** Why the coordinator answered just then: the name of the event that it remembers. */
export function answerBecause(exchange: Exchange): string | undefined {
  const error = errorOf(exchange)
  if (error === 27) return 'rebalance'
  if (error !== 0) return undefined
  if (exchange.api === 'JoinGroup') return 'barrier-opened'
  return exchange.api === 'SyncGroup' ? 'stable' : undefined
}
