import type { ConfigRow } from './config-row'
import { ruleOffConfig, ruleSwitches } from './rule-switch'

const intMax = 2147483647
const strategy = 'org.apache.kafka.clients.consumer.'
const protocols = ['classic', 'consumer'] as const
/** For experiments: see `rule-switch.ts`. */
const ruleOff: ConfigRow = { name: ruleOffConfig, type: 'string', default: '', oneOf: ['', ...ruleSwitches] }

/** Kafka's `CommonClientConfigs` and `ConsumerConfig`. None can change while the process lives. */
export const consumerConfigs: readonly ConfigRow[] = [
  { name: 'allow.auto.create.topics', type: 'boolean', default: true },
  { name: 'auto.commit.interval.ms', type: 'int', default: 5000, min: 0 },
  { name: 'auto.offset.reset', type: 'string', default: 'latest', form: /^(earliest|latest|none|by_duration:P.+)$/i },
  { name: 'check.crcs', type: 'boolean', default: true },
  { name: 'client.id', type: 'string', default: '' },
  { name: 'client.rack', type: 'string', default: '' },
  { name: 'connections.max.idle.ms', type: 'long', default: 540000 },
  { name: 'default.api.timeout.ms', type: 'int', default: 60000, min: 0 },
  { name: 'enable.auto.commit', type: 'boolean', default: true },
  { name: 'exclude.internal.topics', type: 'boolean', default: true },
  { name: 'fetch.max.bytes', type: 'int', default: 52428800, min: 0 },
  { name: 'fetch.max.wait.ms', type: 'int', default: 500, min: 0 },
  { name: 'fetch.min.bytes', type: 'int', default: 1, min: 0 },
  { name: 'group.id', type: 'string', default: null },
  { name: 'group.instance.id', type: 'string', default: null, form: /./ },
  { name: 'group.protocol', type: 'string', default: 'classic', oneOf: protocols },
  { name: 'group.remote.assignor', type: 'string', default: null },
  { name: 'heartbeat.interval.ms', type: 'int', default: 3000 },
  ruleOff,
  { name: 'isolation.level', type: 'string', default: 'read_uncommitted', oneOf: ['read_committed', 'read_uncommitted'] },
  { name: 'max.partition.fetch.bytes', type: 'int', default: 1048576, min: 0 },
  { name: 'max.poll.interval.ms', type: 'int', default: 300000, min: 1 },
  { name: 'max.poll.records', type: 'int', default: 500, min: 1 },
  { name: 'metadata.max.age.ms', type: 'long', default: 300000, min: 0 },
  {
    name: 'partition.assignment.strategy',
    type: 'list',
    default: [`${strategy}RangeAssignor`, `${strategy}CooperativeStickyAssignor`],
  },
  { name: 'reconnect.backoff.max.ms', type: 'long', default: 1000, min: 0 },
  { name: 'reconnect.backoff.ms', type: 'long', default: 50, min: 0 },
  { name: 'request.timeout.ms', type: 'int', default: 30000, min: 0 },
  { name: 'retry.backoff.max.ms', type: 'long', default: 1000, min: 0 },
  { name: 'retry.backoff.ms', type: 'long', default: 100, min: 0 },
  { name: 'security.protocol', type: 'string', default: 'PLAINTEXT', oneOf: ['PLAINTEXT', 'SSL', 'SASL_PLAINTEXT', 'SASL_SSL'] },
  { name: 'session.timeout.ms', type: 'int', default: 45000 },
]

/** Kafka's `ProducerConfig`. */
export const producerConfigs: readonly ConfigRow[] = [
  { name: 'acks', type: 'string', default: 'all', oneOf: ['all', '-1', '0', '1'] },
  { name: 'batch.size', type: 'int', default: 16384, min: 0 },
  { name: 'buffer.memory', type: 'long', default: 33554432, min: 0 },
  { name: 'client.id', type: 'string', default: '' },
  { name: 'compression.type', type: 'string', default: 'none', oneOf: ['none', 'gzip', 'snappy', 'lz4', 'zstd'] },
  { name: 'delivery.timeout.ms', type: 'int', default: 120000, min: 0 },
  { name: 'enable.idempotence', type: 'boolean', default: true },
  { name: 'linger.ms', type: 'long', default: 5, min: 0 },
  { name: 'max.block.ms', type: 'long', default: 60000, min: 0 },
  { name: 'max.in.flight.requests.per.connection', type: 'int', default: 5, min: 1 },
  { name: 'max.request.size', type: 'int', default: 1048576, min: 0 },
  { name: 'metadata.max.age.ms', type: 'long', default: 300000, min: 0 },
  { name: 'partitioner.adaptive.partitioning.enable', type: 'boolean', default: true },
  { name: 'partitioner.availability.timeout.ms', type: 'long', default: 0, min: 0 },
  { name: 'partitioner.ignore.keys', type: 'boolean', default: false },
  { name: 'request.timeout.ms', type: 'int', default: 30000, min: 0 },
  { name: 'retries', type: 'int', default: intMax, min: 0 },
  { name: 'retry.backoff.max.ms', type: 'long', default: 1000, min: 0 },
  { name: 'retry.backoff.ms', type: 'long', default: 100, min: 0 },
]

