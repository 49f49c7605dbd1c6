import { emptyGroupShard } from '../../groups/group-shard'
import { offsetsTopic, topicPartition } from '../../kafka/ids'
import { appendCounted, emptyLog, type PartitionLog } from '../../log/partition-log'
import { startedBroker } from './start'
import { startedStored } from '../stored-log/start'
import type { BrokerSetup, ClusterSetup } from '../setup'
import type { BrokerState, GroupShard, TopicMetadata } from '../world'

function logsOf(setup: ClusterSetup, broker: number, topics: ReadonlyMap<string, TopicMetadata>): Map<string, PartitionLog> {
  const records = new Map(setup.topics.map(({ name, recordsPerPartition }) => [name, recordsPerPartition]))
  const logs = new Map<string, PartitionLog>()
  for (const { name, partitions } of topics.values())
    partitions.forEach(({ leader }, partition) => {
      if (leader !== broker) return
      const log = emptyLog(name, partition)
      const count = records.get(name) ?? 0
      if (count > 0) appendCounted(log, count, count * recordBytesAtStart)
      logs.set(topicPartition(name, partition), log)
    })
  return logs
}

function shardsOf(broker: number, topics: ReadonlyMap<string, TopicMetadata>): Map<number, GroupShard> {
  const shards = new Map<number, GroupShard>()
  topics.get(offsetsTopic)?.partitions.forEach(({ leader }, partition) => {
    if (leader === broker) shards.set(partition, { ...emptyGroupShard(partition), loading: false })
  })
  return shards
}

/** How many bytes a record of the start has, key and value. */
export const recordBytesAtStart = 100

/** Whether any log of a cluster is to be stored as bytes: asked of every run, so it stands here, where every run has it. */
export const storesBytes = ({ storage, topics }: ClusterSetup): boolean =>
  storage?.offsetsTopicAsBytes === true || topics.some(({ storedAsBytes }) => storedAsBytes === true)

/** A broker before anything happens: the logs that it leads, with their first records, and the groups’ shards that go with them. */
export function brokerAtStart(
  setup: ClusterSetup,
  one: BrokerSetup,
  brokers: readonly number[],
  topics: ReadonlyMap<string, TopicMetadata>,
): BrokerState {
  const logs = logsOf(setup, one.broker, topics)
  return {
    ...startedBroker(one.broker, brokers, one.configs, new Map(setup.groups.map(({ groupId, configs }) => [groupId, configs]))),
    topics: new Map(topics),
    logs,
    shards: shardsOf(one.broker, topics),
    kafkaVersion: setup.kafkaVersion,
    commitDelayMs: setup.commitDelayMs,
    pinnedMemberIds: setup.pinned.memberIds,
    pinnedTargetsMs: setup.pinned.targetsMs ?? [],
    stored: setup.replication === undefined && storesBytes(setup) ? startedStored(setup, one, logs) : undefined,
  }
}
