import { partitionsIn, subscriptionIn } from '../../recording/embedded'
import { topicPartition } from '../../kafka/ids'

/** Bytes never change, so what they say is worked out once. */
const partitions = new WeakMap<Uint8Array, readonly string[]>()
const claims = new WeakMap<Uint8Array, readonly string[]>()

/** The partitions of an assignment; none for bytes that are not a consumer's. */
export function assignedIn(bytes: Uint8Array): readonly string[] {
  const known = partitions.get(bytes)
  if (known !== undefined) return known
  const found = partitionsIn(bytes) ?? []
  partitions.set(bytes, found)
  return found
}

/** The partitions that a subscription claims as owned. */
export function claimedIn(bytes: Uint8Array): readonly string[] {
  const known = claims.get(bytes)
  if (known !== undefined) return known
  const found = subscriptionIn(bytes)?.ownedPartitions.map(({ topic, partition }) => topicPartition(topic, partition)) ?? []
  claims.set(bytes, found)
  return found
}