/** Kafka's `GroupCoordinatorConfig`, and what else of the broker a group depends on. */
export const brokerConfigs: readonly ConfigRow[] = [
  ruleOff,
  { name: 'auto.create.topics.enable', type: 'boolean', default: true },
  { name: 'auto.leader.rebalance.enable', type: 'boolean', default: true },
  { name: 'broker.heartbeat.interval.ms', type: 'int', default: 2000 },
  { name: 'broker.rack', type: 'string', default: null },
  { name: 'broker.session.timeout.ms', type: 'int', default: 9000 },
  { name: 'default.replication.factor', type: 'int', default: 1, min: 1 },
  { name: 'group.consumer.assignment.interval.ms', type: 'int', default: 1000, min: 0 },
  { name: 'group.consumer.assignors', type: 'list', default: ['uniform', 'range'] },
  { name: 'group.consumer.heartbeat.interval.ms', type: 'int', default: 5000, min: 1 },
  { name: 'group.consumer.max.assignment.interval.ms', type: 'int', default: 15000, min: 0 },
  { name: 'group.consumer.max.heartbeat.interval.ms', type: 'int', default: 15000, min: 1 },
  { name: 'group.consumer.max.session.timeout.ms', type: 'int', default: 60000, min: 1 },
  { name: 'group.consumer.max.size', type: 'int', default: intMax, min: 1 },
  {
    name: 'group.consumer.migration.policy',
    type: 'string',
    default: 'bidirectional',
    oneOf: ['bidirectional', 'upgrade', 'downgrade', 'disabled'],
  },
  { name: 'group.consumer.min.assignment.interval.ms', type: 'int', default: 0, min: 0 },
  { name: 'group.consumer.min.heartbeat.interval.ms', type: 'int', default: 5000, min: 1 },
  { name: 'group.consumer.min.session.timeout.ms', type: 'int', default: 45000, min: 1 },
  { name: 'group.consumer.regex.refresh.interval.ms', type: 'int', default: 600000, min: 10000 },
  { name: 'group.consumer.session.timeout.ms', type: 'int', default: 45000, min: 1 },
  { name: 'group.coordinator.append.linger.ms', type: 'int', default: -1, min: -1 },
  { name: 'group.coordinator.rebalance.protocols', type: 'list', default: ['classic', 'consumer', 'streams'] },
  { name: 'group.initial.rebalance.delay.ms', type: 'int', default: 3000 },
  { name: 'group.max.session.timeout.ms', type: 'int', default: 1800000 },
  { name: 'group.max.size', type: 'int', default: intMax, min: 1 },
  { name: 'group.min.session.timeout.ms', type: 'int', default: 6000 },
  { name: 'leader.imbalance.check.interval.seconds', type: 'long', default: 300, min: 1 },
  { name: 'log.flush.start.offset.checkpoint.interval.ms', type: 'int', default: 60000, min: 0 },
  { name: 'min.insync.replicas', type: 'int', default: 1, min: 1, dynamic: true },
  { name: 'num.partitions', type: 'int', default: 1, min: 1 },
  { name: 'offset.metadata.max.bytes', type: 'int', default: 4096 },
  { name: 'offsets.commit.timeout.ms', type: 'int', default: 5000, min: 1 },
  { name: 'offsets.retention.check.interval.ms', type: 'long', default: 600000, min: 1 },
  { name: 'offsets.retention.minutes', type: 'int', default: 10080, min: 1 },
  { name: 'offsets.topic.num.partitions', type: 'int', default: 50, min: 1 },
  { name: 'offsets.topic.replication.factor', type: 'short', default: 3, min: 1 },
  { name: 'offsets.topic.segment.bytes', type: 'int', default: 104857600, min: 1 },
  { name: 'replica.fetch.backoff.ms', type: 'int', default: 1000, min: 0 },
  { name: 'replica.fetch.max.bytes', type: 'int', default: 1048576, min: 0 },
  { name: 'replica.fetch.min.bytes', type: 'int', default: 1 },
  { name: 'replica.fetch.wait.max.ms', type: 'int', default: 500 },
  { name: 'replica.high.watermark.checkpoint.interval.ms', type: 'long', default: 5000 },
  { name: 'replica.lag.time.max.ms', type: 'long', default: 30000 },
  { name: 'replica.socket.timeout.ms', type: 'int', default: 30000 },
  { name: 'unclean.leader.election.enable', type: 'boolean', default: false, dynamic: true },
]

/** Kafka's `GroupConfig`: set for one group by an administrator; absent = the broker's. */
export const groupConfigs: readonly ConfigRow[] = [
  { name: 'consumer.assignment.interval.ms', type: 'int', default: 1000, min: 0, dynamic: true },
  { name: 'consumer.heartbeat.interval.ms', type: 'int', default: 5000, min: 1, dynamic: true },
  { name: 'consumer.session.timeout.ms', type: 'int', default: 45000, min: 1, dynamic: true },
]

/** Kafka's `LogConfig`, as far as a topic of a group needs it. */
export const topicConfigs: readonly ConfigRow[] = [
  { name: 'cleanup.policy', type: 'list', default: ['delete'], oneOf: ['compact', 'delete'], dynamic: true },
  {
    name: 'compression.type',
    type: 'string',
    default: 'producer',
    oneOf: ['uncompressed', 'zstd', 'lz4', 'snappy', 'gzip', 'producer'],
    dynamic: true,
  },
  { name: 'max.message.bytes', type: 'int', default: 1048588, min: 0, dynamic: true },
  { name: 'message.timestamp.type', type: 'string', default: 'CreateTime', oneOf: ['CreateTime', 'LogAppendTime'], dynamic: true },
  { name: 'min.insync.replicas', type: 'int', default: 1, min: 1, dynamic: true },
  { name: 'retention.bytes', type: 'long', default: -1, dynamic: true },
  { name: 'retention.ms', type: 'long', default: 604800000, min: -1, dynamic: true },
  { name: 'segment.bytes', type: 'int', default: 1073741824, min: 1048576, dynamic: true },
  { name: 'segment.ms', type: 'long', default: 604800000, min: 1, dynamic: true },
  { name: 'unclean.leader.election.enable', type: 'boolean', default: false, dynamic: true },
]
