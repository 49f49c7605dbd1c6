import { MalformedBytes } from '../../kafka/bytes'
import type { TopicPartitionNumbers } from '../../kafka/consumer-records'
import type { MetadataImage } from '../coordinator/context'
import { consumerProtocolVersion, decodeSubscription, encodeAssignment, groupByTopic, type Subscription } from '../wire/consumer-protocol'
import type { Assigned } from './assigned'
import type { ConsumerMember } from './state'

type Protocols = readonly { readonly name: string; readonly metadata: Uint8Array }[]

/** What a member of the classic protocol says under the first of its assignors' names; null for bytes that are no subscription. */
export function subscriptionOf(protocols: Protocols): Subscription | null {
  const [first] = protocols
  if (first === undefined) return null
  try {
    return decodeSubscription(first.metadata)
  } catch (error) {
    if (error instanceof MalformedBytes) return null
    throw error
  }
}

/** By ids; a topic that is not there any more is left out. */
export function ownedById(subscription: Subscription, image: MetadataImage): TopicPartitionNumbers[] {
  return groupByTopic(subscription.ownedPartitions).flatMap(({ topic, partitions }) => {
    const known = image.topic(topic)
    return known === undefined ? [] : [{ topicId: known.topicId, partitions }]
  })
}

function versionOf({ details }: ConsumerMember): number {
  const bytes = details.classic?.supportedProtocols[0]?.metadata
  if (bytes === undefined || bytes.length < 2) return consumerProtocolVersion
  return Math.min(new DataView(bytes.buffer, bytes.byteOffset, 2).getInt16(0), consumerProtocolVersion)
}

/** What a member has, as the classic protocol writes it: in the version that the member itself speaks. */
export function classicAssignment(member: ConsumerMember, assigned: Assigned, image: MetadataImage): Uint8Array {
  const partitions = [...assigned].flatMap(([topicId, numbers]) => {
    const topic = image.topicOf(topicId)?.name
    return topic === undefined ? [] : [...numbers.keys()].map((partition) => ({ topic, partition }))
  })
  return encodeAssignment({ partitions, userData: null }, versionOf(member))
}
