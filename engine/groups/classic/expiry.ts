import type { TopicName } from '../../kafka/ids'
import type { OffsetExpiry } from '../offsets/expiry'
import { decodeSubscription } from '../wire/consumer-protocol'
import { metadataOf } from './records'
import type { ClassicGroup } from './state'

/** All that a coordinator ever reads of its members' metadata; null where it is not what consumers send (Kafka: ClassicGroup.computeSubscribedTopics). */
function subscribedTopics({ members, protocolName }: ClassicGroup): ReadonlySet<TopicName> | null {
  const topics = new Set<TopicName>()
  try {
    for (const member of members.values())
      for (const topic of decodeSubscription(metadataOf(member, protocolName)).topics) topics.add(topic)
  } catch {
    return null
  }
  return topics
}

/** When a classic group's offsets may go: null says not now (Kafka: ClassicGroup.offsetExpirationCondition). */
export function classicExpiry(group: ClassicGroup): OffsetExpiry | null {
  const { protocolType, state, stateSince } = group
  if (protocolType === null) return { since: ({ committedAt }) => committedAt, isSubscribedTo: () => false }
  if (state === 'Empty') return { since: () => stateSince, isSubscribedTo: () => false }
  if (state !== 'Stable' || protocolType !== 'consumer') return null
  const topics = subscribedTopics(group)
  return topics && { since: ({ committedAt }) => committedAt, isSubscribedTo: (topic) => topics.has(topic) }
}
