import { topicPartition } from '../../kafka/ids'
import { completeDelete } from './delete-records'
import { completeFetch } from './fetch'
import { completeProduce } from './produce'
import type { DelayedFetch } from './delayed'
import type { ReplicaTurn } from './turn'

function concerns({ fields }: DelayedFetch, stirred: ReadonlySet<string>): boolean {
  return fields.topics.some(({ topic, partitions }) => partitions.some(({ partition }) => stirred.has(topicPartition(topic, partition))))
}

function without<V>(map: ReadonlyMap<string, V>, ids: readonly string[]): ReadonlyMap<string, V> {
  if (ids.length === 0) return map
  const left = new Map(map)
  for (const id of ids) left.delete(id)
  return left
}

/** Looks at every request that waits on a partition of which something moved (Kafka: Partition.tryCompleteDelayedRequests). */
export function settle(turn: ReplicaTurn): void {
  const { stirred, manager } = turn
  if (stirred.size === 0) return
  const done: string[] = []
  const over = (id: string, kind: string): void => {
    done.push(id)
    turn.timer(`${kind}/${id}`, null)
  }
  for (const [id, delayed] of manager.produces)
    if ([...delayed.waits.keys()].some((key) => stirred.has(key)) && completeProduce(turn, delayed, false)) over(id, 'produce')
  manager.produces = without(manager.produces, done.splice(0))
  for (const [id, delayed] of manager.fetches) if (concerns(delayed, stirred) && completeFetch(turn, delayed, false)) over(id, 'fetch')
  manager.fetches = without(manager.fetches, done.splice(0))
  for (const [id, delayed] of manager.deletes) if (stirred.has(delayed.key) && completeDelete(turn, delayed, false)) over(id, 'delete')
  manager.deletes = without(manager.deletes, done.splice(0))
}

/** The time of a waiting request is over. */
export function expire(turn: ReplicaTurn, kind: string, id: string): void {
  const { manager } = turn
  if (kind === 'produce') {
    const delayed = manager.produces.get(id)
    if (delayed !== undefined) completeProduce(turn, delayed, true)
    manager.produces = without(manager.produces, [id])
  } else if (kind === 'fetch') {
    const delayed = manager.fetches.get(id)
    if (delayed !== undefined) completeFetch(turn, delayed, true)
    manager.fetches = without(manager.fetches, [id])
  } else {
    const delayed = manager.deletes.get(id)
    if (delayed !== undefined) completeDelete(turn, delayed, true)
    manager.deletes = without(manager.deletes, [id])
  }
}
