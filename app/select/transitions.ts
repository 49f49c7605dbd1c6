import type { ClientState, GroupState } from '../../engine'

/** A way from one state to another, with the rule that most often takes it. */
export interface Transition<State extends string> {
  readonly from: State
  readonly to: State
  readonly rule: string
}

/** The legal transitions of a classic group (Kafka: ClassicGroupState.validPreviousStates), but for Dead to itself. */
export const groupTransitions: readonly Transition<GroupState>[] = [
  { from: 'Empty', to: 'PreparingRebalance', rule: 'classic/join/prepare-rebalance' },
  { from: 'Empty', to: 'Dead', rule: 'classic/group/deleted' },
  { from: 'PreparingRebalance', to: 'CompletingRebalance', rule: 'classic/join/barrier-opens' },
  { from: 'PreparingRebalance', to: 'Empty', rule: 'classic/join/group-empties' },
  { from: 'PreparingRebalance', to: 'Dead', rule: 'classic/failover/unloaded' },
  { from: 'CompletingRebalance', to: 'Stable', rule: 'classic/sync/committed' },
  { from: 'CompletingRebalance', to: 'PreparingRebalance', rule: 'classic/join/prepare-rebalance' },
  { from: 'CompletingRebalance', to: 'Dead', rule: 'classic/failover/unloaded' },
  { from: 'Stable', to: 'PreparingRebalance', rule: 'classic/join/prepare-rebalance' },
  { from: 'Stable', to: 'Dead', rule: 'classic/failover/unloaded' },
]

/** The transitions of a classic member's own state (Kafka: AbstractCoordinator.MemberState). */
export const clientTransitions: readonly Transition<ClientState>[] = [
  { from: 'UNJOINED', to: 'PREPARING_REBALANCE', rule: 'classic/client/join' },
  { from: 'PREPARING_REBALANCE', to: 'COMPLETING_REBALANCE', rule: 'classic/client/join-answered' },
  { from: 'PREPARING_REBALANCE', to: 'UNJOINED', rule: 'classic/client/reset' },
  { from: 'COMPLETING_REBALANCE', to: 'STABLE', rule: 'classic/client/synced' },
  { from: 'COMPLETING_REBALANCE', to: 'PREPARING_REBALANCE', rule: 'classic/client/sync-retried' },
  { from: 'COMPLETING_REBALANCE', to: 'UNJOINED', rule: 'classic/client/reset' },
  { from: 'STABLE', to: 'PREPARING_REBALANCE', rule: 'classic/client/rejoin-sent' },
  { from: 'STABLE', to: 'UNJOINED', rule: 'classic/client/reset' },
]
