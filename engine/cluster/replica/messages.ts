import type { ReplicaBatch } from '../../log/replica-log'
import type { MetadataRecord } from '../control/records'

export interface TopicPartitions<P> {
  readonly topic: string
  readonly partitions: readonly P[]
}

/** Kafka's AlterPartition for one partition: so the leader wants the in-sync set. */
export interface AlterPartitionRequest {
  readonly brokerId: number
  readonly brokerEpoch: number
  readonly topic: string
  readonly partition: number
  readonly leaderEpoch: number
  readonly newIsr: readonly number[]
  readonly leaderRecoveryState: 0 | 1
  readonly partitionEpoch: number
}

export interface AlterPartitionResponse {
  readonly topic: string
  readonly partition: number
  readonly errorCode: number
  readonly leaderId: number
  readonly leaderEpoch: number
  readonly isr: readonly number[]
  readonly leaderRecoveryState: 0 | 1
  readonly partitionEpoch: number
}

export interface BrokerRegistrationRequest {
  readonly brokerId: number
  /** Of its life before, if that ended in order; −1 after a crash. */
  readonly previousBrokerEpoch: number
}

export interface BrokerRegistrationResponse {
  readonly errorCode: number
  readonly brokerEpoch: number
}

export interface BrokerHeartbeatRequest {
  readonly brokerId: number
  readonly brokerEpoch: number
  readonly currentMetadataOffset: number
  readonly wantShutDown: boolean
}

export interface BrokerHeartbeatResponse {
  readonly errorCode: number
  readonly isCaughtUp: boolean
  readonly isFenced: boolean
  readonly shouldShutDown: boolean
}

export interface OffsetForLeaderEpochRequest {
  readonly topics: readonly TopicPartitions<{
    readonly partition: number
    readonly currentLeaderEpoch: number
    readonly leaderEpoch: number
  }>[]
}

export interface OffsetForLeaderEpochResponse {
  readonly topics: readonly TopicPartitions<{
    readonly partition: number
    readonly errorCode: number
    readonly leaderEpoch: number
    readonly endOffset: number
  }>[]
}

export interface DeleteRecordsRequest {
  readonly timeoutMs: number
  /** The new start of each log; −1: its high watermark. */
  readonly topics: readonly TopicPartitions<{ readonly partition: number; readonly offset: number }>[]
}

export interface DeleteRecordsResponse {
  readonly topics: readonly TopicPartitions<{ readonly partition: number; readonly errorCode: number; readonly lowWatermark: number }>[]
}

export interface InitProducerIdRequest {
  readonly producerId: number
  readonly producerEpoch: number
}

export interface InitProducerIdResponse {
  readonly errorCode: number
  readonly producerId: number
  readonly producerEpoch: number
}

/** APIs that only a cluster with replicas has. */
export interface ReplicationApis {
  AlterPartition: { request: AlterPartitionRequest; response: AlterPartitionResponse }
  BrokerRegistration: { request: BrokerRegistrationRequest; response: BrokerRegistrationResponse }
  BrokerHeartbeat: { request: BrokerHeartbeatRequest; response: BrokerHeartbeatResponse }
  OffsetForLeaderEpoch: { request: OffsetForLeaderEpochRequest; response: OffsetForLeaderEpochResponse }
  DeleteRecords: { request: DeleteRecordsRequest; response: DeleteRecordsResponse }
  InitProducerId: { request: InitProducerIdRequest; response: InitProducerIdResponse }
}

/** What a Fetch for replicas, or for a client that checks leaders, says of a partition beyond its offset. */
export interface FetchPosition {
  readonly currentLeaderEpoch: number
  /** −1: not checked. */
  readonly lastFetchedEpoch: number
  readonly logStartOffset: number
}

/** Of the follower that fetches; its epoch is −1 until it is registered. */
export interface FetchingReplica {
  readonly replicaId: number
  readonly replicaEpoch: number
}

/** What an answer says of a partition with replicas. */
export interface FetchedReplica {
  readonly batches: readonly ReplicaBatch[]
  readonly divergingEpoch: { readonly epoch: number; readonly endOffset: number } | null
  readonly currentLeader: CurrentLeader | null
}

/** Where a client that asked the wrong broker is to go (KIP-951). */
export interface CurrentLeader {
  readonly leaderId: number
  readonly leaderEpoch: number
}

/** From the controller's log: these records stand from `from` on. */
export interface MetadataFetched {
  readonly kind: 'records'
  readonly from: number
  readonly records: readonly MetadataRecord[]
}

/** A broker that starts reads the controller's log from an offset on; from then on it is told of every record. */
export interface MetadataFetch {
  readonly kind: 'metadata-fetch'
  readonly broker: number
  readonly from: number
}

/** What the network tells a process: its connections to a node are broken, or the node listens again. */
export interface ConnectionNews {
  readonly kind: 'connection'
  readonly node: string
  readonly up: boolean
  /** It answers the same news: no need to answer it. */
  readonly answers: boolean
}

/** A request of one of these APIs: kept apart from what consumer groups speak, which has its bytes and versions. */
export type ReplicationRequest = {
  [A in keyof ReplicationApis]: {
    readonly kind: 'cluster-request'
    readonly api: A
    readonly correlationId: number
    readonly clientId: string
    readonly fields: ReplicationApis[A]['request']
  }
}[keyof ReplicationApis]

export type ReplicationResponse = {
  [A in keyof ReplicationApis]: {
    readonly kind: 'cluster-response'
    readonly api: A
    readonly correlationId: number
    readonly fields: ReplicationApis[A]['response']
  }
}[keyof ReplicationApis]
