import type { PartitionChipSpec } from './spec'

const of = (index: number, readers: PartitionChipSpec['readers']): PartitionChipSpec => ({
  name: `orders-${String(index)}`,
  topic: 'orders',
  index,
  readers,
})

export const examples: Readonly<Record<string, PartitionChipSpec>> = {
  nobody: of(0, []),
  one: of(3, [{ name: 'B', letter: 'B', index: 1 }]),
  two: of(128, [
    { name: 'A', letter: 'A', index: 0 },
    { name: 'worker-12', letter: '12', index: 11 },
  ]),
}
