import { merged } from '../../cluster/control/replay'
import type { ClusterImage, PartitionRegistration } from '../../cluster/control/image'
import type { MetadataRecord, PartitionChangeRecord } from '../../cluster/control/records'
import type { ControllerRule } from '../../cluster/control/rules'
import { topicPartition } from '../../kafka/ids'
import { wholes, type At } from '../case-reading'
import type { ReplicationCase } from './case-file'
import type { ControllerRecord } from './controller-records'

const whole = (at: At): number => at.whole()

const topicResource = 2

const oneOf = (number: number, at: At): 0 | 1 => (number === 0 || number === 1 ? number : at.wrong())

/** Names what the record names. */
function changeOf(data: At, topic: string): PartitionChangeRecord {
  const given = (name: string, key: string, read: (at: At) => unknown): object => (data.has(name) ? { [key]: read(data.field(name)) } : {})
  return {
    type: 'PartitionChangeRecord',
    topic,
    partitionId: data.field('partitionId').whole(),
    ...given('isr', 'isr', wholes),
    ...given('leader', 'leader', whole),
    ...given('leaderRecoveryState', 'leaderRecoveryState', (at) => oneOf(at.whole(), at)),
    ...given('eligibleLeaderReplicas', 'eligibleLeaderReplicas', wholes),
    ...given('lastKnownElr', 'lastKnownElr', wholes),
  }
}

function madeOf(data: At, topic: string): MetadataRecord {
  return {
    type: 'PartitionRecord',
    topic,
    partitionId: data.field('partitionId').whole(),
    replicas: data.field('replicas').wholes(),
    isr: data.field('isr').wholes(),
    leader: data.field('leader').whole(),
    leaderEpoch: data.field('leaderEpoch').whole(),
    partitionEpoch: data.field('partitionEpoch').whole(),
  }
}

function registrationChangeOf(data: At): MetadataRecord | null {
  const fenced = data.orElse('fenced', 0, whole)
  const leaves = data.orElse('inControlledShutdown', 0, whole) === 1
  if (fenced === 0 && !leaves) return null
  return {
    type: 'BrokerRegistrationChangeRecord',
    brokerId: data.field('brokerId').whole(),
    brokerEpoch: data.field('brokerEpoch').whole(),
    ...(fenced === 0 ? {} : { fenced: fenced > 0 ? 1 : -1 }),
    ...(leaves ? { inControlledShutdown: 1 } : {}),
  }
}

/** A record of the metadata log as the engine keeps it; `null` for one that says nothing of brokers and partitions. Throws `NotThisForm`. */
export function metadataRecordOf({ type, data }: ControllerRecord, { topic, topicId }: ReplicationCase): MetadataRecord | null {
  switch (type) {
    case 'TopicRecord':
      return { type, name: data.field('name').text(), topicId: data.field('topicId').text() }
    case 'ConfigRecord': {
      const ofTopic = data.field('resourceType').whole() === topicResource
      const [resourceName, name] = [data.field('resourceName').text(), data.field('name').text()]
      const value = data.field('value').orNull((at) => at.text())
      return value === null ? null : { type, resourceType: ofTopic ? 'topic' : 'broker', resourceName, name, value }
    }
    case 'ClearElrRecord':
      return { type, topicName: data.field('topicName').text() || topic }
    case 'RegisterBrokerRecord': {
      const [brokerId, brokerEpoch] = [data.field('brokerId').whole(), data.field('brokerEpoch').whole()]
      return { type, brokerId, brokerEpoch, fenced: data.field('fenced').truth() }
    }
    case 'BrokerRegistrationChangeRecord':
      return registrationChangeOf(data)
    case 'PartitionRecord':
      return data.field('topicId').text() === topicId ? madeOf(data, topic) : null
    case 'PartitionChangeRecord':
      return data.field('topicId').text() === topicId ? changeOf(data, topic) : null
    default:
      return null
  }
}

const mayLead = (image: ClusterImage, broker: number): boolean => {
  const known = image.brokers.get(broker)
  return known?.fenced === false && !known.inControlledShutdown
}

function electedBy(image: ClusterImage, before: PartitionRegistration, after: PartitionRegistration): ControllerRule {
  const { leader } = after
  if (leader < 0) return 'controller/partition/no-leader'
  if (after.leaderRecoveryState === 1 && before.leaderRecoveryState === 0) {
    const known = before.isr.length === 0 && before.elr.length === 0 && before.lastKnownElr.includes(leader)
    return known ? 'controller/partition/leader-last-known' : 'controller/partition/leader-unclean'
  }
  if (!before.isr.includes(leader)) return 'controller/partition/leader-from-elr'
  const stays = before.leader >= 0 && after.isr.includes(before.leader) && mayLead(image, before.leader)
  return stays ? 'controller/partition/leader-preferred' : 'controller/partition/leader-elected'
}

/** Which branch of Kafka's controller writes such a change: what the partition was before, and is after, leaves only one. */
export function ruleOfChange(image: ClusterImage, record: PartitionChangeRecord): ControllerRule {
  const before = image.partitions.get(topicPartition(record.topic, record.partitionId))
  if (before === undefined || record.leader === undefined)
    return record.isr === undefined ? 'controller/partition/elr-changed' : 'controller/partition/isr-changed'
  return electedBy(image, before, merged(before, record))
}
