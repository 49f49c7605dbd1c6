import { configNumber } from '../../kafka/configs'
import { offsetsTopic, transactionTopic } from '../../kafka/ids'
import type { MetadataRecord } from '../control/records'
import { placement, topicRecords } from '../control/topics'
import type { ClusterSetup, ProducerSetup, TopicSetup } from '../setup'

/** Which brokers keep each partition of a topic: as it is written, or one after the other. */
function replicasOf(
  { replicas, partitions, replicationFactor }: TopicSetup,
  brokers: readonly number[],
  index: number,
): readonly (readonly number[])[] {
  return Array.from(
    { length: partitions },
    (_, partition) => replicas?.[partition] ?? placement(brokers, index + partition, replicationFactor),
  )
}

const isTransactional = ({ configs }: ProducerSetup): boolean => (configs.get('transactional.id') ?? '') !== ''

/** With groups there is `__consumer_offsets`, with transactions `__transaction_state`, replicated like any topic (Kafka: AutoTopicCreationManager); with fewer brokers than they ask for, on all of them. */
function topicsOf({ topics, groups, producers, brokers }: ClusterSetup): readonly TopicSetup[] {
  const configs = brokers[0]?.configs ?? new Map<string, string>()
  const internal = (name: string, prefix: string, set: readonly (readonly [string, string])[]): TopicSetup => ({
    name,
    partitions: configNumber('broker', configs, `${prefix}.num.partitions`),
    replicationFactor: configNumber('broker', configs, `${prefix}.replication.factor`),
    recordsPerPartition: 0,
    configs: new Map([['cleanup.policy', 'compact'], ...set]),
  })
  const minIsr = String(configNumber('broker', configs, 'transaction.state.log.min.isr'))
  return [
    ...topics,
    ...(groups.length === 0 ? [] : [internal(offsetsTopic, 'offsets.topic', [])]),
    ...(producers.some(isTransactional) ? [internal(transactionTopic, 'transaction.state.log', [['min.insync.replicas', minIsr]])] : []),
  ]
}

/** What every broker has set alike is the cluster's own. */
const clusterWide = ['min.insync.replicas', 'unclean.leader.election.enable'] as const

/** The controller’s log before anything happens: what the cluster has set, its brokers, its topics and who leads their partitions. */
export function firstRecords(setup: ClusterSetup, topicIdOf: (name: string) => string): readonly MetadataRecord[] {
  const up = setup.brokers.filter(({ startsDown }) => startsDown !== true).map(({ broker }) => broker)
  const epochs = setup.replication?.brokerEpochs ?? new Map<number, number>()
  const records: MetadataRecord[] = []
  for (const name of clusterWide) {
    const value = setup.brokers[0]?.configs.get(name)
    if (value !== undefined) records.push({ type: 'ConfigRecord', resourceType: 'broker', resourceName: '', name, value })
  }
  for (const broker of up) {
    const brokerEpoch = epochs.get(broker) ?? records.length
    records.push({ type: 'RegisterBrokerRecord', brokerId: broker, brokerEpoch, fenced: true })
    records.push({ type: 'BrokerRegistrationChangeRecord', brokerId: broker, brokerEpoch, fenced: -1 })
  }
  topicsOf(setup).forEach((topic, index) => {
    const replicas = replicasOf(topic, up, index)
    records.push(...topicRecords(topic.name, topicIdOf(topic.name), replicas, topic.configs, (broker) => up.includes(broker)))
  })
  return records
}
