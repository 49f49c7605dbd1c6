import type { SimTime } from '../../kernel/node'
import type { Chain } from '../../log/chain'
import type { CompressionType } from '../../log/codecs'
import type { ReplicaRecord } from '../../log/replica-log'
import type { TransactionalClient } from '../stored-log/transactions/client'
import type { CurrentLeader } from '../replica/messages'

/** A producer with its accumulator, retries and sequences, for partitions that have replicas (Kafka: KafkaProducer, Sender, TransactionManager). */
export interface SenderState {
  readonly kind: 'sender'
  readonly name: string
  readonly clientId: string
  readonly brokers: readonly number[]
  readonly settings: SenderSettings
  readonly rate: SenderRate | null
  /** Topics whose batches it writes out in bytes; `undefined`: none. */
  readonly stored?: readonly string[]
  /** `compression.type`, for those. */
  readonly compression?: CompressionType
  /** Where it has a `transactional.id`. */
  readonly transactional?: TransactionalClient
  /** `orders-0` → who leads it, as far as it knows. */
  readonly leaders: ReadonlyMap<string, CurrentLeader>
  /** Topic → number of partitions. */
  readonly topics: ReadonlyMap<string, number>
  readonly metadata: { readonly askedAt: SimTime; readonly correlationId: number; readonly wanted: boolean; readonly knownAt: SimTime }
  /** −1 until a broker has given one; always where it is not idempotent. */
  readonly producerId: number
  readonly producerEpoch: number
  readonly idAskedWith: number
  /** `orders-0` → batches that are not done, in order. */
  readonly queues: ReadonlyMap<string, PartitionQueue>
  /** By correlation id. */
  readonly inFlight: ReadonlyMap<number, InFlight>
  readonly unreachable: ReadonlySet<string>
  /** Nodes that it has a connection to. */
  readonly connected: ReadonlySet<string>
  readonly correlation: number
  /** How many batches it was given so far: each has its number. */
  readonly batches: number
  readonly rounds: number
  /** The partition that records without a key go to for now: topic → partition, and the bytes so far. */
  readonly sticky: ReadonlyMap<string, StickyPartition>
  readonly bufferedBytes: number
  /** What became of each batch, the newest last. */
  readonly results: Chain<SenderResult> | null
  readonly acknowledged: { readonly records: number; readonly bytes: number }
}

/** Producer configs that it goes by, as times, counts and sizes. */
export interface SenderSettings {
  readonly acks: -1 | 0 | 1
  readonly idempotence: boolean
  readonly batchSize: number
  readonly lingerMs: number
  readonly bufferMemory: number
  readonly requestTimeoutMs: number
  readonly deliveryTimeoutMs: number
  readonly retryBackoffMs: number
  readonly retryBackoffMaxMs: number
  readonly retries: number
  readonly maxInFlight: number
  readonly metadataMaxAgeMs: number
  readonly ignoreKeys: boolean
}

/** What it produces by itself. */
export interface SenderRate {
  readonly topics: readonly string[]
  readonly intervalUs: SimTime
  /** A round, for each partition. */
  readonly batchRecords: number
  readonly recordBytes: number
  /** 0: records without a key. */
  readonly keys: number
  readonly stopAt: SimTime | null
  /** Records have a value that tells them apart; else only their number and size are kept. */
  readonly named: boolean
  /** What its keys are called, if not `key-0`, `key-1`, … */
  readonly keyNames?: readonly string[]
}

/** The partition that records without a key go to until enough have (Kafka: StickyPartitionInfo). */
export interface StickyPartition {
  readonly partition: number
  readonly bytes: number
  readonly switches: number
}

/** The batches of one partition that are not done with, oldest first (Kafka: TopicInfo’s deque). */
export interface PartitionQueue {
  readonly topic: string
  readonly partition: number
  readonly batches: readonly SenderBatch[]
  readonly nextSequence: number
  /** The producer epoch that its sequences are of. */
  readonly producerEpoch: number
  /** Gaps in the sequences are possible: the epoch is raised before anything else is sent. */
  readonly restarts: boolean
}

/** A batch from its first record to its end (Kafka: ProducerBatch). */
export interface SenderBatch {
  readonly number: number
  readonly recordCount: number
  readonly sizeBytes: number
  readonly records: readonly ReplicaRecord[] | null
  readonly createdAt: SimTime
  /** No record is added any more. */
  readonly closed: boolean
  readonly attempts: number
  readonly retryAt: SimTime
  readonly sent: boolean
  /** −1 until it is first sent. */
  readonly baseSequence: number
  readonly producerEpoch: number
}

/** A request whose answer is awaited. */
export interface InFlight {
  readonly broker: number
  readonly sentAt: SimTime
  readonly api: 'Produce' | 'Metadata' | 'InitProducerId'
  /** `orders-0` → the batch's number. */
  readonly batches: ReadonlyMap<string, number>
  /** Of a single request that is not repeated: its acks. */
  readonly raw: boolean
}

/** What the application is told of a batch. */
export interface SenderResult {
  readonly number: number
  readonly partition: string
  readonly recordCount: number
  readonly records: readonly ReplicaRecord[] | null
  readonly errorCode: number
  /** −1 where it is not told. */
  readonly baseOffset: number
  readonly attempts: number
  readonly at: SimTime
}
