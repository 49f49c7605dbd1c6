import { errorName, type ErrorName } from '../../kafka/errors'
import { fromMs } from '../../kernel/time'
import type { JoinGroupResponse } from '../wire/classic'
import type { AskedAs } from '../wire/membership'
import { startHeartbeats } from './client-heartbeat'
import type { Host } from './client-host'
import { exceptionOf, requestRejoin, resetOnError, roundFailed, unchanged } from './client-reset'
import { elected, sendSync } from './client-sync'
import { offers } from './client-offer'

/** Kafka: JOIN_GROUP_TIMEOUT_LAPSE. */
const joinTimeoutLapseMs = 5000

/** Kafka: initiateJoinGroup and sendJoinGroupRequest. */
export function sendJoin(host: Host): void {
  const { client, config } = host
  const first = client.memberId === '' && client.rejoinReason === ''
  client.state = 'PREPARING_REBALANCE'
  client.heartbeatEnabled = false
  client.round = 'join'
  client.retryAt = null
  client.joinedTopics = [...host.topics]
  host.send(
    'JoinGroup',
    {
      groupId: host.groupId,
      sessionTimeoutMs: config.sessionTimeoutMs,
      rebalanceTimeoutMs: config.maxPollIntervalMs,
      memberId: client.memberId,
      groupInstanceId: config.groupInstanceId,
      protocolType: 'consumer',
      protocols: offers(host),
      reason: client.rejoinReason.slice(0, 255),
    },
    first ? 'classic/client/join' : 'classic/client/rejoin-sent',
    { because: client.joinBecause, timeoutMs: Math.max(config.requestTimeoutMs, config.maxPollIntervalMs + joinTimeoutLapseMs) },
  )
}

/** Kafka: JoinGroupResponseHandler. */
export function joinAnswered(host: Host, answer: JoinGroupResponse, asked: AskedAs): void {
  const { client } = host
  if (client.round !== 'join') return
  const error = errorName(answer.errorCode) ?? 'UNKNOWN_SERVER_ERROR'
  if (error === 'NONE') {
    joined(host, answer)
    return
  }
  if (error === 'MEMBER_ID_REQUIRED') adoptMemberId(host, answer.memberId)
  else if (error === 'UNKNOWN_MEMBER_ID' && unchanged(host, asked)) resetOnError(host, 'JOIN_GROUP', error, true)
  else if (error === 'COORDINATOR_NOT_AVAILABLE' || error === 'NOT_COORDINATOR') host.forgetCoordinator()
  roundFailed(host, error)
}

function adoptMemberId(host: Host, memberId: string): void {
  const { client } = host
  client.memberId = memberId
  client.generationId = -1
  host.say('MemberIdAdopted', 'classic/client/member-id-adopted', { memberId }, { as: 'prepared' })
  client.rejoinNeeded = true
  client.rejoinReason = `need to re-join with the given member-id: ${memberId}`
  client.joinBecause = 'prepared'
}

function joined(host: Host, answer: JoinGroupResponse): void {
  const { client } = host
  if (answer.protocolType !== null && answer.protocolType !== 'consumer') {
    roundFailed(host, 'INCONSISTENT_GROUP_PROTOCOL')
    return
  }
  if (client.state !== 'PREPARING_REBALANCE') {
    roundFailed(host, 'UNKNOWN_MEMBER_ID')
    return
  }
  client.state = 'COMPLETING_REBALANCE'
  client.generationId = answer.generationId
  client.memberId = answer.memberId
  client.protocolName = answer.protocolName
  client.leaderId = answer.leader
  const leads = answer.leader === answer.memberId
  const { generationId, memberId, leader } = answer
  host.say('JoinAnswered', 'classic/client/join-answered', { generation: generationId, memberId, leader, leads }, { as: 'joined' })
  startHeartbeats(host)
  if (leads) elected(host, answer)
  else sendSync(host, [])
}

const retriable: readonly ErrorName[] = [
  'UNKNOWN_MEMBER_ID',
  'ILLEGAL_GENERATION',
  'REBALANCE_IN_PROGRESS',
  'COORDINATOR_NOT_AVAILABLE',
  'NOT_COORDINATOR',
  'NETWORK_EXCEPTION',
]

/** The failed end of a round, inside poll() (Kafka: joinGroupIfNeeded). `false` when the application gets an exception. */
export function afterFailure(host: Host, during: 'join' | 'sync'): boolean {
  const { client, config } = host
  const error = client.roundError ?? 'UNKNOWN_SERVER_ERROR'
  client.round = 'none'
  client.roundError = null
  const exception = exceptionOf(error)
  if (error === 'MEMBER_ID_REQUIRED') return true
  requestRejoin(host, `rebalance failed due to ${exception}`)
  const loading = error === 'COORDINATOR_LOAD_IN_PROGRESS' && during === 'join'
  if (loading || retriable.includes(error)) {
    if (loading) client.retryAt = Math.min(host.now + fromMs(config.retryBackoffMs), Math.max(host.pollEndsAt, host.now + fromMs(1)))
    host.say(
      'JoinRetried',
      during === 'join' ? 'classic/client/join-retried' : 'classic/client/sync-retried',
      { error },
      { as: 'prepared' },
    )
    client.joinBecause = 'prepared'
    return true
  }
  host.say('JoinFailed', during === 'join' ? 'classic/client/join-fatal' : 'classic/client/sync-fatal', { error })
  host.fail(error === 'COORDINATOR_LOAD_IN_PROGRESS' ? 'KafkaException' : exception)
  return false
}
