import type { SimTime } from '../../kernel/node'

/** As in Kafka's AbstractCoordinator.MemberState. */
export type ClientState = 'UNJOINED' | 'PREPARING_REBALANCE' | 'COMPLETING_REBALANCE' | 'STABLE'

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
}
