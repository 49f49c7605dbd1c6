import * as v from 'valibot'
import { laneAction, replicaList, timedAction } from './action-schema'
import { limits } from './limits'
import { amount, configs, groupId, list, ms, name, text, topicName, whole } from './parts'
import { readPathSchema } from './read-path-schema'

/** The newest form of the file. Older ones are brought up to it. */
export const scenarioVersion = 1

export const kafkaVersions = ['4.0', '4.1', '4.2', '4.3', '4.4'] as const

const seed = whole(0, 4294967295)

/** What one consumer process is and does, beside its name. */
const memberOptions = {
  config: v.optional(configs),
  topics: v.optional(list(topicName, 1, 1000)),
  /** Resolved by the broker where the member speaks the consumer protocol, else matched by the client. */
  regex: v.optional(text),
  /** Matched by the client. */
  pattern: v.optional(text),
  rack: v.optional(name),
  pollMs: v.optional(amount(1, limits.timeMs)),
  processMsPerRecord: v.optional(ms),
  revokeCallbackMs: v.optional(ms),
  commitOnRevoke: v.optional(v.boolean()),
}

const member = v.strictObject({
  name,
  /** So many of them, numbered: `m` becomes `m1` to `m100`, or `m001` … with leading zeros. */
  count: v.optional(whole(1, limits.members)),
  startAtMs: v.optional(ms),
  startEveryMs: v.optional(ms),
  ...memberOptions,
})

const group = v.strictObject({
  id: groupId,
  config: v.optional(configs, {}),
  memberDefaults: v.optional(v.strictObject(memberOptions), {}),
  members: list(member, 0, limits.members),
})

const topic = v.strictObject({
  name: topicName,
  partitions: whole(1, limits.partitions),
  replication: v.optional(whole(1, limits.brokers), 1),
  /** The brokers of each partition, its preferred leader first; else replicas are spread. */
  replicas: v.optional(list(replicaList, 1, limits.assigned)),
  recordsPerPartition: v.optional(whole(0, limits.recordsPerPartition), 0),
  /** Its logs are kept as bytes: batches, segments, indexes, with retention and the cleaner. Without it a log is a count. */
  storedAsBytes: v.optional(v.boolean(), false),
  config: v.optional(configs, {}),
})

const producer = v.strictObject({
  name,
  topics: list(topicName, 1, 1000),
  /** For each partition. */
  recordsPerSecond: v.optional(amount(0, 100_000), 0),
  batchRecords: v.optional(whole(1, 10_000), 1),
  recordBytes: v.optional(whole(0, 1_048_576), 100),
  /** From how many keys it draws; 0: every partition gets its share. */
  keys: v.optional(whole(0, 1_000_000), 0),
  /** What its keys are called, in place of `keys`. */
  keyNames: v.optional(list(text, 1, 1000)),
  acks: v.optional(v.picklist(['all', '-1', '0', '1'])),
  startAtMs: v.optional(ms, 0),
  stopAtMs: v.optional(ms),
  config: v.optional(configs, {}),
})

const broker = v.strictObject({
  rack: v.optional(name),
  config: v.optional(configs, {}),
  /** It is there once an action starts it. */
  startsDown: v.optional(v.boolean()),
})

/** What it costs a broker to take and give bytes; what is not named costs nothing. */
const brokerCosts = v.strictObject({
  diskBytesPerSecond: v.optional(amount(1, 1e12)),
  /** Each way. */
  networkBytesPerSecond: v.optional(amount(1, 1e12)),
  requestMs: v.optional(ms),
  /** Not Kafka: each record goes to a place of its own on the disk, instead of to the end. */
  seekMs: v.optional(ms),
})

/** One latency, or a range from which the seed draws. */
const latency = v.union([ms, v.strictTuple([ms, ms])])

const road = {
  latencyMs: v.optional(latency),
  lossPerMillion: v.optional(whole(0, 1_000_000)),
  duplicatePerMillion: v.optional(whole(0, 1_000_000)),
}

