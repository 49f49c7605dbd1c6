import { splitTopicPartition } from '../../kafka/ids'
import { hashMapOrder } from '../../kafka/java-hash'
import type { ConsumerTurn } from './turn'

/** Topics in the order of a Java HashMap, their partitions as given. */
export function byTopic(partitions: Iterable<string>): { readonly topic: string; readonly partitions: number[] }[] {
  const topics = new Map<string, { topic: string; partitions: number[] }>()
  let last: { topic: string; partitions: number[] } | undefined
  for (const key of partitions) {
    const { topic, partition } = splitTopicPartition(key)
    if (last?.topic !== topic) {
      last = topics.get(topic)
      if (last === undefined) topics.set(topic, (last = { topic, partitions: [] }))
    }
    last.partitions.push(partition)
  }
  if (topics.size <= 1) return last === undefined ? [] : [last]
  return hashMapOrder(topics.keys()).flatMap((topic) => topics.get(topic) ?? [])
}

export interface NamedTopic {
  readonly topic: string
  /** As it stands in a request. */
  readonly named: { readonly name: string; readonly topicId?: string }
  readonly partitions: readonly number[]
}

/** The same as a member of its protocol names topics on the wire: by id, as long as it knows all of them. */
export function namedTopics(
  turn: ConsumerTurn,
  partitions: Iterable<string>,
): { readonly topics: readonly NamedTopic[]; readonly byId: boolean } {
  const topics = byTopic(partitions)
  const { metadata, client } = turn.state
  const ids = topics.map(({ topic }) => metadata?.topics.get(topic)?.topicId)
  const byId = client.protocol === 'consumer' && ids.every((id) => id !== undefined)
  const named = topics.map(({ topic, partitions: numbers }, i) => ({
    topic,
    named: byId ? { name: '', topicId: ids[i] ?? '' } : { name: topic },
    partitions: numbers,
  }))
  return { topics: named, byId }
}
