import { MetadataView, TopicView } from '../../groups/wire/member-view'
import { byCodeUnit } from '../../kernel/order'
import { fromMs } from '../../kernel/time'
import type { DescribedTopic, MetadataRequest, MetadataResponse } from '../message'
import { metadataTold } from './replicas/leaders'
import { asksForMetadata, type ConsumerState } from './state'
import type { ConsumerTurn } from './turn'

/** Ask for metadata if that is wanted, at most once in a back-off (Kafka: NetworkClient.DefaultMetadataUpdater). */
export function refreshMetadata(turn: ConsumerTurn): void {
  const { state } = turn
  if (!state.metadataWanted) return
  if (asksForMetadata(state)) return
  const earliest = state.metadataAskedAt === null ? 0 : state.metadataAskedAt + fromMs(state.settings.retryBackoffMs)
  if (turn.now < earliest) {
    turn.timer('metadata', earliest)
    return
  }
  state.metadataWanted = false
  state.metadataAskedAt = turn.now
  turn.request('Metadata', turn.anyBroker(), { topics: askedTopics(state) }, 'cluster/metadata/asked')
}

/** All for a pattern that the client matches, by id where the broker resolves one (Kafka: ConsumerMetadata.newMetadataRequestBuilder). */
function askedTopics(state: ConsumerState): MetadataRequest['topics'] {
  if (state.regex !== null) return null
  if (state.brokerRegex !== null) return state.topicIds.map((topicId) => ({ name: null, topicId }))
  return [...state.topics, ...state.groupTopics].map((name) => ({ name }))
}

/** What brokers say of a topic is one object for all who ask: so is what they know of it then. */
const views = new WeakMap<DescribedTopic, TopicView>()

function topicViewOf(topic: DescribedTopic): TopicView {
  const known = views.get(topic)
  if (known !== undefined) return known
  const leaders = new Int32Array(topic.partitions.length).fill(-1)
  for (const { partitionIndex, leaderId } of topic.partitions) leaders[partitionIndex] = leaderId
  const fresh = new TopicView(topic.name, topic.topicId, leaders)
  views.set(topic, fresh)
  return fresh
}

function viewOf(answer: MetadataResponse): MetadataView {
  const topics = new Map<string, TopicView>()
  for (const topic of answer.topics) if (topic.errorCode === 0) topics.set(topic.name, topicViewOf(topic))
  return new MetadataView(
    answer.brokers.map(({ nodeId }) => nodeId),
    topics,
  )
}

/** Whether Java's full match of a pattern would take this topic. */
function matches(pattern: string, topic: string): boolean {
  try {
    return new RegExp(`^(?:${pattern})$`, 'u').test(topic)
  } catch {
    return false
  }
}

/** The cluster as it is now; a pattern may match other topics than before (Kafka: ConsumerCoordinator.maybeUpdateSubscriptionMetadata). */
export function metadataArrived(turn: ConsumerTurn, answer: MetadataResponse): void {
  const { state } = turn
  const before = state.metadata
  state.metadata = viewOf(answer)
  state.metadataVersion += 1
  state.plan = null
  if (state.replicas !== undefined) metadataTold(turn, state.replicas, answer, before)
  const { regex } = state
  if (regex !== null) {
    const topics = [...state.metadata.topics.keys()].filter((topic) => matches(regex, topic)).sort(byCodeUnit)
    if (topics.length !== state.topics.length || topics.some((topic, i) => topic !== state.topics[i]))
      turn.tell('TopicsMatched', 'cluster/consumer/matched', { topics })
    state.topics = topics
  }
  if (answer.topics.some(({ errorCode }) => errorCode !== 0)) state.metadataWanted = true
  turn.timer('metadata', turn.now + fromMs(state.settings.metadataMaxAgeMs))
}
