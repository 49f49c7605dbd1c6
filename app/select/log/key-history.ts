import { eventAt, eventCount, splitTopicPartition, visitKinds, type Trace } from '../../../engine'
import { listIn } from '../find-event'

interface Folded {
  events: number
  /** Keys of each topic, in the order in which they were first written or mapped. */
  readonly topics: Map<string, Set<string>>
}

const histories = new WeakMap<Trace, Folded>()

const types: ReadonlySet<string> = new Set(['RecordsPartitioned', 'KeyMapped'])

/** The keys of a topic in the order in which a run first names them: a cleaning that takes the first record of one changes nothing. */
export function keysOf(trace: Trace, topic: string): readonly string[] {
  const folded = histories.get(trace) ?? { events: 0, topics: new Map<string, Set<string>>() }
  histories.set(trace, folded)
  const events = eventCount(trace)
  visitKinds(trace, folded.events + 1, events, (id, kind) => {
    if (!types.has(kind.type)) return true
    const event = eventAt(trace, id)
    const { partition, key, topic: written } = event.detail
    const of = typeof written === 'string' ? written : splitTopicPartition(String(partition)).topic
    const keys = folded.topics.get(of) ?? new Set<string>()
    folded.topics.set(of, keys)
    for (const one of typeof key === 'string' ? [key] : listIn(event, 'keys')) if (keys.size < mostKeys) keys.add(one)
    return true
  })
  folded.events = events
  return [...(folded.topics.get(topic) ?? [])]
}

/** From there on a key is numbered by where it stands in the log. */
const mostKeys = 5000
