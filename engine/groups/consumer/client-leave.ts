import { fromMs } from '../../kernel/time'
import type { CallbackName, Rule } from '../wire/member-host'
import type { LeaveChoice } from '../wire/membership'
import type { Host } from './client-host'
import { noticeAtNextPoll } from './client-poll-notice'
import { buildRequest } from './client-request'
import { noAssignment, type ConsumerClient } from './client-state'

const isMember = ({ state }: ConsumerClient): boolean =>
  state === 'JOINING' || state === 'RECONCILING' || state === 'ACKNOWLEDGING' || state === 'STABLE'

/** Forget what was assigned (Kafka: clearAssignment); what it owns is the application's until a callback took it. */
export function clearAssignment(client: ConsumerClient): void {
  client.target = noAssignment
  client.assignment = noAssignment
  client.resolvedWith = -1
}

/** Whether the application has been away from poll() for too long. */
export const pollExpired = (host: Host): boolean => !host.polling && host.now - host.lastPollAt >= fromMs(host.config.maxPollIntervalMs)

/** A heartbeat with the epoch of those who leave; nothing that is on its way is waited for. */
function sendLeave(host: Host, forNow: boolean): void {
  const { client } = host
  client.state = 'LEAVING'
  client.memberEpoch = forNow ? -2 : -1
  clearAssignment(client)
  const { fields } = buildRequest(host)
  host.send('ConsumerGroupHeartbeat', fields, forNow ? 'consumer/client/leave-for-now' : 'consumer/client/leave', { because: 'leave' })
  client.heartbeatInFlight = false
  client.lastHeartbeatSentAt = host.now
  client.sent = null
  client.attempts = 0
  client.retryAt = 0
}

/** The application does not poll: leave, and be stale until it does (Kafka: transitionToSendingLeaveGroup, transitionToStale). */
export function leaveForPolling(host: Host): void {
  const { client, config } = host
  host.say('PollTimeout', 'consumer/client/poll-timeout', { 'max.poll.interval.ms': config.maxPollIntervalMs }, { as: 'leave' })
  client.leaving = 'poll'
  sendLeave(host, config.groupInstanceId !== null)
  client.state = 'STALE'
  client.because = 'leave'
  noticeAtNextPoll(host)
}

/** Which callback is due before leaving. Partitions are lost, not revoked, where it is no member (any more). */
export function leaveCallback(host: Host): { readonly name: CallbackName; readonly rule: Rule } | null {
  const { client } = host
  if (isMember(client)) client.state = 'PREPARE_LEAVING'
  client.stage = 'none'
  client.appAt = null
  if (host.owned.length === 0) return null
  return client.memberEpoch > 0
    ? { name: 'onPartitionsRevoked', rule: 'consumer/client/revoke-before-leave' }
    : { name: 'onPartitionsLost', rule: 'consumer/client/lost-before-leave' }
}

/**
 * Kafka: CloseOptions. A static member leaves for now unless it is told to leave for good. A dynamic one that is told to remain leaves too: what
 * is to keep it from it (shouldSendLeaveHeartbeatNow) is passed by the heartbeat that is due in the state LEAVING, as a recording shows. `true`
 * when a heartbeat said so.
 */
export function leave(host: Host, choice: LeaveChoice, reason: string): boolean {
  const { client, config } = host
  const isStatic = config.groupInstanceId !== null
  const known = client.state === 'PREPARE_LEAVING' && client.lastHeartbeatSentAt !== null
  const sends = known && client.coordinator !== null
  if (sends) {
    client.leaving = 'closing'
    sendLeave(host, isStatic && choice !== 'leave')
  } else if (known) host.say('LeftSilently', 'consumer/client/leave-silent', { reason }, { because: 'leave' })
  // Who has failed for good stays so.
  if (client.state !== 'FATAL') client.state = 'UNSUBSCRIBED'
  client.memberEpoch = sends ? client.memberEpoch : 0
  client.heartbeatInFlight = false
  clearAssignment(client)
  return sends
}
