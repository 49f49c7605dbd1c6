import type { CaseFile } from '../../recording/case-file'
import type { Recording } from '../../recording/recording'

/** The ids that Kafka minted, by client id, in the order in which it did. */
export function mintedIds(recording: Recording): Map<string, string[]> {
  const ids = new Map<string, string[]>()
  for (const exchange of recording.exchanges) {
    if (exchange.api !== 'JoinGroup' || exchange.request.memberId !== '' || exchange.response.memberId === '') continue
    const known = ids.get(exchange.clientId)
    if (known === undefined) ids.set(exchange.clientId, [exchange.response.memberId])
    else known.push(exchange.response.memberId)
  }
  return ids
}

/** Ids of topics; that of a topic deleted during the run is known from the first answer that names it. */
export function topicIdsOf(recording: Recording, file: CaseFile): ReadonlyMap<string, string> {
  const known = new Map(file.topicIds)
  const ids = new Set(known.values())
  const nameless = [...file.topics.keys()].filter((topic) => !known.has(topic))
  for (const exchange of recording.exchanges) {
    if (exchange.api !== 'ConsumerGroupHeartbeat') continue
    for (const { topicId } of exchange.response.assignment?.topicPartitions ?? []) {
      if (ids.has(topicId)) continue
      ids.add(topicId)
      const topic = nameless.shift()
      if (topic !== undefined) known.set(topic, topicId)
    }
  }
  return known
}

/** The ids that processes of the consumer protocol made for themselves, one a process. */
export function processIds(recording: Recording): Map<string, string[]> {
  const ids = new Map<string, string[]>()
  for (const { name, exchanges } of recording.processes) {
    const beat = exchanges.map((n) => recording.exchanges[n]).find((exchange) => exchange?.api === 'ConsumerGroupHeartbeat')
    ids.set(name, [...(ids.get(name) ?? []), beat?.api === 'ConsumerGroupHeartbeat' ? beat.request.memberId : name])
  }
  return ids
}
