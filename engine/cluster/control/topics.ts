import { topicPartition } from '../../kafka/ids'
import type { MetadataRecord } from './records'
import type { ControlTurn } from './turn'

/** One broker after the other, from `first` on: leaders and followers are spread evenly (Kafka: StripedReplicaPlacer, without its chance). */
export function placement(brokers: readonly number[], first: number, replicationFactor: number): readonly number[] {
  const count = Math.min(replicationFactor, brokers.length)
  return Array.from({ length: count }, (_, n) => brokers[(first + n) % brokers.length] ?? -1)
}

/** What a new topic is in the controller's log. `mayLead` says who is there to be in sync. */
export function topicRecords(
  name: string,
  topicId: string,
  replicas: readonly (readonly number[])[],
  set: ReadonlyMap<string, string>,
  mayLead: (broker: number) => boolean,
): readonly MetadataRecord[] {
  const records: MetadataRecord[] = [{ type: 'TopicRecord', name, topicId }]
  for (const [config, value] of set) records.push({ type: 'ConfigRecord', resourceType: 'topic', resourceName: name, name: config, value })
  if (set.has('min.insync.replicas')) records.push({ type: 'ClearElrRecord', topicName: name })
  replicas.forEach((list, partitionId) => records.push(partitionRecord(name, partitionId, list, mayLead)))
  return records
}

function partitionRecord(
  topic: string,
  partitionId: number,
  replicas: readonly number[],
  mayLead: (broker: number) => boolean,
): MetadataRecord {
  const isr = replicas.filter(mayLead)
  return { type: 'PartitionRecord', topic, partitionId, replicas, isr, leader: isr[0] ?? -1, leaderEpoch: 0, partitionEpoch: 0 }
}

/** Kafka: ReplicationControlManager.createPartitions. */
export function addPartitions(
  turn: ControlTurn,
  topic: string,
  replicas: readonly (readonly number[])[],
  mayLead: (broker: number) => boolean,
): void {
  const known = turn.image.topics.get(topic)
  if (known === undefined) return
  for (const list of replicas) {
    const partition = turn.image.topics.get(topic)?.partitions ?? 0
    turn.write(partitionRecord(topic, partition, list, mayLead))
    const registration = turn.image.partitions.get(topicPartition(topic, partition))
    turn.tell('PartitionCreated', 'controller/topic/created', {
      partition: topicPartition(topic, partition),
      leader: registration?.leader ?? -1,
      replicas: list,
    })
  }
}

/** Kafka: ConfigurationControlManager.incrementalAlterConfigs; what makes a leader eligible is forgotten when its measure changes. */
export function setConfig(turn: ControlTurn, of: 'topic' | 'broker', name: string, set: Readonly<Record<string, string>>): void {
  for (const [config, value] of Object.entries(set)) {
    turn.write({ type: 'ConfigRecord', resourceType: of, resourceName: name, name: config, value })
    turn.tell('ConfigSet', 'controller/config/set', { of, name, config, value })
  }
  if (!('min.insync.replicas' in set)) return
  const topics = of === 'topic' ? [name] : [...turn.image.topics.keys()]
  for (const topic of topics) {
    turn.write({ type: 'ClearElrRecord', topicName: topic })
    turn.tell('ElrCleared', 'controller/config/elr-cleared', { topic })
  }
}
