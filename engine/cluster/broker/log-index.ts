import type { PartitionLog } from '../../log/partition-log'
import type { BrokerState } from '../world'

type Logs = Map<string, PartitionLog>
type OfTopic = readonly (PartitionLog | undefined)[]

const none: OfTopic = []

/** By topic and number: no name of a partition has to be built or looked up, where one request asks for hundreds. */
const indexes = new WeakMap<Logs, Map<string, (PartitionLog | undefined)[]>>()

function indexOf(logs: Logs): ReadonlyMap<string, OfTopic> {
  const index = new Map<string, (PartitionLog | undefined)[]>()
  for (const log of logs.values()) {
    const known = index.get(log.topic)
    const list = known ?? []
    if (known === undefined) index.set(log.topic, list)
    while (list.length < log.partition) list.push(undefined)
    list[log.partition] = log
  }
  indexes.set(logs, index)
  return index
}

/** What was looked up last, by number of the broker: a request asks for one topic, and so does the next. */
interface Recent {
  readonly logs: Logs
  readonly topic: string
  readonly list: OfTopic
}

const recent: (Recent | undefined)[] = []

/** The logs that this broker has of a topic, by number of the partition. */
export function logsOfTopic(state: BrokerState, topic: string): OfTopic {
  const { logs, broker } = state
  const last = recent[broker]
  if (last !== undefined && last.logs === logs && last.topic === topic) return last.list
  const list = (indexes.get(logs) ?? indexOf(logs)).get(topic) ?? none
  recent[broker] = { logs, topic, list }
  return list
}

/** Put a log in its place, or (`null`) take it away: the only way in which a broker comes to have other logs. */
export function putLog(state: BrokerState, key: string, log: PartitionLog | null): void {
  indexes.delete(state.logs)
  recent[state.broker] = undefined
  if (log === null) state.logs.delete(key)
  else state.logs.set(key, log)
}
