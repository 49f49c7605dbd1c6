import type { SimTime } from '../../../kernel/node'
import { encodeBatch, plainBatch } from '../../../log/batch-builder'
import { codecsAtHand } from '../../../log/codecs'
import { markerRecord } from '../../../log/control'
import { clockMs } from '../draft'
import type { WriteTxnMarkersRequest } from './messages'

/** A control batch that ends a transaction in one partition (Kafka: MemoryRecords.withEndTransactionMarker). */
export function markerBytes({ producerId, producerEpoch, committed, coordinatorEpoch }: WriteTxnMarkersRequest, now: SimTime): Uint8Array {
  const marker = markerRecord(committed ? 'COMMIT' : 'ABORT', 0, clockMs(now), coordinatorEpoch)
  return encodeBatch({ ...plainBatch, producerId, producerEpoch, transactional: true, control: true }, [marker], codecsAtHand)
}

export const markerRule = ({ committed }: WriteTxnMarkersRequest) =>
  committed ? ('transactions/markers/commit' as const) : ('transactions/markers/abort' as const)
