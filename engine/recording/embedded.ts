import { topicPartition } from '../kafka/ids'
import { MalformedBytes } from '../kafka/bytes'
import { decodeAssignment, decodeSubscription, type Subscription } from '../groups/wire/consumer-protocol'

/** `null` for bytes that are not what Kafka's consumers embed: another kind of member may use the group. */
export function subscriptionIn(bytes: Uint8Array): Subscription | null {
  return wellFormed(() => decodeSubscription(bytes))
}

/** The partitions of an assignment, `orders-2`, in its order; `null` as above. */
export function partitionsIn(bytes: Uint8Array): readonly string[] | null {
  if (bytes.length === 0) return []
  const assignment = wellFormed(() => decodeAssignment(bytes))
  return assignment === null ? null : assignment.partitions.map(({ topic, partition }) => topicPartition(topic, partition))
}

function wellFormed<T>(decode: () => T): T | null {
  try {
    return decode()
  } catch (error) {
    if (error instanceof MalformedBytes) return null
    throw error
  }
}
