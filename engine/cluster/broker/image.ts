import type { MetadataImage, TopicImage } from '../../groups/coordinator/context'
import type { TopicId, TopicName } from '../../kafka/ids'
import type { BrokerState, TopicMetadata } from '../world'

const imageOfTopic = ({ name, topicId, partitions }: TopicMetadata): TopicImage => ({
  name,
  topicId,
  partitions: partitions.length,
  racks: null,
})

class BrokerImage implements MetadataImage {
  readonly version: number
  readonly newTopicsVersion: number

  constructor(private readonly state: BrokerState) {
    this.version = state.metadataVersion
    this.newTopicsVersion = state.newTopicsVersion
  }

  topic(name: TopicName): TopicImage | undefined {
    const topic = this.state.topics.get(name)
    return topic === undefined ? undefined : imageOfTopic(topic)
  }

  topicOf(topicId: TopicId): TopicImage | undefined {
    for (const topic of this.state.topics.values()) if (topic.topicId === topicId) return imageOfTopic(topic)
    return undefined
  }

  names(): Iterable<TopicName> {
    return this.state.topics.keys()
  }
}

/** The topics as this broker's coordinators see them. */
export const imageOf = (state: BrokerState): MetadataImage => new BrokerImage(state)
