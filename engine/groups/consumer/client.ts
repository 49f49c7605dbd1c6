import { apiOf } from '../../kafka/api-keys'
import type { GroupApi, GroupApis } from '../wire/group-message'
import type { AskedAs, Membership } from '../wire/membership'
import { answered, backOff, failFatally } from './client-answer'
import { commitIdentity, commitRefused, fetchIdentity } from './client-commit'
import { applyBeat, applyHeard, heartbeatTurn, steadyBeat } from './client-heartbeat'
import type { Host } from './client-host'
import { join, loseAll, lost } from './client-join'
import { leave, leaveCallback, leaveForPolling, pollExpired } from './client-leave'
import { noticed } from './client-poll-notice'
import { assigned, commitEnded, considerTarget, reconcile, retryCommit, revoked } from './client-reconcile'
import { subscriptionChanged } from './client-request'
import { createClient, draftOf, type ConsumerClient } from './client-state'

const isSubscribed = (host: Host): boolean => host.topics.length > 0 || host.byPattern || host.brokerRegex !== null

/** Inside poll() (Kafka: onConsumerPoll, and the events that the background has put by for the application). */
function poll(host: Host): boolean {
  const { client } = host
  if (client.state === 'UNSUBSCRIBED' && isSubscribed(host)) join(host, false)
  client.unsent = subscriptionChanged(host)
  retryCommit(host)
  if (client.state === 'FATAL') {
    failFatally(host)
    return false
  }
  if (!noticed(host)) return true
  if (client.state === 'FENCED' || client.state === 'STALE') loseAll(host, client.state)
  else if (client.state === 'RECONCILING') reconcile(host)
  return true
}

function settled(client: ConsumerClient): boolean {
  return client.state === 'STABLE' && client.coordinator !== null && client.sent !== null && !client.unsent && client.appAt === null
}

function answer<A extends GroupApi>(host: Host, api: A, fields: GroupApis[A]['response'], asked: AskedAs): void {
  if (api === 'ConsumerGroupHeartbeat') answered(host, fields as GroupApis['ConsumerGroupHeartbeat']['response'], asked)
}

/** The connection broke before an answer came: the next heartbeat says everything. */
function disconnected(host: Host, api: GroupApi): void {
  if (api !== 'ConsumerGroupHeartbeat' || !host.client.heartbeatInFlight) return
  host.client.sent = null
  backOff(host)
}

function background(host: Host): void {
  considerTarget(host)
  heartbeatTurn(host)
}

/** The consumer protocol's end in a consumer (Kafka: AsyncKafkaConsumer's request managers). */
export const consumerMembership: Membership<ConsumerClient> = {
  create: (_, memberId) => createClient(memberId),
  draft: draftOf,
  poll,
  tells: ({ client, now, pollStartedAt }) => client.appAt !== null && pollStartedAt === now && client.appSince < now,
  settled,
  answer,
  disconnected,
  timer: (host, key) => {
    if (key !== 'heartbeat' || host.polling || host.client.coordinator === null) return
    const { state } = host.client
    const member = state === 'JOINING' || state === 'RECONCILING' || state === 'ACKNOWLEDGING' || state === 'STABLE'
    if (member && host.now >= host.client.heartbeatDueAt && pollExpired(host)) leaveForPolling(host)
  },
  steadyBeat,
  applyBeat,
  applyHeard,
  bringsNothing: (client, api, fields) =>
    api === 'ConsumerGroupHeartbeat' &&
    fields.errorCode === 0 &&
    'assignment' in fields &&
    fields.assignment === null &&
    fields.memberEpoch === client.memberEpoch &&
    fields.heartbeatIntervalMs === client.heartbeatIntervalMs,
  resume: (host, then) => {
    if (then === 'revoked') revoked(host)
    else if (then === 'assigned') assigned(host)
    else if (then === 'lost') lost(host)
  },
  committed: commitEnded,
  background,
  version: (api, byId) => (byId || (api !== 'OffsetCommit' && api !== 'OffsetFetch') ? apiOf(api).latestVersion : 9),
  fetchIdentity,
  listening: () => true,
  askedAs: ({ memberEpoch, memberId }) => ({ generationId: memberEpoch, memberId }),
  commitIdentity,
  commitRefused,
  requestRejoin: (host) => {
    host.say('EnforceIgnored', 'consumer/client/enforce-ignored', {}, { because: 'command' })
  },
  leaveCallback,
  leave,
}
