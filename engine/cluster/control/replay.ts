import { topicPartition } from '../../kafka/ids'
import type { MetadataRecord, PartitionChangeRecord } from './records'
import type { TopicRegistration, PartitionRegistration, BrokerRegistration, ClusterImage } from './image'

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
