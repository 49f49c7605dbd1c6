/** Java's `String.hashCode`: a signed 32-bit integer. */
export function javaHash(text: string): number {
  let hash = 0
  for (let i = 0; i < text.length; i += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) | 0
  return hash
}

/** Kafka's `Utils.abs`: the smallest integer has no positive twin and counts as 0. */
export function javaAbs(hash: number): number {
  return hash === -0x80000000 ? 0 : Math.abs(hash)
}

/** Which partition of the offsets topic keeps a group (Kafka: `GroupCoordinatorService.partitionFor`). */
export function offsetsPartitionOf(groupId: string, partitions: number): number {
  return javaAbs(javaHash(groupId)) % partitions
}

const initialCapacity = 16

/**
 * The order in which a Java `HashMap` lists its keys. It keeps the capacity: a map grows when it is more than three quarters full and
 * never shrinks, so a map that was large once lists its keys in another order than a new one.
 */
export interface HashOrder {
  capacity: number
  readonly keys: Set<string>
}

export function emptyHashOrder(capacity = initialCapacity): HashOrder {
  return { capacity, keys: new Set() }
}

export function addKey(order: HashOrder, key: string): void {
  order.keys.add(key)
  while (order.keys.size > order.capacity * 0.75) order.capacity *= 2
}

export function removeKey(order: HashOrder, key: string): void {
  order.keys.delete(key)
}

function bucketOf(key: string, capacity: number): number {
  const hash = javaHash(key)
  return (hash ^ (hash >>> 16)) & (capacity - 1)
}

/** Its keys as Java would iterate them: by bucket, within a bucket by insertion. */
export function keysInOrder(order: HashOrder): string[] {
  const rows = [...order.keys].map((key, inserted) => ({ key, inserted, bucket: bucketOf(key, order.capacity) }))
  rows.sort((a, b) => a.bucket - b.bucket || a.inserted - b.inserted)
  return rows.map((row) => row.key)
}

/** The order of a `HashMap` into which these keys were put, one after the other. */
export function hashMapOrder(keys: Iterable<string>): string[] {
  const order = emptyHashOrder()
  for (const key of keys) addKey(order, key)
  return keysInOrder(order)
}
