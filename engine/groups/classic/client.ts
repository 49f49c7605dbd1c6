import { classicMemberVersion } from '../../kafka/api-keys'
import { noGeneration } from '../../kafka/ids'
import type { GroupApi, GroupApis } from '../wire/group-message'
import type { AskedAs, Membership } from '../wire/membership'
import type { MemberConfig } from '../wire/member-view'
import { commitIdentity, commitRefused } from './client-commit'
import { revokedAfterSync } from './client-complete'
import { applyBeat, applyHeard, steadyBeat, heartbeatAnswered, heartbeatFailed, heartbeatTurn, pollTimerExpired } from './client-heartbeat'
import type { Host } from './client-host'
import { joinAnswered } from './client-join'
import { leave, leaveCallback } from './client-leave'
import { pollMembership, settledMember } from './client-poll'
import { commitEnded, gaveUp } from './client-prepare'
import { requestRejoin, roundFailed } from './client-reset'
import { draftOf, type ClassicClient } from './client-state'
import { syncAnswered } from './client-sync'

function create(config: MemberConfig): ClassicClient {
  return {
    protocol: 'classic',
    state: 'UNJOINED',
    memberId: '',
    generationId: -1,
    protocolName: null,
    leaderId: null,
    rejoinNeeded: true,
    rejoinReason: '',
    coordinator: null,
    heartbeatEnabled: false,
    lastHeartbeatSentAt: null,
    lastHeartbeatAnsweredAt: null,
    assignmentSnapshot: null,
    round: 'none',
    roundError: null,
    prepare: 'needed',
    prepareDeadline: null,
    retryAt: null,
    joinedTopics: null,
    assignment: null,
    stickyAssignment: null,
    stickyGeneration: noGeneration,
    cooperativeStickyGeneration: noGeneration,
    heartbeatDueAt: config.heartbeatIntervalMs,
    electedBy: null,
    electedAtMetadata: 0,
    joinBecause: 'rejoin',
    sessionSince: 0,
    heartbeatFailure: null,
  }
}

function answer<A extends GroupApi>(host: Host, api: A, fields: GroupApis[A]['response'], asked: AskedAs): void {
  if (api === 'JoinGroup') joinAnswered(host, fields as GroupApis['JoinGroup']['response'], asked)
  else if (api === 'SyncGroup') syncAnswered(host, fields as GroupApis['SyncGroup']['response'], asked)
  else if (api === 'Heartbeat') heartbeatAnswered(host, fields as GroupApis['Heartbeat']['response'], asked)
}

/** Whoever waits for an answer on a broken connection gets none (Kafka: DisconnectException). */
function disconnected(host: Host, api: GroupApi): void {
  if (api === 'JoinGroup' && host.client.round === 'join') roundFailed(host, 'NETWORK_EXCEPTION')
  if (api === 'SyncGroup' && host.client.round === 'sync') roundFailed(host, 'NETWORK_EXCEPTION')
  if (api === 'Heartbeat') heartbeatFailed(host, host.config.retryBackoffMs)
}

/** The classic protocol's end in a consumer (Kafka: AbstractCoordinator and ConsumerCoordinator of the Java client). */
export const classicMembership: Membership<ClassicClient> = {
  create,
  draft: draftOf,
  poll: pollMembership,
  tells: () => false,
  settled: settledMember,
  answer,
  disconnected,
  timer: (host, key) => {
    if (key === 'heartbeat') heartbeatTurn(host)
    if (key === 'poll-timeout') pollTimerExpired(host)
  },
  steadyBeat,
  applyBeat,
  applyHeard,
  bringsNothing: (_, __, { errorCode }) => errorCode === 0,
  resume: (host, then) => {
    if (then === 'revoked-after-sync') revokedAfterSync(host)
    else if (then !== 'assigned') gaveUp(host, then)
  },
  committed: commitEnded,
  background: null,
  version: classicMemberVersion,
  fetchIdentity: () => ({ memberId: null, memberEpoch: -1 }),
  listening: (client) => client.heartbeatEnabled,
  askedAs: ({ generationId, memberId }) => ({ generationId, memberId }),
  commitIdentity,
  commitRefused,
  requestRejoin,
  leaveCallback,
  leave,
}
