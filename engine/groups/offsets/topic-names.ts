import type { TopicId, TopicName } from '../../kafka/ids'
import type { ShardContext } from '../coordinator/context'

interface Named {
  readonly name: TopicName
  readonly topicId?: TopicId
}

/** The name of a topic in a request: from version 10 on it says ids. `null` for an id that is not known here. */
export function topicNameIn({ name, topicId }: Named, context: ShardContext): TopicName | null {
  if (topicId === undefined) return name
  return context.image.topicOf(topicId)?.name ?? null
}

/** The id of a topic in a request; all zeros for a name that is not known here. */
export function topicIdIn({ name, topicId }: Named, context: ShardContext): TopicId {
  return topicId ?? context.topicId(name)
}
