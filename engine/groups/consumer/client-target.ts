import { compareTopicPartitions, topicPartition } from '../../kafka/ids'
import { byNumber } from '../../kernel/order'
import type { TopicIdPartitions } from '../wire/consumer'
import type { Host } from './client-host'
import type { AssignedTopic, ConsumerClient, Numbered } from './client-state'
const byId = (a: TopicIdPartitions, b: TopicIdPartitions): number => (a.topicId < b.topicId ? -1 : a.topicId > b.topicId ? 1 : 0)

/** As it came, in one order, so that two of them can be compared. */
export const ordered = (topics: readonly TopicIdPartitions[]): readonly TopicIdPartitions[] =>
  topics
    .filter(({ partitions }) => partitions.length > 0)
    .map(({ topicId, partitions }) => ({ topicId, partitions: [...partitions].sort(byNumber) }))
    .sort(byId)

export function samePartitions(a: readonly TopicIdPartitions[], b: readonly TopicIdPartitions[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ topicId, partitions }, i) => {
      const other = b[i]
      return (
        other?.topicId === topicId && other.partitions.length === partitions.length && partitions.every((p, n) => p === other.partitions[n])
      )
    })
  )
}

/** The same partitions under the same number (Kafka: LocalAssignment.equals). */
export const sameAssignment = (a: Numbered<TopicIdPartitions>, b: Numbered<TopicIdPartitions>): boolean =>
  a === b || (a.number === b.number && samePartitions(a.topics, b.topics))

/** Whether what the coordinator wants is what the member has taken up (Kafka: targetAssignmentReconciled). */
export const targetReached = ({ target, assignment }: ConsumerClient): boolean => sameAssignment(target, assignment)

/** The part of the target whose topics the client knows by name; the names of what it has already, it remembers. */
export function resolved(host: Host): Numbered<AssignedTopic> {
  const { target, assignment } = host.client
  const names = new Map(assignment.topics.map(({ topicId, topic }) => [topicId, topic]))
  for (const { name, topicId } of host.metadata?.topics.values() ?? []) names.set(topicId, name)
  const topics: AssignedTopic[] = []
  for (const { topicId, partitions } of target.topics) {
    const topic = names.get(topicId)
    if (topic !== undefined) topics.push({ topicId, topic, partitions })
  }
  return { number: target.number, topics }
}

/** `orders-2`, by topic and number. */
export function partitionsOf(topics: readonly AssignedTopic[]): string[] {
  return topics
    .flatMap(({ topic, partitions }) => partitions.map((partition) => ({ topic, partition })))
    .sort(compareTopicPartitions)
    .map(({ topic, partition }) => topicPartition(topic, partition))
}
