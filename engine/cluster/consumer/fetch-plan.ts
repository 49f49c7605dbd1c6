import type { MetadataView } from '../../groups/wire/member-view'
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

/** A topic's partitions on one broker, while they are gathered. */
interface Gathered {
  readonly topic: string
  readonly partitions: number[]
  readonly keys: string[]
}

/** By the metadata that a consumer has; partitions keep their order. */
export function planFetches(owned: readonly string[], metadata: MetadataView | null): FetchPlan {
  const brokers = new Map<number, Gathered[]>()
  const leaderless: string[] = []
  let ofTopic = ''
  let leaders: Int32Array | undefined
  for (const key of owned) {
    const { topic, partition } = splitTopicPartition(key)
    // Partitions of a topic mostly follow each other.
    if (topic !== ofTopic) {
      ofTopic = topic
      leaders = metadata?.topics.get(topic)?.leaders
    }
    const leader = leaders?.[partition] ?? -1
    if (leader < 0) {
      leaderless.push(key)
      continue
    }
    const topics = brokers.get(leader)
    const list = topics === undefined ? undefined : gatheredOf(topics, topic)
    if (list !== undefined) {
      list.partitions.push(partition)
      list.keys.push(key)
      continue
    }
    const fresh = { topic, partitions: [partition], keys: [key] }
    if (topics === undefined) brokers.set(leader, [fresh])
    else topics.push(fresh)
  }
  const planned: PlannedBroker[] = []
  for (const [broker, topics] of brokers) planned.push(new PlannedBroker(broker, topics))
  return new FetchPlan(planned, leaderless)
}

function gatheredOf(topics: readonly Gathered[], topic: string): Gathered | undefined {
  const last = topics.at(-1)
  return last?.topic === topic ? last : topics.find((one) => one.topic === topic)
}
