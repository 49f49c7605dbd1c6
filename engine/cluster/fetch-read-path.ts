import type { Envelope } from '../kernel/node'
import { topicPartition } from '../kafka/ids'
import type { PartitionLog } from '../log/partition-log'
import { transferOf, type Transfer } from '../readpath/strategy'
import type { FetchedPartition } from './fetch-message'
import type { Message } from './message'
import type { BrokerState, ClusterWorld } from './world'

/** One partition's part of a response: a slice of a segment, and its way to the wire. */
export interface FetchSlice {
  readonly topic: string
  readonly partition: number
  readonly baseOffset: number
  readonly recordCount: number
  readonly bytes: number
  /** How much was appended to the partition since. */
  readonly bytesBehind: number
  readonly cached: boolean
  readonly transfer: Transfer
}

/** The way by which one Fetch was served. */
export interface FetchReadPath {
  readonly broker: string
  readonly consumer: string
  readonly bytes: number
  readonly tls: boolean
  readonly slices: readonly FetchSlice[]
}

/** What a machine of 32 GB can give to the page cache (Kafka's design text has 28 to 30 GB). */
const usualPageCacheBytes = 28 * 1024 ** 3

/** `socket.send.buffer.bytes` is 100 KiB, and Linux doubles it. */
const acceptBytes = 2 * 102_400

/** Kafka's SslTransportLayer reads this much of a segment at once. */
const tlsBufferBytes = 32_768

function transferFor(bytes: number, cached: boolean, tls: boolean): Transfer {
  if (tls) return transferOf('kafka-tls', bytes, tlsBufferBytes, cached)
  return transferOf('kafka-plaintext', bytes, Math.max(1, bytes), cached, { acceptBytes })
}

function bytesAfter(log: PartitionLog | undefined, offset: number): number {
  if (log === undefined) return 0
  const records = log.logEndOffset - log.logStartOffset
  return records === 0 ? 0 : Math.round((log.sizeBytes / records) * Math.max(0, log.logEndOffset - offset))
}

/**
 * The newest bytes of a broker's logs are in its page cache, for they were written through it; each log has its share of it by its size.
 * Replication and other readers are not taken into account.
 */
function sliceOf(broker: BrokerState | undefined, topic: string, part: FetchedPartition, tls: boolean, memory: number): FetchSlice {
  const log = broker?.logs.get(topicPartition(topic, part.partitionIndex))
  let all = 0
  for (const each of broker?.logs.values() ?? []) all += each.sizeBytes
  const share = all <= memory ? Infinity : (memory * (log?.sizeBytes ?? 0)) / all
  const cached = bytesAfter(log, part.baseOffset) <= share
  return {
    topic,
    partition: part.partitionIndex,
    baseOffset: part.baseOffset,
    recordCount: part.recordCount,
    bytes: part.sizeBytes,
    bytesBehind: bytesAfter(log, part.baseOffset + part.recordCount),
    cached,
    transfer: transferFor(part.sizeBytes, cached, tls),
  }
}

/** How the broker sent what a Fetch brought, or null for any other message and for a Fetch that brought nothing (Kafka: FileRecords.writeTo). */
export function fetchReadPath(
  world: ClusterWorld,
  { from, to, body }: Envelope<Message>,
  pageCacheBytes = usualPageCacheBytes,
): FetchReadPath | null {
  if (body.kind !== 'response' || body.api !== 'Fetch') return null
  const node = world.nodes.get(from)
  const consumer = world.nodes.get(to)
  const tls = consumer?.kind === 'consumer' && (consumer.configs.get('security.protocol') ?? '').endsWith('SSL')
  const broker = node?.kind === 'broker' ? node : undefined
  const slices = body.fields.topics.flatMap(({ topic, partitions }) =>
    partitions.filter(({ sizeBytes }) => sizeBytes > 0).map((part) => sliceOf(broker, topic, part, tls, pageCacheBytes)),
  )
  if (slices.length === 0) return null
  return { broker: from, consumer: to, bytes: slices.reduce((sum, { bytes }) => sum + bytes, 0), tls, slices }
}
