import type { Exchange } from './exchange'
import type { NameOfTopic } from './observe-consumer-member'

/** The topics that a log speaks of by id, each id once, in order of appearance. */
function idsIn(exchanges: readonly Exchange[]): Set<string> {
  const ids = new Set<string>()
  const see = (topics: readonly { readonly topicId?: string }[] | null | undefined): void => {
    for (const { topicId } of topics ?? []) if (topicId !== undefined && topicId !== '') ids.add(topicId)
  }
  for (const exchange of exchanges)
    if (exchange.api === 'ConsumerGroupHeartbeat') {
      see(exchange.request.topicPartitions)
      see(exchange.response.assignment?.topicPartitions)
    }
  return ids
}

/** A log says a topic's name where a member subscribes, and its id elsewhere: only where there is one of each, the name of an id is known. */
export function namesOfTopics(exchanges: readonly Exchange[]): NameOfTopic {
  const names = new Set<string>()
  for (const exchange of exchanges)
    if (exchange.api === 'ConsumerGroupHeartbeat') for (const name of exchange.request.subscribedTopicNames ?? []) names.add(name)
  const ids = idsIn(exchanges)
  const [name] = names
  const known = names.size === 1 && ids.size === 1 ? name : undefined
  return (topicId) => (ids.has(topicId) ? (known ?? topicId) : topicId)
}
