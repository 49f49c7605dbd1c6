import type { CoordinatorCardSpec, SlotSpec } from './spec'

const slot = (letter: string, index: number, held: SlotSpec['held']): SlotSpec => ({
  name: letter,
  letter,
  index,
  held,
  message: held === null ? null : index + 10,
})

const stable: CoordinatorCardSpec = {
  groupId: 'orders-app',
  broker: 1,
  partition: 37,
  loading: false,
  kind: 'classic',
  state: 'Stable',
  generation: 4,
  epochs: null,
  nextGeneration: null,
  tray: null,
  pendingIds: 0,
  expected: 3,
}

const barrier: CoordinatorCardSpec = {
  ...stable,
  state: 'PreparingRebalance',
  nextGeneration: 5,
  pendingIds: 1,
  tray: {
    phase: 'join',
    slots: [slot('A', 0, 'JoinGroup'), slot('B', 1, null), slot('C', 2, 'JoinGroup')],
    held: 2,
    left: 297_900_000,
    deadlineKind: 'join-phase-timeout',
    setBy: 'B',
  },
}

export const examples: Readonly<Record<string, CoordinatorCardSpec>> = {
  stable,
  barrier,
  epochs: { ...stable, kind: 'consumer', state: 'Reconciling', generation: 3, epochs: { group: 3, assignment: 3 } },
  unknown: { ...stable, broker: null, partition: null, state: null, generation: 0, expected: 0 },
  crowded: {
    ...barrier,
    expected: 14,
    tray: {
      phase: 'sync',
      slots: Array.from({ length: 14 }, (_, n) => slot(String(n + 1), n, n % 4 === 0 ? null : 'SyncGroup')),
      held: 10,
      left: 12_000_000,
      deadlineKind: 'pending-sync',
      setBy: null,
    },
  },
}
