import { errorName } from '../../kafka/errors'
import type { HeartbeatResponse } from '../wire/classic'
import type { AskedAs } from '../wire/membership'
import { ms, type Host } from './client-host'
import { leaveGroup } from './client-leave'
import { requestRejoin, resetOnError, unchanged } from './client-reset'

/** Kafka: HeartbeatThread.enable, with fresh timers. */
export function startHeartbeats(host: Host): void {
  const { client, config } = host
  client.heartbeatEnabled = true
  client.sessionSince = host.now
  client.heartbeatDueAt = host.now + ms(config.heartbeatIntervalMs)
  host.timer('heartbeat', client.heartbeatDueAt)
}

const notInGroup = (host: Host): boolean => host.client.state === 'UNJOINED' || host.client.state === 'PREPARING_REBALANCE'

/** One turn of the heartbeat thread; the first that fits happens (Kafka: HeartbeatThread.run). */
export function heartbeatTurn(host: Host): void {
  const { client, config, now } = host
  if (!client.heartbeatEnabled || notInGroup(host)) {
    client.heartbeatEnabled = false
    return
  }
  const again = now + ms(config.retryBackoffMs)
  if (client.coordinator === null) {
    host.lookUpCoordinator()
    host.timer('heartbeat', again)
  } else if (now - client.sessionSince >= ms(config.sessionTimeoutMs)) {
    host.say('SessionSilent', 'classic/client/session-silent', { sinceMs: config.sessionTimeoutMs })
    host.forgetCoordinator()
    client.sessionSince = now
    host.lookUpCoordinator()
    host.timer('heartbeat', again)
  } else if (!host.polling && now - host.lastPollAt >= ms(config.maxPollIntervalMs)) {
    pollTimeout(host)
  } else if (now < client.heartbeatDueAt) {
    host.timer('heartbeat', client.heartbeatDueAt)
  } else sendHeartbeat(host)
}

function sendHeartbeat(host: Host): void {
  const { client, config, now } = host
  client.heartbeatDueAt = now + ms(config.heartbeatIntervalMs)
  client.lastHeartbeatSentAt = now
  host.send(
    'Heartbeat',
    { groupId: host.groupId, generationId: client.generationId, memberId: client.memberId, groupInstanceId: config.groupInstanceId },
    'classic/client/heartbeat',
  )
  const silentAt = client.sessionSince + ms(config.sessionTimeoutMs)
  host.timer('heartbeat', Math.min(client.heartbeatDueAt, silentAt))
}

/** The poll timer ran out while the application was away; unknown coordinators are looked for first. */
export function pollTimerExpired(host: Host): void {
  const { client, config, now } = host
  if (!client.heartbeatEnabled || notInGroup(host) || host.polling) return
  if (client.coordinator === null) host.timer('poll-timeout', now + ms(config.retryBackoffMs))
  else if (now - host.lastPollAt >= ms(config.maxPollIntervalMs)) pollTimeout(host)
}

function pollTimeout(host: Host): void {
  const { config } = host
  host.say('PollTimeout', 'classic/client/poll-timeout', { 'max.poll.interval.ms': config.maxPollIntervalMs }, { as: 'leave' })
  leaveGroup(host, config.groupInstanceId === null, 'consumer poll timeout has expired.')
}

function heard(host: Host): void {
  host.client.lastHeartbeatAnsweredAt = host.now
  host.client.sessionSince = host.now
}

/** Kafka: HeartbeatResponseHandler. */
export function heartbeatAnswered(host: Host, answer: HeartbeatResponse, asked: AskedAs): void {
  const { client, config } = host
  const error = errorName(answer.errorCode) ?? 'UNKNOWN_SERVER_ERROR'
  switch (error) {
    case 'NONE':
      heard(host)
      return
    case 'REBALANCE_IN_PROGRESS':
      heard(host)
      if (client.state === 'STABLE') requestRejoin(host, 'group is already rebalancing')
      else host.say('HeartbeatIgnored', 'classic/client/heartbeat-ignored', { error, state: client.state })
      return
    case 'COORDINATOR_NOT_AVAILABLE':
    case 'NOT_COORDINATOR':
      host.forgetCoordinator()
      break
    case 'ILLEGAL_GENERATION':
    case 'UNKNOWN_MEMBER_ID':
    case 'FENCED_INSTANCE_ID':
      if (!unchanged(host, asked)) {
        host.say('HeartbeatIgnored', 'classic/client/heartbeat-ignored', { error, state: client.state })
        return
      }
      resetOnError(host, 'HEARTBEAT', error, error !== 'ILLEGAL_GENERATION')
      if (error !== 'FENCED_INSTANCE_ID') break
      client.heartbeatFailure = 'FencedInstanceIdException'
      host.say('HeartbeatThreadFailed', 'classic/client/heartbeat-fenced', { error })
      return
    case 'GROUP_AUTHORIZATION_FAILED':
      client.heartbeatFailure = 'GroupAuthorizationException'
      client.heartbeatEnabled = false
      return
    default:
      client.heartbeatFailure = 'KafkaException'
      client.heartbeatEnabled = false
      return
  }
  heartbeatFailed(host, config.retryBackoffMs)
}

/** Kafka: Heartbeat.failHeartbeat: the next one after a back-off. */
export function heartbeatFailed(host: Host, backoffMs: number): void {
  const { client } = host
  if (!client.heartbeatEnabled) return
  client.heartbeatDueAt = host.now + ms(backoffMs)
  host.timer('heartbeat', client.heartbeatDueAt)
}
