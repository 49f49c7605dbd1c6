import { letterOf } from '../../select/members'
import type { ClassicMachineSpec, PathStep, TokenSpec } from './spec'

const token = (name: string, index: number, state: TokenSpec['state'], more: Partial<TokenSpec> = {}): TokenSpec => ({
  name,
  letter: letterOf(name),
  index,
  state,
  alive: true,
  told: false,
  busyFor: null,
  ...more,
})

const steps = (...states: readonly string[]): readonly PathStep[] =>
  states.slice(1).map((to, n) => ({ number: n + 1, from: states[n] ?? '', to, rule: 'classic/join/prepare-rebalance' }))

/** The group has moved on; B has not. */
export const movedOn: ClassicMachineSpec = {
  kind: 'classic',
  time: 15_300_000,
  groupId: 'orders-app',
  state: 'PreparingRebalance',
  path: steps('Empty', 'PreparingRebalance', 'CompletingRebalance', 'Stable', 'PreparingRebalance'),
  members: [
    token('A', 0, 'PREPARING_REBALANCE'),
    token('B', 1, 'STABLE', { told: true, busyFor: 1_200_000 }),
    token('C', 2, 'PREPARING_REBALANCE'),
  ],
}

/** A moment before: A has not been told. */
export const stable: ClassicMachineSpec = {
  ...movedOn,
  time: 13_000_000,
  state: 'Stable',
  path: movedOn.path.slice(0, 3),
  members: [token('A', 0, 'STABLE'), token('B', 1, 'STABLE'), token('C', 2, 'UNJOINED')],
}

export const completing: ClassicMachineSpec = {
  ...movedOn,
  state: 'CompletingRebalance',
  members: movedOn.members.map((member) => ({ ...member, state: 'COMPLETING_REBALANCE', told: false })),
}

export const nothing: ClassicMachineSpec = { kind: 'classic', time: 0, groupId: 'orders-app', state: null, path: [], members: [] }

/** `count` members with names as long as they come, spread over the states. */
export function crowd(count: number, state: ClassicMachineSpec['state'] = 'PreparingRebalance'): ClassicMachineSpec {
  const states = ['PREPARING_REBALANCE', 'PREPARING_REBALANCE', 'STABLE', 'COMPLETING_REBALANCE'] as const
  return {
    ...movedOn,
    state,
    path: steps(
      'Empty',
      ...Array.from({ length: 40 }, (_, n) => (['PreparingRebalance', 'CompletingRebalance', 'Stable'] as const)[n % 3] ?? 'Stable'),
    ),
    members: Array.from({ length: count }, (_, n) =>
      token(`checkout-reconciliation-worker-eu-west-1-${String(n + 1).padStart(3, '0')}`, n, states[n % 4] ?? 'STABLE', {
        told: n % 4 === 2,
        busyFor: n % 4 === 2 ? 12_300_000 : null,
      }),
    ),
  }
}
