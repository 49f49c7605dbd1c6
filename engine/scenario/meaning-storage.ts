import { limits } from './limits'
import { problemAt, type Problem } from './problem'
import type { Setup } from './schema'

/** A record of the start, its place in the batch included. */
const bytesAtStart = 110

/** As `max.request.size` has it. */
const mostBatchBytes = 1_048_576

/** The stored topics that each producer writes batches to. */
export function storedTopicsOf(setup: Setup): ReadonlyMap<string, readonly string[]> {
  const stored = new Set(setup.topics.filter(({ storedAsBytes }) => storedAsBytes).map(({ name }) => name))
  return new Map(setup.producers.map(({ name, topics }) => [name, topics.filter((topic) => stored.has(topic))]))
}

function amounts(setup: Setup): Problem[] {
  const stored = setup.topics.filter(({ storedAsBytes }) => storedAsBytes)
  const partitions = stored.reduce((sum, topic) => sum + topic.partitions, 0)
  if (partitions > limits.storedPartitions)
    return [problemAt(['topics'], 'too-many-partitions', { value: partitions, limit: limits.storedPartitions })]
  const bytes = stored.reduce((sum, topic) => sum + topic.partitions * topic.recordsPerPartition * bytesAtStart, 0)
  return bytes > limits.storedBytes ? [problemAt(['topics'], 'too-many-bytes', { value: bytes, limit: limits.storedBytes })] : []
}

/** Logs as bytes have sizes of their own. */
export function storageMeaning(setup: Setup): readonly Problem[] {
  const writers = storedTopicsOf(setup)
  const producers = setup.producers.flatMap(({ name, batchRecords, recordBytes }, n) => {
    const value = batchRecords * recordBytes
    const writes = (writers.get(name) ?? []).length > 0
    return writes && value > mostBatchBytes
      ? [problemAt(['producers', n, 'batchRecords'], 'too-many-bytes', { value, limit: mostBatchBytes })]
      : []
  })
  return [...amounts(setup), ...producers]
}
