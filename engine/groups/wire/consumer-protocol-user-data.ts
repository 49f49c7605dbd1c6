import { BytesWriter, MalformedBytes } from '../../kafka/bytes'
import { BytesReader } from '../../kafka/bytes-reader'
import { noGeneration, type TopicAndPartition } from '../../kafka/ids'
import { hashMapOrder } from '../../kafka/java-hash'
import { groupByTopic, type Subscription } from './consumer-protocol'

/** What a member says it owns, and since which generation; what a sticky assignor goes by. */
export interface Claim {
  readonly partitions: readonly TopicAndPartition[]
  readonly generation: number
}

const noClaim: Claim = { partitions: [], generation: noGeneration }

/** Kafka's `StickyAssignor.serializeTopicPartitionAssignment`: topics in the order of a HashMap. */
export function encodeStickyUserData(claim: Claim): Uint8Array {
  const writer = new BytesWriter()
  const groups = new Map(groupByTopic(claim.partitions).map(({ topic, partitions }) => [topic, partitions]))
  writer.size(groups.size, false)
  for (const topic of hashMapOrder(groups.keys())) {
    const partitions = groups.get(topic) ?? []
    writer.string(topic, false)
    writer.size(partitions.length, false)
    for (const partition of partitions) writer.int32(partition)
  }
  writer.int32(claim.generation)
  return writer.done()
}

function readTopic(reader: BytesReader): readonly TopicAndPartition[] {
  const topic = reader.string(false)
  const count = reader.size(false)
  if (topic === null || count < 0) throw new MalformedBytes('null-not-allowed', reader.position)
  return Array.from({ length: count }, () => ({ topic, partition: reader.int32() }))
}

/** A claim out of sticky's user data, of the form without a generation too; bytes that are neither claim nothing, as in Kafka. */
export function decodeStickyUserData(bytes: Uint8Array): Claim {
  const reader = new BytesReader(bytes)
  try {
    const count = reader.size(false)
    const partitions = Array.from({ length: Math.max(count, 0) }, () => readTopic(reader)).flat()
    return { partitions, generation: reader.left >= 4 ? reader.int32() : noGeneration }
  } catch (error) {
    if (error instanceof MalformedBytes) return noClaim
    throw error
  }
}

function generationBytes(generation: number): Uint8Array {
  const writer = new BytesWriter()
  writer.int32(generation)
  return writer.done()
}

/**
 * What an assignor adds to its member's subscription (Kafka: `subscriptionUserData`): sticky its claim once it was given one,
 * cooperative-sticky the generation in which it was chosen last, the others nothing.
 */
export function subscriptionUserData(assignor: string, stickyClaim: Claim | null, cooperativeStickyGeneration: number): Uint8Array | null {
  if (assignor === 'sticky') return stickyClaim === null ? null : encodeStickyUserData(stickyClaim)
  if (assignor === 'cooperative-sticky') return generationBytes(cooperativeStickyGeneration)
  return null
}

/** Where an assignor looks for a member's claim (Kafka: `memberData`): sticky in its own user data, the others in the fields. */
export function claimOf(assignor: string, subscription: Subscription): Claim {
  if (assignor === 'sticky') return subscription.userData === null ? noClaim : decodeStickyUserData(subscription.userData)
  const { ownedPartitions, generationId, userData } = subscription
  if (assignor !== 'cooperative-sticky' || generationId !== noGeneration || userData?.length !== 4)
    return { partitions: ownedPartitions, generation: generationId }
  return { partitions: ownedPartitions, generation: new BytesReader(userData).int32() }
}
