import type { SimTime } from '../../kernel/node'
import type { RequestId } from '../coordinator/result'

/** As Kafka prints them. */
export type GroupState = 'Empty' | 'PreparingRebalance' | 'CompletingRebalance' | 'Stable' | 'Dead'

/** A member as the coordinator has it in memory (Kafka: ClassicGroupMember). */
export interface ClassicMember {
  readonly memberId: string
  groupInstanceId: string | null
  /** Those of the first process, for a static member that came back. */
  clientId: string
  clientHost: string
  sessionTimeoutMs: number
  rebalanceTimeoutMs: number
  protocols: readonly { readonly name: string; readonly metadata: Uint8Array }[]
  assignment: Uint8Array
  /** The parked JoinGroup, or null: waits for the join phase, or for the record of a static member's return. */
  awaitingJoin: RequestId | null
  /** The parked SyncGroup, or null. */
  awaitingSync: RequestId | null
  isNew: boolean
  /** When its session (or, while new, its five minutes) ends. Null once it has ended while a parked request stood for it. */
  sessionDeadline: SimTime | null
}

/** The timer of a join phase: why it runs and when it ends. */
export interface JoinPhase {
  readonly kind: 'initial-rebalance-delay' | 'join-phase-timeout'
  readonly startedAt: SimTime
  readonly deadline: SimTime
  /** What is left to extend an initial delay by, in ms; 0 for others. */
  readonly remainingMs: number
  /** The member whose rebalance timeout is the largest, if that is what set the deadline. */
  readonly setBy: string | null
}

/** A classic group in the coordinator's memory. All of it is soft: a fail-over rebuilds it from the last group record (Kafka: ClassicGroup). */
export interface ClassicGroup {
  readonly kind: 'classic'
  readonly groupId: string
  state: GroupState
  previousState: GroupState
  stateSince: SimTime
  generationId: number
  protocolType: string | null
  protocolName: string | null
  leaderId: string | null
  /** In order of arrival; lists on the wire are in Java's HashMap order of the ids. */
  readonly members: Map<string, ClassicMember>
  readonly staticMembers: Map<string, string>
  /** Ids handed out by MEMBER_ID_REQUIRED that have not come back → when they are forgotten. */
  readonly pendingJoin: Map<string, SimTime>
  readonly pendingSync: Set<string>
  /** Name of an assignor → how many members offer it. */
  readonly supportedProtocols: Map<string, number>
  /** How many JoinGroups are parked. */
  awaitingJoin: number
  /** Of the Java HashMap that holds the members: grows with them, never shrinks, and decides their order. */
  memberCapacity: number
  /** Created by a commit without membership, for offsets alone. */
  simple: boolean
  newMemberAdded: boolean
  joinPhase: JoinPhase | null
  pendingSyncDeadline: SimTime | null
}
