import type { MetadataImage, TopicImage } from '../../groups/coordinator/context'
import type { BrokerState, TopicMetadata } from '../world'

const imageOfTopic = ({ name, topicId, partitions }: TopicMetadata): TopicImage => ({
  name,
  topicId,
  partitions: partitions.length,
  racks: null,
})

/** The topics as this broker's coordinators see them. */
export function imageOf({ topics, metadataVersion, newTopicsVersion }: BrokerState): MetadataImage {
  return {
    version: metadataVersion,
    newTopicsVersion,
    topic(name) {
      const topic = topics.get(name)
      return topic === undefined ? undefined : imageOfTopic(topic)
    },
    topicOf(topicId) {
      for (const topic of topics.values()) if (topic.topicId === topicId) return imageOfTopic(topic)
      return undefined
    },
    names: () => topics.keys(),
  }
}
