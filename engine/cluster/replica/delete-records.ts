import { errorCode } from '../../kafka/errors'
import { topicPartition } from '../../kafka/ids'
import { fromMs } from '../../kernel/time'
import { startingAt } from '../../log/replica-log-change'
import type { DeleteRecordsRequest } from './apis'
import type { Asking, DelayedDelete } from './delayed'
import type { Replica } from './state'
import type { ReplicaTurn } from './turn'

const code = {
  notLeader: errorCode('NOT_LEADER_OR_FOLLOWER'),
  outOfRange: errorCode('OFFSET_OUT_OF_RANGE'),
  timedOut: errorCode('REQUEST_TIMED_OUT'),
}

/** The smallest log start of all replicas that live (Kafka: Partition.lowWatermarkIfLeader). */
function lowWatermark(turn: ReplicaTurn, replica: Replica): number {
  let lowest = replica.log.logStartOffset
  for (const { broker, logStartOffset } of replica.followers.values()) {
    const known = turn.manager.image.brokers.get(broker)
    if (known?.fenced === false && logStartOffset < lowest) lowest = logStartOffset
  }
  return lowest
}

function refuse(turn: ReplicaTurn, asker: Asking, topic: string, partition: number, error: number): void {
  const answered = { partition, errorCode: error, lowWatermark: -1 }
  const detail = { partition: topicPartition(topic, partition), error }
  turn.reply(asker, 'DeleteRecords', { topics: [{ topic, partitions: [answered] }] }, 'replication/delete-records/refused', detail)
}

/** Readers shall find nothing below an offset that is committed; answered when every replica knows (Kafka: ReplicaManager.deleteRecords). */
export function deleteRecordsAsked(turn: ReplicaTurn, asker: Asking, fields: DeleteRecordsRequest): void {
  for (const { topic, partitions } of fields.topics)
    for (const { partition, offset: asked } of partitions) {
      const key = topicPartition(topic, partition)
      const replica = turn.replica(key)
      if (replica?.role !== 'leader') {
        refuse(turn, asker, topic, partition, code.notLeader)
        continue
      }
      const offset = asked === -1 ? replica.log.highWatermark : asked
      if (offset > replica.log.highWatermark || offset < 0) {
        refuse(turn, asker, topic, partition, code.outOfRange)
        continue
      }
      turn.put(key, { ...replica, log: startingAt(replica.log, offset) })
      turn.stirred.add(key)
      turn.tell('LogStartMoved', 'replication/delete-records/started', { partition: key, offset })
      const id = `${asker.to}/${String(asker.correlationId)}/${key}`
      const delayed: DelayedDelete = { asker, deadline: turn.now + fromMs(fields.timeoutMs), key, offset }
      turn.manager.deletes = new Map(turn.manager.deletes).set(id, delayed)
      turn.timer(`delete/${id}`, delayed.deadline)
    }
}

/** Kafka: DelayedDeleteRecords.tryComplete. */
export function completeDelete(turn: ReplicaTurn, { asker, key, offset }: DelayedDelete, expired: boolean): boolean {
  const replica = turn.replica(key)
  if (replica?.role !== 'leader') {
    const [topic, partition] = replica === undefined ? ['', 0] : [replica.topic, replica.partition]
    refuse(turn, asker, topic, partition, code.notLeader)
    return true
  }
  const low = lowWatermark(turn, replica)
  if (low < offset && !expired) return false
  const error = low < offset ? code.timedOut : 0
  const { topic, partition } = replica
  const rule = error === 0 ? 'replication/delete-records/answered' : 'replication/delete-records/timed-out'
  const answered = { partition, errorCode: error, lowWatermark: error === 0 ? low : -1 }
  turn.reply(asker, 'DeleteRecords', { topics: [{ topic, partitions: [answered] }] }, rule, { partition: key, lowWatermark: low })
  return true
}
