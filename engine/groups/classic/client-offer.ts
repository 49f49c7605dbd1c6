import { splitTopicPartition, type TopicAndPartition } from '../../kafka/ids'
import type { JoinGroupProtocol } from '../wire/classic'
import { encodeSubscription } from '../wire/consumer-protocol'
import { subscriptionUserData } from '../wire/consumer-protocol-user-data'
import { assignorsOf, isCooperative } from './client-assignors'
import type { Host } from './client-host'

const parsed = (partitions: readonly string[]): readonly TopicAndPartition[] => partitions.map(splitTopicPartition)

/** Kafka: ConsumerCoordinator.metadata. The subscription, once for each assignor on offer. */
export function offers(host: Host): readonly JoinGroupProtocol[] {
  const { client, config, topics } = host
  // What a member says that has nothing to claim is what the others of its generation say: the same bytes, made once.
  if (client.stickyAssignment !== null || (isCooperative(config) && host.owned.length > 0)) return written(host)
  const { generationId, cooperativeStickyGeneration } = client
  for (const one of said)
    if (
      one.generationId === generationId &&
      one.cooperativeStickyGeneration === cooperativeStickyGeneration &&
      one.rack === config.rack &&
      sameNames(one.topics, topics) &&
      sameNames(one.assignors, config.assignors)
    )
      return one.protocols
  const { assignors, rack } = config
  const fresh = { assignors, topics: [...topics], generationId, cooperativeStickyGeneration, rack, protocols: written(host) }
  said.unshift(fresh)
  if (said.length > offersKept) said.pop()
  return fresh.protocols
}

/** What an offer is made of, and the offer. */
interface Said {
  readonly assignors: readonly string[]
  readonly topics: readonly string[]
  readonly generationId: number
  readonly cooperativeStickyGeneration: number
  readonly rack: string
  readonly protocols: readonly JoinGroupProtocol[]
}

const offersKept = 16
const said: Said[] = []

const sameNames = (some: readonly string[], others: readonly string[]): boolean =>
  some === others || (some.length === others.length && some.every((name, n) => name === others[n]))

function written(host: Host): readonly JoinGroupProtocol[] {
  const { client, config } = host
  const ownedPartitions = isCooperative(config) ? parsed(host.owned) : []
  const { stickyAssignment, stickyGeneration, cooperativeStickyGeneration } = client
  const stickyClaim = stickyAssignment === null ? null : { partitions: parsed(stickyAssignment), generation: stickyGeneration }
  return assignorsOf(config).map(({ name }) => ({
    name,
    metadata: encodeSubscription({
      topics: host.topics,
      userData: subscriptionUserData(name, stickyClaim, cooperativeStickyGeneration),
      ownedPartitions,
      generationId: client.generationId,
      rackId: config.rack === '' ? null : config.rack,
    }),
  }))
}
