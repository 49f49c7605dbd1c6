import type { PartitionBarsSpec } from './spec'

const [a, b, c] = [
  { name: 'A', letter: 'A', index: 0 },
  { name: 'B', letter: 'B', index: 1 },
  { name: 'C', letter: 'C', index: 2 },
]

/** C joins a group of two and takes over p1. */
export const handOver: PartitionBarsSpec = {
  from: 0,
  to: 10_000_000,
  rows: [
    {
      label: 'p0',
      partitions: ['orders-0'],
      bars: [
        { from: 1_000_000, to: 4_000_000, readers: [a] },
        { from: 4_000_000, to: 7_000_000, readers: [] },
        { from: 7_000_000, to: 10_000_000, readers: [a] },
      ],
    },
    {
      label: 'p1',
      partitions: ['orders-1'],
      bars: [
        { from: 1_000_000, to: 6_000_000, readers: [b] },
        { from: 6_000_000, to: 7_000_000, readers: [] },
        { from: 7_000_000, to: 10_000_000, readers: [c] },
      ],
    },
    { label: 'p2–p9', partitions: ['orders-2', 'orders-9'], bars: [{ from: 1_000_000, to: 10_000_000, readers: [a, b] }] },
  ],
}
