import type { TopicId } from './ids'
import { urlSafe } from './text-bytes'

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

const bucketOf = (hash: number, capacity: number): number => (hash ^ (hash >>> 16)) & (capacity - 1)

/** Its keys as Java would iterate them: by bucket, within a bucket by insertion. */
export function keysInOrder(order: HashOrder): string[] {
  const { capacity } = order
  const keys = [...order.keys]
  // Counted rather than sorted: a coordinator lists its members at every turn of a rebalance.
  const ends = new Int32Array(capacity + 1)
  const buckets = new Int32Array(keys.length)
  for (const [n, key] of keys.entries()) {
    const bucket = bucketOf(javaHash(key), capacity)
    buckets[n] = bucket
    ends[bucket + 1] = (ends[bucket + 1] ?? 0) + 1
  }
  for (let bucket = 0; bucket < capacity; bucket++) ends[bucket + 1] = (ends[bucket + 1] ?? 0) + (ends[bucket] ?? 0)
  const listed = new Array<string>(keys.length)
  for (const [n, key] of keys.entries()) {
    const bucket = buckets[n] ?? 0
    const place = ends[bucket] ?? 0
    listed[place] = key
    ends[bucket] = place + 1
  }
  return listed
}

/** The order of a `HashMap` into which these keys were put, one after the other. */
export function hashMapOrder(keys: Iterable<string>): string[] {
  const order = emptyHashOrder()
  for (const key of keys) addKey(order, key)
  return keysInOrder(order)
}
const values: ReadonlyMap<string, number> = new Map(urlSafe.split('').map((character, value) => [character, value]))

type Words = readonly [number, number, number, number]

/** A topic id's 128 bits, the highest first, as four signed integers. A character that Kafka does not print counts as 0. */
function wordsOf(topicId: TopicId): Words {
  const words = [0, 0, 0, 0] as [number, number, number, number]
  for (let i = 0; i < 22; i += 1) {
    const value = values.get(topicId.charAt(i)) ?? 0
    // The last character has 128 − 21 × 6 = 2 bits of the id in front.
    const [bits, width] = i < 21 ? [value, 6] : [value >> 4, 2]
    for (let bit = 0; bit < width; bit += 1) {
      const place = i * 6 + bit
      const word = (place >> 5) as 0 | 1 | 2 | 3
      words[word] |= ((bits >> (width - 1 - bit)) & 1) << (31 - (place & 31))
    }
  }
  return words
}

/** Kafka's `Uuid.hashCode`. */
export function topicIdHash(topicId: TopicId): number {
  const [a, b, c, d] = wordsOf(topicId)
  return a ^ b ^ c ^ d
}

/** Kafka's `Uuid.compareTo`: two signed numbers of 64 bits, one after the other. */
export function compareTopicIds(one: TopicId, other: TopicId): number {
  const [a, b] = [wordsOf(one), wordsOf(other)]
  return a[0] - b[0] || (a[1] >>> 0) - (b[1] >>> 0) || a[2] - b[2] || (a[3] >>> 0) - (b[3] >>> 0)
}

/** The order of a Java `HashMap` into which these topic ids were put one after the other (`hashMapOrder` for what is not a string). */
export function topicIdMapOrder(topicIds: Iterable<TopicId>): TopicId[] {
  const keys = [...new Set(topicIds)]
  let capacity = initialCapacity
  while (keys.length > capacity * 0.75) capacity *= 2
  const rows = keys.map((topicId, inserted) => ({ topicId, inserted, bucket: bucketOf(topicIdHash(topicId), capacity) }))
  rows.sort((a, b) => a.bucket - b.bucket || a.inserted - b.inserted)
  return rows.map(({ topicId }) => topicId)
}
