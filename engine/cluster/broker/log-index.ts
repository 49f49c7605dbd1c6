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

/** The logs that this broker has of a topic, by number of the partition. */
export const logsOfTopic = (state: BrokerState, topic: string): OfTopic =>
  (indexes.get(state.logs) ?? indexOf(state.logs)).get(topic) ?? none

/** Put a log in its place, or (`null`) take it away: the only way in which a broker comes to have other logs. */
export function putLog(state: BrokerState, key: string, log: PartitionLog | null): void {
  indexes.delete(state.logs)
  if (log === null) state.logs.delete(key)
  else state.logs.set(key, log)
}
