import { partitionOfKey, switchesPartition, nextUniform, loadStats, nextAdaptive } from '../built-in-partitioner'
import { topicPartition } from '../../kafka/ids'
import { batchHeaderBytes } from '../../log/batch'
import { recordBytes } from '../../log/batch-size'
import type { ReplicaRecord } from '../../log/replica-log'
import { utf8Length } from '../../kafka/utf8'
import type { PartitionQueue, SenderBatch } from './state'
import type { SenderTurn } from './turn'

/** So much a record costs beside key and value, as long as it is short. */
const recordOverheadBytes = 7

const bytesOf = (text: string | null): number | null => (text === null ? null : utf8Length(text))

export const recordBytesOf = ({ key, value }: ReplicaRecord, offsetDelta: number): number =>
  recordBytes(bytesOf(key), bytesOf(value), offsetDelta)

const emptyQueue = (topic: string, partition: number, producerEpoch: number): PartitionQueue => ({
  topic,
  partition,
  batches: [],
  nextSequence: 0,
  producerEpoch,
  restarts: false,
})

function queueOf(turn: SenderTurn, topic: string, partition: number): PartitionQueue {
  return turn.queue(topicPartition(topic, partition)) ?? emptyQueue(topic, partition, turn.state.producerEpoch)
}

function newBatch(turn: SenderTurn): SenderBatch {
  turn.state.batches += 1
  return {
    number: turn.state.batches,
    recordCount: 0,
    sizeBytes: batchHeaderBytes,
    records: null,
    createdAt: turn.now,
    closed: false,
    attempts: 0,
    retryAt: 0,
    sent: false,
    baseSequence: -1,
    producerEpoch: -1,
  }
}

/** A whole batch, as a story gives it. Returns its number. */
export function giveBatch(turn: SenderTurn, topic: string, partition: number, records: readonly ReplicaRecord[]): SenderBatch {
  let sizeBytes = batchHeaderBytes
  records.forEach((record, n) => (sizeBytes += recordBytesOf(record, n)))
  const batch = { ...newBatch(turn), recordCount: records.length, sizeBytes, records, closed: true }
  const queue = queueOf(turn, topic, partition)
  turn.putQueue(topicPartition(topic, partition), { ...queue, batches: [...queue.batches, batch] })
  turn.state.bufferedBytes += sizeBytes
  return batch
}

/** Adds a record to the partition's last batch, or begins another (Kafka: RecordAccumulator.append). Returns whether that batch is full now. */
function add(turn: SenderTurn, topic: string, partition: number, bytes: number, record: ReplicaRecord | null): boolean {
  const { batchSize } = turn.state.settings
  const key = topicPartition(topic, partition)
  const queue = queueOf(turn, topic, partition)
  const last = queue.batches.at(-1)
  const fits = last !== undefined && !last.closed && last.sizeBytes + bytes <= batchSize
  const open = fits ? last : newBatch(turn)
  const sizeBytes = open.sizeBytes + bytes
  const batch: SenderBatch = {
    ...open,
    recordCount: open.recordCount + 1,
    sizeBytes,
    records: record === null ? open.records : [...(open.records ?? []), record],
    closed: sizeBytes + bytes > batchSize,
  }
  const before = fits ? queue.batches.slice(0, -1) : queue.batches.map((each) => (each.closed ? each : { ...each, closed: true }))
  turn.putQueue(key, { ...queue, batches: [...before, batch] })
  turn.state.bufferedBytes += bytes + (fits ? 0 : batchHeaderBytes)
  return batch.closed
}

function nextSticky(turn: SenderTurn, topic: string, count: number, switches: number): number {
  const all = Array.from({ length: count }, (_, partition) => partition)
  const sizes = all.map((partition) => turn.queue(topicPartition(topic, partition))?.batches.length ?? 0)
  const led = all.filter((partition) => (turn.state.leaders.get(topicPartition(topic, partition))?.leaderId ?? -1) >= 0)
  const random = turn.random(`sticky/${topic}`, switches) & 0x7fffffff
  const stats = loadStats(sizes, new Set())
  return stats === null ? nextUniform(all, led, random) : nextAdaptive(stats, random)
}

/** The partition of a record without a key, which stays the same for a batch or so (Kafka: BuiltInPartitioner, KIP-794). */
function stickyPartition(turn: SenderTurn, topic: string, count: number): number {
  const known = turn.state.sticky.get(topic)
  if (known !== undefined && known.partition < count) return known.partition
  const partition = nextSticky(turn, topic, count, 0)
  turn.state.sticky = new Map(turn.state.sticky).set(topic, { partition, bytes: 0, switches: 0 })
  return partition
}

function stickyProduced(turn: SenderTurn, topic: string, count: number, bytes: number, full: boolean): void {
  const known = turn.state.sticky.get(topic)
  if (known === undefined) return
  const produced = known.bytes + bytes
  const moves = switchesPartition(produced, turn.state.settings.batchSize, full)
  const switches = known.switches + 1
  const next = moves ? { partition: nextSticky(turn, topic, count, switches), bytes: 0, switches } : { ...known, bytes: produced }
  turn.state.sticky = new Map(turn.state.sticky).set(topic, next)
}

/** The partition of one record: its key's, or the sticky one (Kafka: KafkaProducer.partition). */
export function partitionFor(turn: SenderTurn, topic: string, count: number, key: string | null): number {
  if (key !== null && !turn.state.settings.ignoreKeys) return partitionOfKey(key, count)
  return stickyPartition(turn, topic, count)
}

/** One record out of its own rate: which key, which partition. */
export function produceOne(turn: SenderTurn, topic: string, count: number, draw: number): void {
  const { rate, rounds, name } = turn.state
  if (rate === null) return
  const drawn = turn.random(`keys/${String(rounds)}`, draw)
  const keys = rate.keyNames?.length ?? rate.keys
  const key = keys > 0 ? (rate.keyNames?.[drawn % keys] ?? `key-${String(drawn % keys)}`) : null
  const partition = partitionFor(turn, topic, count, key)
  const value = `${name}-${String(rounds)}.${String(draw)}`
  const padded = turn.state.stored?.includes(topic) === true ? value.padEnd(rate.recordBytes - (key?.length ?? 0), '.') : value
  const record = rate.named ? { key, value: padded } : null
  const bytes = rate.recordBytes + recordOverheadBytes + (rate.recordBytes > 56 ? 2 : 0)
  const full = add(turn, topic, partition, bytes, record)
  if (key === null || turn.state.settings.ignoreKeys) stickyProduced(turn, topic, count, bytes, full)
}
