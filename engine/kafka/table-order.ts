import { javaHash } from './java-hash'

const spread = -7046029254386353131n

/** The slot of a key among `slots`, a power of two (Kafka: `BaseHashTable.findSlot`): the highest bits of the spread hash. */
function slotOf(key: string, bits: bigint): number {
  return Number(BigInt.asUintN(64, BigInt(javaHash(key)) * spread) >> (64n - bits))
}

/** How many slots a table of this size has that had `slots` before: it doubles before it would be more than three quarters full, and never shrinks. */
export function grownSlots(size: number, slots: number): number {
  let grown = slots
  while (size * 0.75 > grown) grown *= 2
  return grown
}

/** What a new table has. */
export const firstSlots = 2

/**
 * The order in which Kafka's own hash table (`TimelineHashMap`) lists keys that came in this order: by slot, in a slot the last one
 * first.
 */
export function tableOrder(keys: Iterable<string>, slots: number): string[] {
  const bits = BigInt(31 - Math.clz32(slots))
  const rows = [...keys].map((key, inserted) => ({ key, inserted, slot: slotOf(key, bits) }))
  rows.sort((a, b) => a.slot - b.slot || b.inserted - a.inserted)
  return rows.map(({ key }) => key)
}
