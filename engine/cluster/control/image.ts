import { topicPartition } from '../../kafka/ids'
import type { MetadataRecord, PartitionChangeRecord } from './records'

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

interface Draft {
  readonly topics: Map<string, TopicRegistration>
  readonly partitions: Map<string, PartitionRegistration>
  readonly brokers: Map<number, BrokerRegistration>
  readonly configs: Map<string, ReadonlyMap<string, string>>
}

/** Kafka: PartitionRegistration.merge. */
export function merged(registration: PartitionRegistration, change: PartitionChangeRecord): PartitionRegistration {
  return {
    topic: registration.topic,
    partition: registration.partition,
    replicas: registration.replicas,
    isr: change.isr ?? registration.isr,
    elr: change.eligibleLeaderReplicas ?? registration.elr,
    lastKnownElr: change.lastKnownElr ?? registration.lastKnownElr,
    leader: change.leader ?? registration.leader,
    leaderRecoveryState: change.leaderRecoveryState ?? registration.leaderRecoveryState,
    leaderEpoch: change.leader === undefined ? registration.leaderEpoch : registration.leaderEpoch + 1,
    partitionEpoch: registration.partitionEpoch + 1,
  }
}

function replayBroker(draft: Draft, record: Extract<MetadataRecord, { type: 'BrokerRegistrationChangeRecord' }>): void {
  const known = draft.brokers.get(record.brokerId)
  if (known === undefined) return
  const fenced = record.fenced === undefined ? known.fenced : record.fenced === 1
  draft.brokers.set(record.brokerId, {
    ...known,
    fenced,
    inControlledShutdown: record.inControlledShutdown === 1 || known.inControlledShutdown,
  })
}

function replayTopic(draft: Draft, record: Extract<MetadataRecord, { type: 'PartitionRecord' }>): void {
  const { topic, partitionId: partition, replicas, isr, leader, leaderEpoch, partitionEpoch } = record
  const known = draft.topics.get(topic)
  if (known === undefined) return
  draft.topics.set(topic, { ...known, partitions: Math.max(known.partitions, partition + 1) })
  draft.partitions.set(topicPartition(topic, partition), {
    topic,
    partition,
    replicas,
    isr,
    elr: [],
    lastKnownElr: [],
    leader,
    leaderRecoveryState: 0,
    leaderEpoch,
    partitionEpoch,
  })
}

function removeTopic(draft: Draft, name: string): void {
  const known = draft.topics.get(name)
  draft.topics.delete(name)
  draft.configs.delete(`topic/${name}`)
  for (let partition = 0; partition < (known?.partitions ?? 0); partition++) draft.partitions.delete(topicPartition(name, partition))
}

function replay(draft: Draft, record: MetadataRecord): void {
  switch (record.type) {
    case 'TopicRecord':
      draft.topics.set(record.name, { name: record.name, topicId: record.topicId, partitions: 0 })
      return
    case 'RemoveTopicRecord':
      removeTopic(draft, record.name)
      return
    case 'ConfigRecord': {
      const key = `${record.resourceType}/${record.resourceName}`
      draft.configs.set(key, new Map(draft.configs.get(key)).set(record.name, record.value))
      return
    }
    case 'ClearElrRecord':
      for (const [key, registration] of draft.partitions)
        if (registration.topic === record.topicName) draft.partitions.set(key, { ...registration, elr: [], lastKnownElr: [] })
      return
    case 'PartitionRecord':
      replayTopic(draft, record)
      return
    case 'PartitionChangeRecord': {
      const key = topicPartition(record.topic, record.partitionId)
      const known = draft.partitions.get(key)
      if (known !== undefined) draft.partitions.set(key, merged(known, record))
      return
    }
    case 'RegisterBrokerRecord':
      draft.brokers.set(record.brokerId, {
        brokerId: record.brokerId,
        brokerEpoch: record.brokerEpoch,
        fenced: record.fenced,
        inControlledShutdown: false,
      })
      return
    case 'BrokerRegistrationChangeRecord':
      replayBroker(draft, record)
  }
}

/** The image after these records too. */
export function replayed(image: ClusterImage, records: readonly MetadataRecord[]): ClusterImage {
  if (records.length === 0) return image
  const draft: Draft = {
    topics: new Map(image.topics),
    partitions: new Map(image.partitions),
    brokers: new Map(image.brokers),
    configs: new Map(image.configs),
  }
  for (const record of records) replay(draft, record)
  return { offset: image.offset + records.length, ...draft }
}

/** A setting as it is for one topic: its own, the cluster's, or none that was set. */
export function topicConfig(image: ClusterImage, topic: string, name: string): string | undefined {
  return image.configs.get(`topic/${topic}`)?.get(name) ?? image.configs.get('broker/')?.get(name)
}

/** How many replicas must be in sync: never more than there are (Kafka: ReplicationControlManager.getTopicEffectiveMinIsr). */
export function effectiveMinIsr(image: ClusterImage, topic: string, replicas: number): number {
  return Math.min(replicas, Number(topicConfig(image, topic, 'min.insync.replicas') ?? '1'))
}
