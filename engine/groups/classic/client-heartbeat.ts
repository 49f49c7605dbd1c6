import { errorName } from '../../kafka/errors'
import type { HeartbeatResponse } from '../wire/classic'
import type { SimTime } from '../../kernel/node'
import { fromMs } from '../../kernel/time'
import type { AskedAs, SteadyBeat } from '../wire/membership'
import type { MemberConfig } from '../wire/member-view'
import type { Host } from './client-host'
import { leaveGroup } from './client-leave'
import type { ClassicClient } from './client-state'
import { requestRejoin, resetOnError, unchanged } from './client-reset'

/** Kafka: HeartbeatThread.enable, with fresh timers. */
export function startHeartbeats(host: Host): void {
  const { client, config } = host
  client.heartbeatEnabled = true
  client.sessionSince = host.now
  client.heartbeatDueAt = host.now + fromMs(config.heartbeatIntervalMs)
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
  const again = now + fromMs(config.retryBackoffMs)
  if (client.coordinator === null) {
    host.lookUpCoordinator()
    host.timer('heartbeat', again)
  } else if (now - client.sessionSince >= fromMs(config.sessionTimeoutMs)) {
    host.say('SessionSilent', 'classic/client/session-silent', { sinceMs: config.sessionTimeoutMs })
    host.forgetCoordinator()
    client.sessionSince = now
    host.lookUpCoordinator()
    host.timer('heartbeat', again)
  } else if (!host.polling && now - host.lastPollAt >= fromMs(config.maxPollIntervalMs)) {
    pollTimeout(host)
  } else if (now < client.heartbeatDueAt) {
    host.timer('heartbeat', client.heartbeatDueAt)
  } else sendHeartbeat(host)
}

function sendHeartbeat(host: Host): void {
  const { client, config, now } = host
  applyBeat(client, config, now)
  host.send(
    'Heartbeat',
    { groupId: host.groupId, generationId: client.generationId, memberId: client.memberId, groupInstanceId: config.groupInstanceId },
    'classic/client/heartbeat',
  )
  const silentAt = client.sessionSince + fromMs(config.sessionTimeoutMs)
  host.timer('heartbeat', Math.min(client.heartbeatDueAt, silentAt))
}

/** `sendHeartbeat` for a member of which nothing else is to be looked at: what it sends, … */
export function steadyBeat(client: ClassicClient, config: MemberConfig, groupId: string, now: SimTime): SteadyBeat | null {
  const silentAt = client.sessionSince + fromMs(config.sessionTimeoutMs)
  const due = client.heartbeatEnabled && client.state === 'STABLE' && now >= client.heartbeatDueAt && now < silentAt
  if (!due) return null
  const { generationId, memberId } = client
  const nextAt = Math.min(now + fromMs(config.heartbeatIntervalMs), silentAt)
  const fields = { groupId, generationId, memberId, groupInstanceId: config.groupInstanceId }
  return { api: 'Heartbeat', fields, rule: 'classic/client/heartbeat', nextAt }
}

/** … what that changes, … */
export function applyBeat(client: ClassicClient, config: MemberConfig, now: SimTime): void {
  client.heartbeatDueAt = now + fromMs(config.heartbeatIntervalMs)
  client.lastHeartbeatSentAt = now
}

/** … and what an answer without error changes. */
export function applyHeard(client: ClassicClient, now: SimTime): void {
  client.lastHeartbeatAnsweredAt = now
  client.sessionSince = now
}

/** The poll timer ran out while the application was away; unknown coordinators are looked for first. */
export function pollTimerExpired(host: Host): void {
  const { client, config, now } = host
  if (!client.heartbeatEnabled || notInGroup(host) || host.polling) return
  if (client.coordinator === null) host.timer('poll-timeout', now + fromMs(config.retryBackoffMs))
  else if (now - host.lastPollAt >= fromMs(config.maxPollIntervalMs)) pollTimeout(host)
}

function pollTimeout(host: Host): void {
  const { config } = host
  host.say('PollTimeout', 'classic/client/poll-timeout', { 'max.poll.interval.ms': config.maxPollIntervalMs }, { as: 'leave' })
  leaveGroup(host, config.groupInstanceId === null, 'consumer poll timeout has expired.')
}

/** Kafka: HeartbeatResponseHandler. */
export function heartbeatAnswered(host: Host, answer: HeartbeatResponse, asked: AskedAs): void {
  const error = errorName(answer.errorCode) ?? 'UNKNOWN_SERVER_ERROR'
  if (error === 'NONE') applyHeard(host.client, host.now)
  else if (error === 'REBALANCE_IN_PROGRESS') {
    applyHeard(host.client, host.now)
    if (host.client.state === 'STABLE') requestRejoin(host, 'group is already rebalancing')
    else ignore(host, error)
  } else if (error === 'COORDINATOR_NOT_AVAILABLE' || error === 'NOT_COORDINATOR') {
    host.forgetCoordinator()
    heartbeatFailed(host, host.config.retryBackoffMs)
  } else if (error === 'ILLEGAL_GENERATION' || error === 'UNKNOWN_MEMBER_ID' || error === 'FENCED_INSTANCE_ID') expelled(host, error, asked)
  else {
    host.client.heartbeatFailure = error === 'GROUP_AUTHORIZATION_FAILED' ? 'GroupAuthorizationException' : 'KafkaException'
    host.client.heartbeatEnabled = false
  }
}

/** The coordinator does not have this member, or not like this; unless it is about an identity given up meanwhile, start over. */
function expelled(host: Host, error: 'ILLEGAL_GENERATION' | 'UNKNOWN_MEMBER_ID' | 'FENCED_INSTANCE_ID', asked: AskedAs): void {
  if (!unchanged(host, asked)) {
    ignore(host, error)
    return
  }
  resetOnError(host, 'HEARTBEAT', error, error !== 'ILLEGAL_GENERATION')
  if (error !== 'FENCED_INSTANCE_ID') return
  host.client.heartbeatFailure = 'FencedInstanceIdException'
  host.say('HeartbeatThreadFailed', 'classic/client/heartbeat-fenced', { error })
}

function ignore(host: Host, error: string): void {
  host.say('HeartbeatIgnored', 'classic/client/heartbeat-ignored', { error, state: host.client.state })
}

/** Kafka: Heartbeat.failHeartbeat: the next one after a back-off. */
export function heartbeatFailed(host: Host, backoffMs: number): void {
  const { client } = host
  if (!client.heartbeatEnabled) return
  client.heartbeatDueAt = host.now + fromMs(backoffMs)
  host.timer('heartbeat', client.heartbeatDueAt)
}
