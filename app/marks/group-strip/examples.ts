import type { GroupStripSpec } from './spec'

const interval = (
  number: number,
  from: number,
  to: number,
  previous: string,
  state: string,
  generation: number,
): GroupStripSpec['intervals'][number] => ({
  number,
  from: from * 1000,
  to: to * 1000,
  previous,
  state,
  generation,
  protocol: 'classic',
  rule: 'classic/join/prepare-rebalance',
  step: number,
})

/** A first generation, and the beginning of a second. */
export const twoGenerations: GroupStripSpec = {
  from: 0,
  to: 28_000_000,
  intervals: [
    interval(1, 100, 6_000, 'Empty', 'PreparingRebalance', 0),
    interval(2, 6_000, 6_100, 'PreparingRebalance', 'CompletingRebalance', 1),
    interval(3, 6_100, 13_000, 'CompletingRebalance', 'Stable', 1),
    interval(4, 13_000, 15_300, 'Stable', 'PreparingRebalance', 1),
  ],
}
