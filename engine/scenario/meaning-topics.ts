import type { ScenarioAction } from './action-schema'
import { limits } from './limits'
import { outsideTransaction } from './meaning-transactions'
import { problemAt, type Path, type Problem } from './problem'
import type { Standing } from './standing'
import { unknown } from './unknown'

/** A topic must be there by then. */
export function topicProblem(topic: string, standing: Standing, path: Path): Problem | null {
  return standing.topics.has(topic) ? null : unknown('unknown-topic', path, topic, standing.topics.keys())
}

/** So many more partitions must stay within the limit of all topics together. */
export function partitionsProblem(partitions: number, standing: Standing, path: Path): Problem | null {
  let sum = partitions
  for (const count of standing.topics.values()) sum += count
  return sum > limits.partitions ? problemAt(path, 'too-many-partitions', { value: sum, limit: limits.partitions }) : null
}

/** Partitions may only become more. */
export function addProblem(action: ScenarioAction & { do: 'addPartitions' }, standing: Standing, path: Path): Problem | null {
  const now = standing.topics.get(action.topic)
  if (now === undefined) return topicProblem(action.topic, standing, [...path, 'topic'])
  if (action.to <= now) return problemAt([...path, 'to'], 'fewer-partitions', { value: action.to, limit: now })
  return partitionsProblem(action.to - now, standing, [...path, 'to'])
}

/** A producer, a topic and one of its partitions; without replicas the topic must be one that this producer writes bytes to. */
export function produceProblems(action: ScenarioAction & { do: 'produce' }, standing: Standing, path: Path): (Problem | null)[] {
  const { producer, topic, partition = 0 } = action
  const partitions = standing.topics.get(topic)
  const found = [
    standing.producers.includes(producer) ? null : unknown('unknown-producer', [...path, 'producer'], producer, standing.producers),
    topicProblem(topic, standing, [...path, 'topic']),
    outsideTransaction(producer, standing, path),
  ]
  if (partitions === undefined) return found
  const stored = standing.replicas || !standing.producers.includes(producer)
  if (!stored && standing.writers.get(producer)?.includes(topic) !== true)
    return [problemAt([...path, 'topic'], 'not-stored', { value: topic, producer })]
  if (partition < partitions) return found
  return [...found, problemAt([...path, 'partition'], 'above-limit', { value: partition, limit: partitions - 1 })]
}

/** A topic and, where one is named, one of its partitions. */
export function partitionProblem(topic: string, partition: number | undefined, standing: Standing, path: Path): Problem | null {
  const count = standing.topics.get(topic)
  if (count === undefined) return topicProblem(topic, standing, [...path, 'topic'])
  if (partition === undefined || partition < count) return null
  return problemAt([...path, 'partition'], 'above-limit', { value: partition, limit: count - 1 })
}