const network = v.strictObject({
  ...road,
  links: v.optional(list(v.strictObject({ from: name, to: name, ...road }), 0, 10_000), []),
})

const pinned = v.strictObject({
  /** By process start. */
  memberIds: v.optional(list(v.strictObject({ clientId: text, ids: list(text, 1, 1000) }), 0, limits.members), []),
  topicIds: v.optional(
    list(v.strictObject({ topic: topicName, id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22}$/, 'bad-text')) }), 0, 1000),
    [],
  ),
})

/** What the coordinators' topic is kept as, and how fast the disks of the brokers are. */
const storage = v.strictObject({
  offsetsTopicAsBytes: v.optional(v.boolean(), false),
  readBytesPerSecond: v.optional(amount(1, limits.bytesPerSecond)),
  writeBytesPerSecond: v.optional(amount(1, limits.bytesPerSecond)),
})

/** One of several runs of the same script: what is different in it. */
const lane = v.strictObject({
  name,
  kafkaVersion: v.optional(v.picklist(kafkaVersions)),
  commitDelayMs: v.optional(ms),
  brokerConfig: v.optional(configs),
  groupConfig: v.optional(configs),
  memberDefaults: v.optional(v.strictObject(memberOptions)),
  members: v.optional(list(v.strictObject({ name, ...memberOptions }), 0, limits.members)),
  brokerCosts: v.optional(brokerCosts),
  /** By the names that they have in the script: what is different of them. */
  topics: v.optional(
    list(
      v.strictObject({
        name: topicName,
        partitions: v.optional(whole(1, limits.partitions)),
        replication: v.optional(whole(1, limits.brokers)),
        replicas: v.optional(list(replicaList, 1, limits.assigned)),
        config: v.optional(configs),
      }),
      0,
      100,
    ),
  ),
  producers: v.optional(
    list(v.strictObject({ name, acks: v.optional(v.picklist(['all', '-1', '0', '1'])), config: v.optional(configs) }), 0, limits.producers),
  ),
  /** In place of the script's. */
  actions: v.optional(list(laneAction, 0, 100)),
  /** Its parts replace those of the script. */
  readPath: v.optional(v.partial(readPathSchema)),
})

/** The file, whole: declared here and nowhere else. */
export const scenarioSchema = v.strictObject({
  $schema: v.optional(text),
  version: v.literal(scenarioVersion),
  name,
  kafkaVersion: v.optional(v.picklist(kafkaVersions), '4.4'),
  seed: v.optional(seed, 1),
  commitDelayMs: v.optional(ms, 10),
  /** How far the run is shown unless it is run on; by default a minute after its last action. */
  untilMs: v.optional(ms),
  brokers: v.optional(list(broker, 1, limits.brokers), [{}]),
  /** For every broker; a broker's own come first. */
  brokerConfig: v.optional(configs, {}),
  brokerCosts: v.optional(brokerCosts),
  topics: v.optional(list(topic, 0, limits.partitions), []),
  producers: v.optional(list(producer, 0, limits.producers), []),
  groups: v.optional(list(group, 0, 1000), []),
  pinned: v.optional(pinned, {}),
  network: v.optional(network, {}),
  actions: v.optional(list(timedAction, 0, limits.actions), []),
  /** The way from the disk to the wire: transfers beside each other, and the memory that readers share. */
  readPath: v.optional(readPathSchema),
  storage: v.optional(storage),
  lanes: v.optional(list(lane, 0, limits.lanes), []),
})

/** What a person wrote. */
export type Scenario = v.InferInput<typeof scenarioSchema>

/** The same, checked, with every default filled in. */
export type Setup = v.InferOutput<typeof scenarioSchema>

export type Lane = Setup['lanes'][number]
export type GroupOptions = Setup['groups'][number]
export type MemberOptions = GroupOptions['memberDefaults']
export type Member = GroupOptions['members'][number]
