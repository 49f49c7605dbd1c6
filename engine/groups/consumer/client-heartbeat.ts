import type { SimTime } from '../../kernel/node'
import { fromMs } from '../../kernel/time'
import type { MemberConfig } from '../wire/member-view'
import type { SteadyBeat } from '../wire/membership'
import type { Host } from './client-host'
import { leaveForPolling, pollExpired } from './client-leave'
import { bareRequest, buildRequest, subscriptionChanged } from './client-request'
import type { ConsumerClientRule } from './client-rules'
import type { ConsumerClient } from './client-state'
import { sameAssignment, targetReached } from './client-target'

/** In these states nothing is sent (Kafka: shouldSkipHeartbeat). */
export const isSilent = ({ state }: ConsumerClient): boolean =>
  state === 'UNSUBSCRIBED' || state === 'FENCED' || state === 'STALE' || state === 'FATAL'

/** Kafka: shouldHeartbeatNow. Neither the interval nor a back-off matters to these. */
const isUrgent = ({ state }: ConsumerClient): boolean => state === 'JOINING' || state === 'ACKNOWLEDGING'

/** A pattern that the client matches itself matches nothing before it knows the topics. */
const knowsSubscription = (host: Host): boolean => !host.byPattern || host.metadata !== null

/** One turn of the background thread (Kafka: AbstractHeartbeatRequestManager.poll): look the coordinator up, send what is due. */
export function heartbeatTurn(host: Host): void {
  const { client, now } = host
  if (client.coordinator === null) {
    host.lookUpCoordinator()
    return
  }
  if (isSilent(client)) return
  if (client.state !== 'PREPARE_LEAVING' && now >= client.heartbeatDueAt && pollExpired(host)) leaveForPolling(host)
  else if (!client.heartbeatInFlight && knowsSubscription(host) && now >= dueAt(client)) sendHeartbeat(host)
}

const dueAt = (client: ConsumerClient): SimTime => (isUrgent(client) ? client.turnAt : Math.max(client.heartbeatDueAt, client.retryAt))

function ruleOf(host: Host): ConsumerClientRule {
  const { state, sent } = host.client
  if (state === 'JOINING') return 'consumer/client/join'
  if (state === 'ACKNOWLEDGING') return 'consumer/client/acknowledge'
  if (sent === null) return 'consumer/client/heartbeat-whole'
  return subscriptionChanged(host) ? 'consumer/client/subscription-sent' : 'consumer/client/heartbeat'
}

/** Kafka: makeHeartbeatRequest. An acknowledgement counts as given when it is built: the state goes on. */
function sendHeartbeat(host: Host): void {
  const { client, config } = host
  const rule = ruleOf(host)
  const { fields, sent } = buildRequest(host)
  host.send('ConsumerGroupHeartbeat', fields, rule, isUrgent(client) ? { because: client.because } : {})
  applyBeat(client, config, host.now)
  client.sent = sent
  client.unsent = false
  host.timer('heartbeat', client.heartbeatDueAt)
  if (client.state === 'ACKNOWLEDGING') client.state = targetReached(client) ? 'STABLE' : 'RECONCILING'
}

/** The heartbeat of a member of which nothing else is to be looked at: what it sends, … */
export function steadyBeat(client: ConsumerClient, config: MemberConfig, groupId: string, now: SimTime): SteadyBeat | null {
  const due = client.state === 'STABLE' && !client.heartbeatInFlight && now >= dueAt(client)
  if (!due || client.unsent || client.sent === null || !sameAssignment(client.sent.assignment, client.assignment)) return null
  const fields = bareRequest(client, groupId, config.groupInstanceId)
  return { api: 'ConsumerGroupHeartbeat', fields, rule: 'consumer/client/heartbeat', nextAt: now + fromMs(client.heartbeatIntervalMs) }
}

/** … what that changes, … */
export function applyBeat(client: ConsumerClient, _config: MemberConfig, now: SimTime): void {
  client.heartbeatInFlight = true
  client.lastHeartbeatSentAt = now
  client.heartbeatDueAt = now + fromMs(client.heartbeatIntervalMs)
}

/** … and what an answer that brings nothing changes. */
export function applyHeard(client: ConsumerClient, now: SimTime): void {
  client.heartbeatInFlight = false
  client.lastHeartbeatAnsweredAt = now
  client.attempts = 0
  client.retryAt = 0
}
