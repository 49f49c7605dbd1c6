import { KeptNames } from '../../kernel/kept-names'
import type { Draft, Naming } from './draft'
import type { ClassicRule } from './rules'
import type { GroupState } from './state'

/** Why a group rebalances, as its state change says it. */
export type RebalanceReason =
  | 'new-member'
  | 'leader-rejoined'
  | 'metadata-changed'
  | 'member-left'
  | 'session-timeout'
  | 'static-member-replaced'
  | 'pending-sync'
  | 'append-failed'
  | 'group-max-size'
  | 'downgraded'

const rebalances = new KeptNames((group) => `rebalance/${group}`)
const barriers = new KeptNames((group) => `barrier/${group}`)

/** The name under which a broker remembers by what a group's rebalance began: see `Effect.because`. */
export const rebalanceOf = (draft: Draft): string => rebalances.of(draft.groupId)

/** The same of the end of its join phase. */
export const barrierOf = (draft: Draft): string => barriers.of(draft.groupId)

/** A group goes into another state and says so, with the generation that it has then (Kafka: ClassicGroup.transitionTo). */
export function changeState(
  draft: Draft,
  to: GroupState,
  rule: ClassicRule,
  naming: Naming = {},
  detail: Readonly<Record<string, string>> = {},
): void {
  const from = draft.state
  draft.set({ state: to, previousState: from, stateSince: draft.now })
  draft.fact('GroupStateChanged', rule, { from, to, generation: draft.generation, ...detail }, naming)
}
