import { BytesWriter, MalformedBytes } from '../../kafka/bytes'
import { BytesReader } from '../../kafka/bytes-reader'
import { readPlan } from '../../kafka/codec-read'
import { writePlan } from '../../kafka/codec-write'
import { compareTopicPartitions, noGeneration, type Partition, type TopicAndPartition, type TopicName } from '../../kafka/ids'
import type { Fields } from '../../kafka/plan'
import { recordPlans } from '../../kafka/record-plans'

/** What a consumer says of itself inside JoinGroup's metadata (Kafka: `ConsumerPartitionAssignor.Subscription`). */
export interface Subscription {
  readonly topics: readonly TopicName[]
  readonly userData: Uint8Array | null
  readonly ownedPartitions: readonly TopicAndPartition[]
  readonly generationId: number
  readonly rackId: string | null
}

/** What the leader gives a consumer inside SyncGroup (Kafka: `ConsumerPartitionAssignor.Assignment`). */
export interface Assignment {
  readonly partitions: readonly TopicAndPartition[]
  readonly userData: Uint8Array | null
}

interface TopicPartitions {
  readonly topic: TopicName
  readonly partitions: readonly Partition[]
}

/** What 4.4 writes; older versions are for tests and old clients. */
export const consumerProtocolVersion = 3

const scratch = new BytesWriter()

/** Topics in the order of their first partition, as Kafka's linked collection keeps them. */
export function groupByTopic(partitions: readonly TopicAndPartition[]): readonly TopicPartitions[] {
  const groups = new Map<TopicName, Partition[]>()
  for (const { topic, partition } of partitions) {
    const group = groups.get(topic)
    if (group === undefined) groups.set(topic, [partition])
    else group.push(partition)
  }
  return [...groups].map(([topic, numbers]) => ({ topic, partitions: numbers }))
}

type Embedded = 'ConsumerProtocolSubscription' | 'ConsumerProtocolAssignment'

function encode(name: Embedded, version: number, fields: object): Uint8Array {
  scratch.clear()
  scratch.int16(version)
  writePlan(scratch, recordPlans.known(name, version), fields)
  return scratch.done()
}

/** A version that is newer than ours is read as ours and the rest is left, as Kafka does. */
function decode(name: Embedded, bytes: Uint8Array): Fields {
  const reader = new BytesReader(bytes)
  const version = reader.int16()
  if (version < 0) throw new MalformedBytes('bad-version', 0)
  return readPlan(reader, recordPlans.known(name, Math.min(version, consumerProtocolVersion)))
}

/** Kafka's `ConsumerProtocol.serializeSubscription`: sorted, so that equal content gives equal bytes. */
export function encodeSubscription(subscription: Subscription, version = consumerProtocolVersion): Uint8Array {
  return encode('ConsumerProtocolSubscription', version, {
    topics: [...subscription.topics].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)),
    userData: subscription.userData,
    ownedPartitions: groupByTopic([...subscription.ownedPartitions].sort(compareTopicPartitions)),
    generationId: subscription.generationId,
    rackId: subscription.rackId,
  })
}

/** Kafka's `ConsumerProtocol.serializeAssignment`: partitions in the order in which they were assigned. */
export function encodeAssignment(assignment: Assignment, version = consumerProtocolVersion): Uint8Array {
  return encode('ConsumerProtocolAssignment', version, {
    assignedPartitions: groupByTopic(assignment.partitions),
    userData: assignment.userData,
  })
}

function flatten(groups: readonly TopicPartitions[]): readonly TopicAndPartition[] {
  const flat: TopicAndPartition[] = []
  for (const { topic, partitions } of groups) for (const partition of partitions) flat.push({ topic, partition })
  return flat
}

/** Throws `MalformedBytes` where the bytes are no subscription. What a version does not have is as if nobody had set it. */
export function decodeSubscription(bytes: Uint8Array): Subscription {
  const known = subscriptions.get(bytes)
  if (known !== undefined) return known
  const fresh = readSubscription(bytes)
  subscriptions.set(bytes, fresh)
  return fresh
}

/** Bytes never change; a leader reads those of every member more than once, and members that say the same share them. */
const subscriptions = new WeakMap<Uint8Array, Subscription>()

function readSubscription(bytes: Uint8Array): Subscription {
  const fields = decode('ConsumerProtocolSubscription', bytes)
  return {
    topics: fields['topics'] as readonly TopicName[],
    userData: fields['userData'] as Uint8Array | null,
    ownedPartitions: flatten((fields['ownedPartitions'] ?? []) as unknown as readonly TopicPartitions[]),
    generationId: (fields['generationId'] ?? noGeneration) as number,
    rackId: (fields['rackId'] ?? null) as string | null,
  }
}

/** Throws `MalformedBytes` where the bytes are no assignment. Empty bytes are none: a member without an assignment has those. */
export function decodeAssignment(bytes: Uint8Array): Assignment {
  const fields = decode('ConsumerProtocolAssignment', bytes)
  return {
    partitions: flatten(fields['assignedPartitions'] as unknown as readonly TopicPartitions[]),
    userData: fields['userData'] as Uint8Array | null,
  }
}
