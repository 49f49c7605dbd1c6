/** One partition as the controller decided it (Kafka: PartitionRegistration). Never changed. */
export interface PartitionRegistration {
  readonly topic: string
  readonly partition: number
  readonly replicas: readonly number[]
  readonly isr: readonly number[]
  /** Out of the in-sync set since that is smaller than `min.insync.replicas`, and yet without loss (KIP-966). */
  readonly elr: readonly number[]
  readonly lastKnownElr: readonly number[]
  /** −1: nobody. */
  readonly leader: number
  readonly leaderRecoveryState: 0 | 1
  /** Counts changes of the leader. */
  readonly leaderEpoch: number
  /** Counts all changes. */
  readonly partitionEpoch: number
}

/** A broker as the controller knows it (Kafka: BrokerRegistration). */
export interface BrokerRegistration {
  readonly brokerId: number
  readonly brokerEpoch: number
  readonly fenced: boolean
  readonly inControlledShutdown: boolean
}

export interface TopicRegistration {
  readonly name: string
  readonly topicId: string
  readonly partitions: number
}

/** What all records up to one say together (Kafka: MetadataImage). Never changed: the next one is another one. */
export interface ClusterImage {
  /** Of the next record. */
  readonly offset: number
  readonly topics: ReadonlyMap<string, TopicRegistration>
  /** `orders-0` → its registration. */
  readonly partitions: ReadonlyMap<string, PartitionRegistration>
  readonly brokers: ReadonlyMap<number, BrokerRegistration>
  /** `topic/orders`, `broker/1`, `broker/` → config → value. */
  readonly configs: ReadonlyMap<string, ReadonlyMap<string, string>>
}

export const emptyImage: ClusterImage = { offset: 0, topics: new Map(), partitions: new Map(), brokers: new Map(), configs: new Map() }

/** Which broker may lead: registered, not fenced, not on its way out (Kafka: ClusterControlManager.isActive). */
export function isActive(image: ClusterImage, broker: number): boolean {
  const known = image.brokers.get(broker)
  return known?.fenced === false && !known.inControlledShutdown
}

/** A setting as it is for one topic: its own, the cluster's, or none that was set. */
export function topicConfig(image: ClusterImage, topic: string, name: string): string | undefined {
  return image.configs.get(`topic/${topic}`)?.get(name) ?? image.configs.get('broker/')?.get(name)
}

/** How many replicas must be in sync: never more than there are (Kafka: ReplicationControlManager.getTopicEffectiveMinIsr). */
export function effectiveMinIsr(image: ClusterImage, topic: string, replicas: number): number {
  return Math.min(replicas, Number(topicConfig(image, topic, 'min.insync.replicas') ?? '1'))
}
