import type { SimTime } from '../../kernel/node'
import type { TopicIdPartitions } from '../wire/consumer'

/** As in Kafka's MemberState, as far as consumer groups have it. */
export type ConsumerClientState =
  'UNSUBSCRIBED' | 'JOINING' | 'RECONCILING' | 'ACKNOWLEDGING' | 'STABLE' | 'FENCED' | 'PREPARE_LEAVING' | 'LEAVING' | 'STALE' | 'FATAL'

/** Partitions of one topic, its name beside its id. */
export interface AssignedTopic extends TopicIdPartitions {
  readonly topic: string
}

/** An assignment with the number that the client itself gave it (Kafka: LocalAssignment); −1 is none. Topics in order of id. */
export interface Numbered<Topic extends TopicIdPartitions> {
  readonly number: number
  readonly topics: readonly Topic[]
}

export const noAssignment: Numbered<never> = { number: -1, topics: [] }

/** What the last heartbeat said, or said by saying nothing (Kafka: SentFields). */
export interface SentFields {
  readonly names: readonly string[]
  readonly regex: string | null
  readonly rebalanceTimeoutMs: number
  readonly serverAssignor: string | null
  /** What it said to own. */
  readonly assignment: Numbered<AssignedTopic>
}

/**
 * How far the taking up of a target has come. `committing`, `revoking` and `assigning` wait for an answer or a callback, `commit-again`
 * for a back-off, `ready` for the application's next poll().
 */
export type ReconcileStage = 'none' | 'committing' | 'commit-again' | 'ready' | 'revoking' | 'assigning'

/** The membership side of a consumer of the consumer protocol (Kafka: ConsumerMembershipManager, ConsumerHeartbeatRequestManager). */
export interface ConsumerClient {
  readonly protocol: 'consumer'
  state: ConsumerClientState
  readonly memberId: string
  /** 0 while it is no member; −1 or −2 when it has left. */
  memberEpoch: number
  /** The broker that coordinates the group, or null while unknown. */
  coordinator: number | null
  /** As the last answer said; 0 before the first. */
  heartbeatIntervalMs: number
  heartbeatDueAt: SimTime
  heartbeatInFlight: boolean
  lastHeartbeatSentAt: SimTime | null
  lastHeartbeatAnsweredAt: SimTime | null
  /** Failed attempts that followed each other, and until when none is made after them. */
  attempts: number
  retryAt: SimTime
  /** What is urgent does not wait for a back-off, but for the next turn of the background thread. */
  turnAt: SimTime
  /** Null: the next heartbeat says everything. */
  sent: SentFields | null
  /** Whether the application's subscription is not yet told. */
  unsent: boolean
  /** What the coordinator wants it to own, as it came. */
  target: Numbered<TopicIdPartitions>
  /** What it has taken up. */
  assignment: Numbered<AssignedTopic>
  stage: ReconcileStage
  /** What is being taken up. */
  taking: Numbered<AssignedTopic>
  /** Until when the commit before that is tried, and when it is tried again. */
  commitDeadline: SimTime
  retryCommitAt: SimTime
  /** The application's thread has something to do at this poll(), noticed then; null when not. */
  appAt: SimTime | null
  appSince: SimTime
  /** Which metadata the target was looked up in last. */
  resolvedWith: number
  /** It leaves because the application closes, or because it does not poll. */
  leaving: 'no' | 'closing' | 'poll'
  /** What poll() is yet to throw, by Java class name. */
  fatal: string | null
  /** The name of the remembered event that the next heartbeat is due to. */
  because: string
}

/** The client of a consumer that has not subscribed yet. */
export function createClient(memberId: string): ConsumerClient {
  return {
    protocol: 'consumer',
    state: 'UNSUBSCRIBED',
    memberId,
    memberEpoch: 0,
    coordinator: null,
    heartbeatIntervalMs: 0,
    heartbeatDueAt: 0,
    heartbeatInFlight: false,
    lastHeartbeatSentAt: null,
    lastHeartbeatAnsweredAt: null,
    attempts: 0,
    retryAt: 0,
    turnAt: 0,
    sent: null,
    unsent: false,
    target: noAssignment,
    assignment: noAssignment,
    stage: 'none',
    taking: noAssignment,
    commitDeadline: 0,
    retryCommitAt: 0,
    appAt: null,
    appSince: 0,
    resolvedWith: -1,
    leaving: 'no',
    fatal: null,
    because: 'coordinator',
  }
}

/** A copy to work on, written out field by field because it is made in every step that is not a routine one. */
export function draftOf(client: ConsumerClient): ConsumerClient {
  return {
    protocol: client.protocol,
    state: client.state,
    memberId: client.memberId,
    memberEpoch: client.memberEpoch,
    coordinator: client.coordinator,
    heartbeatIntervalMs: client.heartbeatIntervalMs,
    heartbeatDueAt: client.heartbeatDueAt,
    heartbeatInFlight: client.heartbeatInFlight,
    lastHeartbeatSentAt: client.lastHeartbeatSentAt,
    lastHeartbeatAnsweredAt: client.lastHeartbeatAnsweredAt,
    attempts: client.attempts,
    retryAt: client.retryAt,
    turnAt: client.turnAt,
    sent: client.sent,
    unsent: client.unsent,
    target: client.target,
    assignment: client.assignment,
    stage: client.stage,
    taking: client.taking,
    commitDeadline: client.commitDeadline,
    retryCommitAt: client.retryCommitAt,
    appAt: client.appAt,
    appSince: client.appSince,
    resolvedWith: client.resolvedWith,
    leaving: client.leaving,
    fatal: client.fatal,
    because: client.because,
  }
}
