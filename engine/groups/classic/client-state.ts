import type { ErrorName } from '../../kafka/errors'
import type { SimTime } from '../../kernel/node'
import type { JoinGroupResponse } from '../wire/classic'

/** As in Kafka's AbstractCoordinator.MemberState. */
export type ClientState = 'UNJOINED' | 'PREPARING_REBALANCE' | 'COMPLETING_REBALANCE' | 'STABLE'

/**
 * Where a join round stands for the application thread (Kafka: joinFuture and needsJoinPrepare). `join` and `sync`: an answer is
 * awaited. `metadata`: the leader waits for topics that it has to assign. `joined` and `failed`: the answer is there, the next poll() acts on it.
 */
export type JoinRound = 'none' | 'join' | 'metadata' | 'sync' | 'joined' | 'failed'

/** How far the preparation of a join has come (Kafka: onJoinPrepare). */
export type JoinPrepare = 'needed' | 'committing' | 'committed' | 'callback' | 'done'

/** The membership side of a classic consumer (Kafka: ConsumerCoordinator and its heartbeat thread), as plain data. */
export interface ClassicClient {
  readonly protocol: 'classic'
  state: ClientState
  memberId: string
  generationId: number
  protocolName: string | null
  /** The leader's id, as the last JoinGroup answer said. */
  leaderId: string | null
  rejoinNeeded: boolean
  rejoinReason: string
  /** The broker that coordinates the group, or null while unknown. */
  coordinator: number | null
  heartbeatEnabled: boolean
  lastHeartbeatSentAt: SimTime | null
  lastHeartbeatAnsweredAt: SimTime | null
  /** What the leader assigned with: topic → partition count. Null for others. */
  assignmentSnapshot: Map<string, number> | null
  round: JoinRound
  roundError: ErrorName | null
  prepare: JoinPrepare
  /** Until when a commit before joining is tried. */
  prepareDeadline: SimTime | null
  /** No JoinGroup before this. */
  retryAt: SimTime | null
  /** The subscription that the last JoinGroup carried. */
  joinedTopics: readonly string[] | null
  /** The assignment of this round, not yet taken up. */
  assignment: Uint8Array | null
  /** What sticky was told last, and in which generation; it claims that (Kafka: StickyAssignor.onAssignment, which is called where sticky was chosen). */
  stickyAssignment: readonly string[] | null
  stickyGeneration: number
  /** The generation that cooperative-sticky was told last, in the same way. */
  cooperativeStickyGeneration: number
  heartbeatDueAt: SimTime
  /** The JoinGroup answer that the leader will assign by, once it knows all topics. */
  electedBy: JoinGroupResponse | null
  /** Which metadata it knew then. */
  electedAtMetadata: number
  /** The name of the remembered event that the next JoinGroup is due to. */
  joinBecause: string
  /** Since when the session runs, as far as the client can tell. */
  sessionSince: SimTime
  /** The heartbeat thread died of this: the next poll() throws it. */
  heartbeatFailure: string | null
}

/** A copy to work on, written out field by field because it is made in every step that is not a routine one. */
export function draftOf(client: ClassicClient): ClassicClient {
  return {
    protocol: client.protocol,
    state: client.state,
    memberId: client.memberId,
    generationId: client.generationId,
    protocolName: client.protocolName,
    leaderId: client.leaderId,
    rejoinNeeded: client.rejoinNeeded,
    rejoinReason: client.rejoinReason,
    coordinator: client.coordinator,
    heartbeatEnabled: client.heartbeatEnabled,
    lastHeartbeatSentAt: client.lastHeartbeatSentAt,
    lastHeartbeatAnsweredAt: client.lastHeartbeatAnsweredAt,
    assignmentSnapshot: client.assignmentSnapshot,
    round: client.round,
    roundError: client.roundError,
    prepare: client.prepare,
    prepareDeadline: client.prepareDeadline,
    retryAt: client.retryAt,
    joinedTopics: client.joinedTopics,
    assignment: client.assignment,
    stickyAssignment: client.stickyAssignment,
    stickyGeneration: client.stickyGeneration,
    cooperativeStickyGeneration: client.cooperativeStickyGeneration,
    heartbeatDueAt: client.heartbeatDueAt,
    electedBy: client.electedBy,
    electedAtMetadata: client.electedAtMetadata,
    joinBecause: client.joinBecause,
    sessionSince: client.sessionSince,
    heartbeatFailure: client.heartbeatFailure,
  }
}
