import { errorCode } from '../../kafka/errors'
import { splitTopicPartition } from '../../kafka/ids'
import type { SimTime } from '../../kernel/node'
import { fromMs } from '../../kernel/time'
import { stableEndOf, type ReplicaBatch } from '../../log/replica-log'
import { withBatch } from '../../log/replica-log-change'
import type { ProducedPartition } from '../message'
import { placedMarker } from '../stored-log/replicated'
import type { TransactionAsker, WriteTxnMarkersRequest } from '../stored-log/transactions/messages'
import { advanceHighWatermark } from './high-watermark'
import { awaitCommitted, enoughInSync } from './produce'
import type { Replica } from './state'
import type { ReplicaTurn } from './turn'

const code = {
  notLeader: errorCode('NOT_LEADER_OR_FOLLOWER'),
  notEnough: errorCode('NOT_ENOUGH_REPLICAS'),
  fenced: errorCode('TRANSACTION_COORDINATOR_FENCED'),
}

/** How long a leader waits for its followers before it says that they have not come (`request.timeout.ms` of a broker). */
const waitMs = 30_000

function batchFor({ log, leaderEpoch }: Replica, fields: WriteTxnMarkersRequest, bytes: Uint8Array, now: SimTime): ReplicaBatch {
  const { producerId, producerEpoch, coordinatorEpoch, committed } = fields
  const baseOffset = log.logEndOffset
  return {
    baseOffset,
    lastOffset: baseOffset,
    leaderEpoch,
    producerId,
    producerEpoch,
    baseSequence: -1,
    timestamp: now,
    sizeBytes: bytes.length,
    records: [],
    bytes,
    offsets: [],
    transaction: committed ? 'COMMIT' : 'ABORT',
    coordinatorEpoch,
  }
}

/** Why a marker may not stand here; 0: it may (Kafka: ProducerAppendInfo.checkCoordinatorEpoch). */
function refusal(turn: ReplicaTurn, key: string, { producerId, coordinatorEpoch }: WriteTxnMarkersRequest): number {
  const replica = turn.replica(key)
  if (replica?.role !== 'leader') return code.notLeader
  if (!enoughInSync(turn, key, replica)) return code.notEnough
  const known = replica.log.producers.entries.get(producerId)?.coordinatorEpoch ?? -1
  return coordinatorEpoch < known ? code.fenced : 0
}

/** Where the marker stands, or why it does not. */
function append(turn: ReplicaTurn, key: string, fields: WriteTxnMarkersRequest): ProducedPartition {
  const { partition } = splitTopicPartition(key)
  const error = refusal(turn, key, fields)
  const replica = turn.replica(key)
  if (error !== 0 || replica === undefined) {
    turn.effects.push({
      do: 'event',
      type: 'MarkerRefused',
      rule: 'transactions/markers/refused',
      detail: { partition: key, producerId: fields.producerId, errorCode: error },
    })
    return { partition, errorCode: error, baseOffset: -1 }
  }
  const { bytes, rule } = placedMarker(fields, replica.log.logEndOffset, replica.leaderEpoch, turn.now)
  const batch = batchFor(replica, fields, bytes, turn.now)
  const log = withBatch(replica.log, batch)
  turn.put(key, { ...replica, log })
  turn.stirred.add(key)
  const detail = { partition: key, offset: batch.baseOffset, lastStableOffset: stableEndOf(log) }
  turn.effects.push({ do: 'event', type: 'MarkerWritten', rule, detail })
  advanceHighWatermark(turn, key)
  return { partition, errorCode: 0, baseOffset: batch.baseOffset }
}

/** One control batch in each partition, as any write with acks=all: it is answered once it is committed (Kafka: KafkaApis.handleWriteTxnMarkersRequest). */
export function writeMarkers(turn: ReplicaTurn, { to, correlationId }: TransactionAsker, fields: WriteTxnMarkersRequest): void {
  const waits = new Map<string, number>()
  const topics = fields.partitions.map((key) => {
    const answer = append(turn, key, fields)
    if (answer.errorCode === 0) waits.set(key, answer.baseOffset + 1)
    return { topic: splitTopicPartition(key).topic, partitions: [answer] }
  })
  const asker = { to, correlationId, clientId: to, version: 0 }
  awaitCommitted(turn, { asker, deadline: turn.now + fromMs(waitMs), topics, waits, markersOf: fields.producerId })
}
