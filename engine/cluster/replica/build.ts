import { configNumber } from '../../kafka/configs'
import { topicPartition } from '../../kafka/ids'
import { replicaSwitch, ruleOffConfig } from '../../kafka/rule-switch'
import { Chain } from '../../log/chain'
import { emptyReplicaLog, type ReplicaLog } from '../../log/replica-log'
import { withBatch, withHighWatermark } from '../../log/replica-log-change'
import { emptyImage, type ClusterImage } from '../control/image'
import { replayed } from '../control/replay'
import type { MetadataRecord } from '../control/records'
import type { PlacedRecord, ReplicationControl } from '../control/state'
import { recordBytesAtStart } from '../broker/at-start'
import type { ClusterSetup, ConfigMap, ReplicationSetup } from '../setup'
import { brokerNode, worldNode } from '../world'
import { idleLoad } from './load'
import { freshReplica } from './metadata'
import type { Replica, ReplicaManager, ReplicaSettings } from './state'
import { firstRecords } from './first-records'

function settingsOf(configs: ConfigMap): ReplicaSettings {
  const number = (name: string): number => configNumber('broker', configs, name)
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
    sessionTimeoutMs: configNumber('broker', configs, 'broker.session.timeout.ms'),
    rebalance: {
      enabled: configs.get('auto.leader.rebalance.enable') !== 'false',
      checkMs: 1000 * configNumber('broker', configs, 'leader.imbalance.check.interval.seconds'),
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
