import { numberDefault } from '../../kafka/configs'
import { offsetsTopic, topicPartition, transactionTopic } from '../../kafka/ids'
import { replicaSwitch, ruleOffConfig } from '../../kafka/rule-switch'
import { Chain } from '../../log/chain'
import { emptyReplicaLog, withBatch, withHighWatermark, type ReplicaLog } from '../../log/replica-log'
import { emptyImage, replayed, type ClusterImage } from '../control/image'
import type { MetadataRecord } from '../control/records'
import type { PlacedRecord, ReplicationControl } from '../control/state'
import { placement, topicRecords } from '../control/topics'
import type { ConfigMap, ClusterSetup, ProducerSetup, ReplicationSetup, TopicSetup } from '../setup'
import { brokerNode, worldNode } from '../world'
import { idleLoad } from './load'
import { freshReplica } from './metadata'
import type { Replica, ReplicaManager, ReplicaSettings } from './state'

/** How many bytes a record of the start has, key and value. */
const recordBytesAtStart = 100

export function brokerNumber(configs: ConfigMap, name: string): number {
  const text = configs.get(name)
  return text === undefined ? numberDefault('broker', name) : Number(text)
}

function settingsOf(configs: ConfigMap): ReplicaSettings {
  const number = (name: string): number => brokerNumber(configs, name)
  return {
    lagTimeMaxMs: number('replica.lag.time.max.ms'),
    fetchWaitMaxMs: number('replica.fetch.wait.max.ms'),
    fetchMinBytes: number('replica.fetch.min.bytes'),
    fetchMaxBytes: number('replica.fetch.max.bytes'),
    fetchBackoffMs: number('replica.fetch.backoff.ms'),
    highWatermarkCheckpointMs: number('replica.high.watermark.checkpoint.interval.ms'),
    logStartCheckpointMs: number('log.flush.start.offset.checkpoint.interval.ms'),
    heartbeatMs: number('broker.heartbeat.interval.ms'),
    socketTimeoutMs: number('replica.socket.timeout.ms'),
    minInsyncReplicas: number('min.insync.replicas'),
    ruleOff: replicaSwitch(configs.get(ruleOffConfig)),
  }
}

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
    partitions: brokerNumber(configs, `${prefix}.num.partitions`),
    replicationFactor: brokerNumber(configs, `${prefix}.replication.factor`),
    recordsPerPartition: 0,
    configs: new Map([['cleanup.policy', 'compact'], ...set]),
  })
  const minIsr = String(brokerNumber(configs, 'transaction.state.log.min.isr'))
  return [
    ...topics,
    ...(groups.length === 0 ? [] : [internal(offsetsTopic, 'offsets.topic', [])]),
    ...(producers.some(isTransactional) ? [internal(transactionTopic, 'transaction.state.log', [['min.insync.replicas', minIsr]])] : []),
  ]
}

/** What every broker has set alike is the cluster's own. */
const clusterWide = ['min.insync.replicas', 'unclean.leader.election.enable'] as const

function firstRecords(setup: ClusterSetup, topicIdOf: (name: string) => string): readonly MetadataRecord[] {
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

function controlOf(
  setup: ClusterSetup,
  replication: ReplicationSetup,
  records: readonly MetadataRecord[],
  image: ClusterImage,
): ReplicationControl {
  const configs = setup.brokers[0]?.configs ?? new Map<string, string>()
  let chain: Chain<PlacedRecord> | null = null
  records.forEach((record, offset) => (chain = Chain.append(chain, { offset, at: 0, record })))
  return {
    fencing: replication.fencing,
    records: chain,
    image,
    contacts: new Map(setup.brokers.map(({ broker }) => [broker, 0])),
    sessionTimeoutMs: brokerNumber(configs, 'broker.session.timeout.ms'),
    rebalance: {
      enabled: configs.get('auto.leader.rebalance.enable') !== 'false',
      checkMs: 1000 * brokerNumber(configs, 'leader.imbalance.check.interval.seconds'),
    },
    elrEnabled: replication.elr,
    ruleOff: replicaSwitch(configs.get(ruleOffConfig)),
  }
}

function logAtStart(records: number): ReplicaLog {
  if (records === 0) return emptyReplicaLog
  const log = withBatch(emptyReplicaLog, {
    baseOffset: 0,
    lastOffset: records - 1,
    leaderEpoch: 0,
    producerId: -1,
    producerEpoch: -1,
    baseSequence: -1,
    timestamp: 0,
    sizeBytes: records * recordBytesAtStart,
    records: null,
  })
  return withHighWatermark(log, records)
}

function replicasAtStart(setup: ClusterSetup, broker: number, image: ClusterImage): Map<string, Replica> {
  const counts = new Map(setup.topics.map(({ name, recordsPerPartition }) => [name, recordsPerPartition]))
  const replicas = new Map<string, Replica>()
  for (const registration of image.partitions.values())
    if (registration.replicas.includes(broker))
      replicas.set(topicPartition(registration.topic, registration.partition), {
        ...freshReplica(registration),
        log: logAtStart(counts.get(registration.topic) ?? 0),
      })
  return replicas
}

/** The controller's and each broker's part as they stand before anything happens. */
export interface ReplicatedStart {
  readonly control: ReplicationControl
  readonly managers: ReadonlyMap<number, ReplicaManager>
}

export function replicatedStart(setup: ClusterSetup, replication: ReplicationSetup, topicIdOf: (name: string) => string): ReplicatedStart {
  const records = firstRecords(setup, topicIdOf)
  const image = replayed(emptyImage, records)
  const members = setup.groups.flatMap((group) => group.members.map(({ name }) => name))
  const processes = [...setup.brokers.map(({ broker }) => brokerNode(broker)), ...setup.producers.map(({ name }) => name), ...members]
  if (setup.groups.length > 0) processes.push(worldNode)
  const managers = new Map<number, ReplicaManager>()
  for (const { broker, configs, startsDown } of setup.brokers) {
    const down = startsDown === true
    managers.set(broker, {
      image,
      brokerEpoch: image.brokers.get(broker)?.brokerEpoch ?? -1,
      formerEpoch: -1,
      life: down ? 'down' : 'running',
      startsAgain: false,
      fencing: replication.fencing,
      replicas: down ? new Map() : replicasAtStart(setup, broker, image),
      fetchers: new Map(),
      fetches: new Map(),
      produces: new Map(),
      deletes: new Map(),
      unreachable: new Set(setup.brokers.filter((each) => each.startsDown === true).map((each) => brokerNode(each.broker))),
      peers: processes.filter((name) => name !== brokerNode(broker)),
      disk: { highWatermarks: new Map(), logStartOffsets: new Map(), cleanShutdownEpoch: -1 },
      settings: settingsOf(configs),
      correlation: 0,
      producerIds: 0,
      load: replication.costs === undefined ? null : idleLoad(replication.costs, 0),
    })
  }
  return { control: controlOf(setup, replication, records, image), managers }
}
