import { errorName, type ErrorName } from '../../kafka/errors'
import { fromMs } from '../../kernel/time'
import type { ConsumerGroupHeartbeatResponse } from '../wire/consumer'
import type { AskedAs } from '../wire/membership'
import { applyHeard, isSilent } from './client-heartbeat'
import type { Host } from './client-host'
import { fenced, loseAll } from './client-join'
import { noticeAtNextPoll } from './client-poll-notice'
import { considerTarget, targetReceived } from './client-reconcile'

/** What is urgent is sent again in the next turn of the background thread, which takes so long. */
const networkTurn = fromMs(10)

/** Kafka: onHeartbeatSuccess, and onErrorResponse. */
export function answered(host: Host, answer: ConsumerGroupHeartbeatResponse, asked: AskedAs): void {
  const { client } = host
  const error = errorName(answer.errorCode) ?? 'UNKNOWN_SERVER_ERROR'
  if (asked.generationId < 0 || asked.generationId !== client.memberEpoch || isSilent(client)) {
    host.say('AnswerIgnored', 'consumer/client/ignored', { error, state: client.state })
    return
  }
  client.heartbeatInFlight = false
  if (error !== 'NONE') {
    refused(host, error)
    return
  }
  applyHeard(client, host.now)
  if (answer.heartbeatIntervalMs !== client.heartbeatIntervalMs) {
    client.heartbeatIntervalMs = answer.heartbeatIntervalMs
    client.heartbeatDueAt = host.now + fromMs(answer.heartbeatIntervalMs)
    host.timer('heartbeat', client.heartbeatDueAt)
  }
  if (answer.memberEpoch !== client.memberEpoch) {
    host.say('MemberEpochMoved', 'consumer/client/epoch', { from: client.memberEpoch, to: answer.memberEpoch })
    client.memberEpoch = answer.memberEpoch
  }
  if (answer.assignment === null) return
  if (client.state === 'PREPARE_LEAVING') host.say('AnswerIgnored', 'consumer/client/ignored', { error, state: client.state })
  else {
    targetReceived(host, answer.assignment.topicPartitions)
    considerTarget(host)
  }
}

const exceptions: Partial<Record<ErrorName, string>> = {
  UNRELEASED_INSTANCE_ID: 'UnreleasedInstanceIdException',
  FENCED_INSTANCE_ID: 'FencedInstanceIdException',
  GROUP_MAX_SIZE_REACHED: 'GroupMaxSizeReachedException',
  UNSUPPORTED_ASSIGNOR: 'UnsupportedAssignorException',
  INVALID_REGULAR_EXPRESSION: 'InvalidRegularExpression',
  INVALID_REQUEST: 'InvalidRequestException',
  UNSUPPORTED_VERSION: 'UnsupportedVersionException',
  GROUP_AUTHORIZATION_FAILED: 'GroupAuthorizationException',
  GROUP_ID_NOT_FOUND: 'GroupIdNotFoundException',
}

function refused(host: Host, error: ErrorName): void {
  const { client } = host
  client.lastHeartbeatAnsweredAt = host.now
  client.sent = null
  if (error === 'NOT_COORDINATOR' || error === 'COORDINATOR_NOT_AVAILABLE') {
    host.say('HeartbeatRetried', 'consumer/client/retried', { error }, { as: 'coordinator' })
    client.attempts = 0
    client.retryAt = 0
    client.heartbeatDueAt = host.now
    host.forgetCoordinator()
  } else if (error === 'COORDINATOR_LOAD_IN_PROGRESS') {
    host.say('HeartbeatRetried', 'consumer/client/retried', { error })
    backOff(host)
  } else if (error === 'UNKNOWN_MEMBER_ID' || error === 'FENCED_MEMBER_EPOCH') fenced(host, error)
  else fatal(host, error)
}

/** Kafka: RequestState.onFailedAttempt, without its jitter. */
export function backOff(host: Host): void {
  const { client, config, now } = host
  const backoffMs = Math.min(config.retryBackoffMs * 2 ** Math.min(client.attempts, 16), config.retryBackoffMaxMs)
  client.attempts += 1
  client.heartbeatInFlight = false
  client.heartbeatDueAt = now
  client.retryAt = now + fromMs(backoffMs)
  client.turnAt = now + networkTurn
  host.timer('heartbeat', client.state === 'JOINING' || client.state === 'ACKNOWLEDGING' ? client.turnAt : client.retryAt)
}

/** Kafka: transitionToFatal. Nothing more is sent, no leave either; the exception comes out of poll(). */
function fatal(host: Host, error: ErrorName): void {
  const { client } = host
  host.say('MembershipFailed', 'consumer/client/fatal', { error }, { as: 'fatal' })
  client.because = 'fatal'
  client.state = 'FATAL'
  client.stage = 'none'
  client.fatal = exceptions[error] ?? 'UnknownServerException'
  noticeAtNextPoll(host)
}

/** Inside poll(): what it owned is lost, then the exception is thrown, once. */
export function failFatally(host: Host): void {
  const { client } = host
  if (host.owned.length > 0) {
    loseAll(host, 'FATAL')
    return
  }
  if (client.fatal !== null) host.fail(client.fatal)
  client.fatal = null
}
