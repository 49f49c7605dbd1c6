import type { ClusterSetup, ProducerSetup, TimedAction } from '../../cluster/setup'
import type { SimTime } from '../../kernel/node'
import type { ReplicationCase, ReplicationClient } from './case-file'

const isProducer = ({ type }: ReplicationClient): boolean => type !== 'consumer' && type !== 'admin'

/** Those that do not repeat, too: what they do once is in the action. */
function producerOf(name: string, { configs }: ReplicationClient): ProducerSetup {
  return { name, topics: [], recordsPerSecond: 0, batchRecords: 1, recordBytes: 1, keys: 0, startAt: 0, stopAt: null, configs }
}

/** The nodes of a recorded cluster before anything has happened: brokers that are down, producers that wait to be told. A message takes `hop` from node to node. */
export function recordedSetup(file: ReplicationCase, hop: SimTime, actions: readonly TimedAction[]): ClusterSetup {
  return {
    kafkaVersion: '4.4',
    seed: 1,
    commitDelayMs: 0,
    brokers: file.brokers.map((broker) => ({ broker, rack: null, configs: file.brokerConfigs, startsDown: true })),
    topics: [],
    producers: [...file.clients].filter(([, client]) => isProducer(client)).map(([name, client]) => producerOf(name, client)),
    groups: [],
    network: { road: { latencyMin: hop, latencyMax: hop, lossPerMillion: 0, duplicatePerMillion: 0 }, roads: new Map() },
    pinned: { memberIds: new Map(), processIds: new Map(), topicIds: new Map([[file.topic, file.topicId]]) },
    replication: { fencing: 'given', elr: file.elr },
    actions,
  }
}
