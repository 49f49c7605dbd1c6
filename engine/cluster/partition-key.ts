import { topicPartition } from '../kafka/ids'

const known = new Map<string, string[]>()

/** `orders-2`, the same string object each time: building and hashing names is what a fetch would otherwise spend its time on. */
export function partitionKey(topic: string, partition: number): string {
  let keys = known.get(topic)
  if (keys === undefined) {
    keys = []
    known.set(topic, keys)
  }
  return (keys[partition] ??= topicPartition(topic, partition))
}
