import type { ConsumerClientState, MemberState as ConsumerMemberState } from '../../engine'
import type { Transition } from './transitions'

/** Where a member of a consumer group may stand on its coordinator, and that it may be no member any more. */
export type CoordinatedState = ConsumerMemberState | 'removed'

/** The transitions of a member on its coordinator (Kafka: CurrentAssignmentBuilder, and what removes members). */
export const memberTransitions: readonly Transition<CoordinatedState>[] = [
  { from: 'STABLE', to: 'UNREVOKED_PARTITIONS', rule: 'consumer/reconcile/unrevoked' },
  { from: 'STABLE', to: 'UNRELEASED_PARTITIONS', rule: 'consumer/reconcile/unreleased' },
  { from: 'UNREVOKED_PARTITIONS', to: 'STABLE', rule: 'consumer/reconcile/caught-up' },
  { from: 'UNREVOKED_PARTITIONS', to: 'UNRELEASED_PARTITIONS', rule: 'consumer/reconcile/unreleased' },
  { from: 'UNRELEASED_PARTITIONS', to: 'STABLE', rule: 'consumer/reconcile/all-given' },
  { from: 'UNRELEASED_PARTITIONS', to: 'UNREVOKED_PARTITIONS', rule: 'consumer/reconcile/unrevoked' },
  { from: 'STABLE', to: 'removed', rule: 'consumer/session/expired' },
  { from: 'UNREVOKED_PARTITIONS', to: 'removed', rule: 'consumer/rebalance/expired' },
  { from: 'UNRELEASED_PARTITIONS', to: 'removed', rule: 'consumer/session/expired' },
]

const active = ['JOINING', 'RECONCILING', 'ACKNOWLEDGING', 'STABLE'] as const

/** The transitions of a consumer's own state (Kafka: MemberState). Those of every active state to the same three are written once each. */
export const consumerClientTransitions: readonly Transition<ConsumerClientState>[] = [
  { from: 'UNSUBSCRIBED', to: 'JOINING', rule: 'consumer/client/join' },
  { from: 'JOINING', to: 'RECONCILING', rule: 'consumer/client/target' },
  { from: 'RECONCILING', to: 'ACKNOWLEDGING', rule: 'consumer/client/assign' },
  { from: 'ACKNOWLEDGING', to: 'RECONCILING', rule: 'consumer/client/target' },
  { from: 'ACKNOWLEDGING', to: 'STABLE', rule: 'consumer/client/acknowledge' },
  { from: 'RECONCILING', to: 'STABLE', rule: 'consumer/client/target-known' },
  { from: 'STABLE', to: 'RECONCILING', rule: 'consumer/client/target' },
  { from: 'FENCED', to: 'JOINING', rule: 'consumer/client/rejoin' },
  { from: 'PREPARE_LEAVING', to: 'LEAVING', rule: 'consumer/client/leave' },
  { from: 'LEAVING', to: 'STALE', rule: 'consumer/client/poll-timeout' },
  ...active.flatMap((from): readonly Transition<ConsumerClientState>[] => [
    { from, to: 'FATAL', rule: 'consumer/client/fatal' },
    { from, to: 'FENCED', rule: 'consumer/client/fenced' },
    { from, to: 'PREPARE_LEAVING', rule: 'consumer/client/leave' },
  ]),
]
