import { topicPartition } from '../../kafka/ids'
import type { SimTime } from '../../kernel/node'
import type { PartitionLog } from '../../log/partition-log'
import type { BrokerTurn } from '../broker/outcome'
import { refusalOf } from '../broker/refusal'
import type { ProduceRequest, ProduceResponse } from '../message'
import { respond, type Asker } from '../response'
import type { BrokerState } from '../world'
import { appendStored } from './append'
import type { StoredLogs } from './state'

/** Appends the batches of a request where some topics keep their bytes, and answers (Kafka: ReplicaManager.appendRecords). */
export function produceStored(
  turn: BrokerTurn,
  state: BrokerState,
  kept: StoredLogs,
  asker: Asker,
  fields: ProduceRequest,
  now: SimTime,
): void {
  const topics: ProduceResponse['topics'][number][] = []
  const logs: (PartitionLog | null)[] = []
  for (const { topic, partitions } of fields.topics) {
    const answers: ProduceResponse['topics'][number]['partitions'][number][] = []
    for (const { partition, bytes } of partitions) {
      const key = topicPartition(topic, partition)
      const log = state.logs.get(key)
      const stored = log === undefined || bytes === undefined ? null : appendStored(turn, kept, key, bytes, log.leaderEpoch, 'client', now)
      logs.push(stored === null ? (log ?? null) : null)
      if (stored !== null) {
        answers.push({ partition, ...stored })
        continue
      }
      if (log !== undefined) answers.push({ partition, errorCode: 0, baseOffset: log.logEndOffset })
      else answers.push({ partition, errorCode: refusalOf(state, topic, partition), baseOffset: -1 })
    }
    topics.push({ topic, partitions: answers })
  }
  turn.changes.push({ kind: 'produced', fields, logs })
  if (fields.acks !== 0) turn.effects.push(respond(asker, 'Produce', { topics }, 'cluster/produce/answered'))
}
