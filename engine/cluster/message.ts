import type { GroupApis, GroupRequest, GroupResponse } from '../groups/wire/group-message'
import type { RequestOf, ResponseOf } from '../kafka/message'
import type { PartitionLog } from '../log/partition-log'
import type { ConnectionNews, CurrentLeader, MetadataFetch, MetadataFetched } from './replica/messages'
import type { ReplicationRequest, ReplicationResponse } from './replica/apis'
import type { ProduceRequest } from './produce-request'
import type { StoredLog } from './stored-log/state'
import type { TransactionRequest, TransactionResponse } from './stored-log/transactions/messages'
import type { TopicMetadata } from './topic'
import type { FetchRequest, FetchResponse } from './fetch-message'

export type { ProducedBatch, ProduceRequest } from './produce-request'

/** What travels between nodes: Kafka's requests and responses, and what the controller tells brokers. */
export type Message =
  | GroupRequest
  | GroupResponse
  | DataRequest
  | DataResponse
  | MetadataUpdate
  | Handover
  | ReplicationRequest
  | ReplicationResponse
  | TransactionRequest
  | TransactionResponse
  | MetadataFetch
  | MetadataFetched
  | ConnectionNews

/** From the controller to a broker: these topics are so from now on; `removed` are no more (Kafka: the metadata log). */
export interface MetadataUpdate {
  readonly kind: 'metadata'
  readonly topics: readonly TopicMetadata[]
  readonly removed: readonly string[]
  /** How long a coordinator that begins by this takes to load. */
  readonly loadMs: number
}

/** From a broker that stops leading a partition to the one that leads it now: its committed log. Stands for replication. */
export interface Handover {
  readonly kind: 'handover'
  readonly key: string
  readonly log: PartitionLog
  /** The same as bytes, where it is kept as such. */
  readonly stored?: StoredLog
  readonly loadMs: number
}

export interface MetadataRequest {
  /** `null` asks for all, as a subscription by pattern does. */
  readonly topics: readonly { readonly name: string | null; readonly topicId?: string }[] | null
}

export interface MetadataResponse {
  readonly brokers: readonly { readonly nodeId: number }[]
  readonly topics: readonly {
    readonly errorCode: number
    readonly name: string
    readonly topicId: string
    readonly partitions: readonly { readonly partitionIndex: number; readonly leaderId: number; readonly leaderEpoch: number }[]
  }[]
}

export type DescribedTopic = MetadataResponse['topics'][number]

export interface ProduceResponse {
  readonly topics: readonly {
    readonly topic: string
    readonly partitions: readonly {
      readonly partition: number
      readonly errorCode: number
      readonly baseOffset: number
      readonly currentLeader?: CurrentLeader
    }[]
  }[]
}

export type ProducedPartition = ProduceResponse['topics'][number]['partitions'][number]

export interface ListOffsetsRequest {
  /** −2 earliest, −1 latest. */
  readonly timestamp: number
  readonly topics: readonly { readonly topic: string; readonly partitions: readonly number[] }[]
  /** Where a follower asks: it may see all. */
  readonly replicaId?: number
  readonly isolationLevel?: 0 | 1
}

export interface ListOffsetsResponse {
  readonly topics: readonly {
    readonly topic: string
    readonly partitions: readonly { readonly partitionIndex: number; readonly errorCode: number; readonly offset: number }[]
  }[]
}

export interface DataApis {
  Metadata: { request: MetadataRequest; response: MetadataResponse }
  Fetch: { request: FetchRequest; response: FetchResponse }
  Produce: { request: ProduceRequest; response: ProduceResponse }
  ListOffsets: { request: ListOffsetsRequest; response: ListOffsetsResponse }
}

export type DataRequest = { [A in keyof DataApis]: RequestOf<A, DataApis[A]['request']> }[keyof DataApis]
export type DataResponse = { [A in keyof DataApis]: ResponseOf<A, DataApis[A]['response']> }[keyof DataApis]

/** Every API by Kafka's name of it. */
export type Apis = GroupApis & DataApis
export type Api = keyof Apis
