/** What a request or an answer says of partitions, topic by topic. */
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

/** The partition as it is by now, or why it is not changed. */
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

/** A broker that has started wants to be known to the controller. */
export interface BrokerRegistrationRequest {
  readonly brokerId: number
  /** Of its life before, if that ended in order; −1 after a crash. */
  readonly previousBrokerEpoch: number
}

/** The epoch of this life of the broker. */
export interface BrokerRegistrationResponse {
  readonly errorCode: number
  readonly brokerEpoch: number
}

/** A broker is alive, has read the controller's log so far, and may want to stop. */
export interface BrokerHeartbeatRequest {
  readonly brokerId: number
  readonly brokerEpoch: number
  readonly currentMetadataOffset: number
  readonly wantShutDown: boolean
}

/** How the controller sees the broker. */
export interface BrokerHeartbeatResponse {
  readonly errorCode: number
  readonly isCaughtUp: boolean
  readonly isFenced: boolean
  readonly shouldShutDown: boolean
}

/** A follower or a client that checks where its leader's epochs end. */
export interface OffsetForLeaderEpochRequest {
  readonly topics: readonly TopicPartitions<{
    readonly partition: number
    readonly currentLeaderEpoch: number
    readonly leaderEpoch: number
  }>[]
}

/** The latest epoch up to the one asked for, and its end in the leader's log. */
export interface OffsetForLeaderEpochResponse {
  readonly topics: readonly TopicPartitions<{
    readonly partition: number
    readonly errorCode: number
    readonly leaderEpoch: number
    readonly endOffset: number
  }>[]
}

/** Logs are to begin later than they do. */
export interface DeleteRecordsRequest {
  readonly timeoutMs: number
  /** The new start of each log; −1: its high watermark. */
  readonly topics: readonly TopicPartitions<{ readonly partition: number; readonly offset: number }>[]
}

/** The lowest start among the replicas of each. */
export interface DeleteRecordsResponse {
  readonly topics: readonly TopicPartitions<{ readonly partition: number; readonly errorCode: number; readonly lowWatermark: number }>[]
}

/** A producer wants an id, or a raised epoch for the one that it has. */
export interface InitProducerIdRequest {
  readonly producerId: number
  readonly producerEpoch: number
}

/** What a producer's batches carry from now on. */
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

/** The answer to one of them. */
export type ReplicationResponse = {
  [A in keyof ReplicationApis]: {
    readonly kind: 'cluster-response'
    readonly api: A
    readonly correlationId: number
    readonly fields: ReplicationApis[A]['response']
  }
}[keyof ReplicationApis]
