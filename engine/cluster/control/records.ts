/** What the controller writes into its log, and brokers read out of it (Kafka: the metadata log's records, by their names). */
export type MetadataRecord =
  | { readonly type: 'TopicRecord'; readonly name: string; readonly topicId: string }
  | { readonly type: 'RemoveTopicRecord'; readonly name: string }
  | {
      readonly type: 'ConfigRecord'
      readonly resourceType: ConfigResource
      /** Of a broker its number; '' is the whole cluster's. */
      readonly resourceName: string
      readonly name: string
      readonly value: string
    }
  /** Eligible leaders are forgotten: what makes one has changed. */
  | { readonly type: 'ClearElrRecord'; readonly topicName: string }
  | {
      readonly type: 'PartitionRecord'
      readonly topic: string
      readonly partitionId: number
      readonly replicas: readonly number[]
      readonly isr: readonly number[]
      readonly leader: number
      readonly leaderEpoch: number
      readonly partitionEpoch: number
    }
  | PartitionChangeRecord
  | { readonly type: 'RegisterBrokerRecord'; readonly brokerId: number; readonly brokerEpoch: number; readonly fenced: boolean }
  | {
      readonly type: 'BrokerRegistrationChangeRecord'
      readonly brokerId: number
      readonly brokerEpoch: number
      /** 1: it is fenced; −1: no more. */
      readonly fenced?: 1 | -1
      readonly inControlledShutdown?: 1
    }

export type ConfigResource = 'topic' | 'broker'

/** Names what is new, and nothing else. */
export interface PartitionChangeRecord {
  readonly type: 'PartitionChangeRecord'
  readonly topic: string
  readonly partitionId: number
  readonly isr?: readonly number[]
  /** −1: nobody. A new one raises the leader epoch. */
  readonly leader?: number
  /** 1: it leads although it was in nobody's set; 0: that is over. */
  readonly leaderRecoveryState?: 0 | 1
  readonly eligibleLeaderReplicas?: readonly number[]
  readonly lastKnownElr?: readonly number[]
}
