import type { MemberCardSpec } from './spec'

const reading: MemberCardSpec = {
  name: 'A',
  letter: 'A',
  index: 0,
  state: 'STABLE',
  process: 'running',
  doing: 'reading',
  lasts: null,
  exception: null,
  owned: ['orders-0', 'orders-1'],
  session: { left: 0.8, leftUs: 36_000_000, timeoutMs: 45_000, counted: true },
  leader: true,
  epoch: null,
}

export const examples: Readonly<Record<string, MemberCardSpec>> = {
  reading,
  awaiting: { ...reading, name: 'B', letter: 'B', index: 1, state: 'PREPARING_REBALANCE', doing: 'awaiting', owned: [] },
  killed: { ...reading, name: 'C', letter: 'C', index: 2, process: 'killed', doing: 'killed', lasts: 1_700_000, owned: [] },
  unknown: { ...reading, name: 'D', letter: 'D', index: 3, state: 'UNJOINED', doing: 'new', owned: [], session: null },
  longest: {
    ...reading,
    name: 'checkout-reconciliation-worker-eu-west-1-017',
    letter: '17',
    index: 16,
    doing: 'no-poll',
    lasts: 754_000_000,
  },
}
