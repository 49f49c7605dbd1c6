import { murmur2 } from '../kafka/murmur2'
import { writeUtf8, utf8Length } from '../kafka/utf8'

let scratch = new Uint8Array(256)

/** The partition of a key's bytes, over all partitions, led or not (Kafka: BuiltInPartitioner.partitionForKey). */
export const partitionOfBytes = (key: Uint8Array, partitions: number): number => (murmur2(key) & 0x7fffffff) % partitions

/** The partition of a key that is a text. */
export function partitionOfKey(key: string, partitions: number): number {
  const length = utf8Length(key)
  if (length > scratch.length) scratch = new Uint8Array(2 * length)
  writeUtf8(key, scratch, 0)
  return (murmur2(scratch, 0, length) & 0x7fffffff) % partitions
}

/** Whether records without a key go on to another partition: `batch.size` bytes and a full batch, or twice as many (Kafka: BuiltInPartitioner.updatePartitionInfo, KIP-794). */
export const switchesPartition = (producedBytes: number, stickyBatchSize: number, lastBatchFull: boolean): boolean =>
  (producedBytes >= stickyBatchSize && lastBatchFull) || producedBytes >= 2 * stickyBatchSize

/** The next partition without statistics: any with a leader, or any at all where none has one. `random` is not negative. */
export function nextUniform(partitions: readonly number[], available: readonly number[], random: number): number {
  const among = available.length > 0 ? available : partitions
  return among[random % among.length] ?? 0
}

/** Queues of a topic's partitions turned into shares: the longer a queue, the less it gets (Kafka: BuiltInPartitioner.PartitionLoadStats). */
export interface LoadStats {
  readonly partitions: readonly number[]
  readonly runningSums: readonly number[]
}

/** The statistics; `null` where there is nothing to tell partitions apart by. `excluded` are those whose broker takes no data. */
export function loadStats(queueSizes: readonly number[], excluded: ReadonlySet<number>): LoadStats | null {
  const partitions = queueSizes.map((_, i) => i).filter((i) => !excluded.has(i))
  const sizes = partitions.map((i) => queueSizes[i] ?? 0)
  const largest = Math.max(...sizes)
  const equal = sizes.every((size) => size === largest)
  if (partitions.length < 1 || queueSizes.length < 2 || (equal && excluded.size === 0)) return null
  let sum = 0
  const runningSums = sizes.map((size) => (sum += largest + 1 - size))
  return { partitions, runningSums }
}

export function nextAdaptive({ partitions, runningSums }: LoadStats, random: number): number {
  const weighted = random % (runningSums.at(-1) ?? 1)
  return partitions[runningSums.findIndex((sum) => sum > weighted)] ?? 0
}
