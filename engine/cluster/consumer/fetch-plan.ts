import type { MetadataView } from '../../groups/wire/membership'
import { splitTopicPartition } from '../../kafka/ids'

export interface PlannedTopic {
  readonly topic: string
  readonly partitions: readonly number[]
  /** `orders-2` for each of them. */
  readonly keys: readonly string[]
}

/** What to fetch from one broker. An immutable instance: the same one means that neither partitions nor leaders have changed. */
export class PlannedBroker {
  constructor(
    readonly broker: number,
    readonly topics: readonly PlannedTopic[],
  ) {}
}

/** Which owned partition is fetched from which broker. An immutable instance, made anew when either changes. */
export class FetchPlan {
  constructor(
    readonly brokers: readonly PlannedBroker[],
    /** Owned partitions whose leader is not known. */
    readonly leaderless: readonly string[],
  ) {}
}

/** By the metadata that a consumer has; partitions keep their order. */
export function planFetches(owned: readonly string[], metadata: MetadataView | null): FetchPlan {
  const brokers = new Map<number, Map<string, { partitions: number[]; keys: string[] }>>()
  const leaderless: string[] = []
  for (const key of owned) {
    const { topic, partition } = splitTopicPartition(key)
    const leader = metadata?.topics.get(topic)?.leaders[partition] ?? -1
    if (leader < 0) {
      leaderless.push(key)
      continue
    }
    const topics = brokers.get(leader) ?? new Map<string, { partitions: number[]; keys: string[] }>()
    brokers.set(leader, topics)
    const list = topics.get(topic) ?? { partitions: [], keys: [] }
    topics.set(topic, list)
    list.partitions.push(partition)
    list.keys.push(key)
  }
  const planned = [...brokers].map(
    ([broker, topics]) =>
      new PlannedBroker(
        broker,
        [...topics].map(([topic, list]) => ({ topic, ...list })),
      ),
  )
  return new FetchPlan(planned, leaderless)
}
