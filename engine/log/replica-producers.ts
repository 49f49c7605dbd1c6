import type { SimTime } from '../kernel/node'
import type { BatchHeader } from './batch'
import type { Chain } from './chain'
import type { AbortedTxn } from './indexes'
import {
  highWatermarkMoved,
  lastStableOffset,
  producerAppended,
  type ProducerEntry,
  type ProducerStates,
  type UnreplicatedTxn,
} from './producer-state'

/** What of a batch its producer's state is read from. */
export interface ProducerBatchData {
  readonly baseOffset: number
  readonly lastOffset: number
  readonly leaderEpoch: number
  readonly producerId: number
  readonly producerEpoch: number
  readonly baseSequence: number
  readonly timestamp: SimTime
  readonly sizeBytes: number
  /** `data` of a transaction, or how a marker says that one ended, if it still says it; absent where it is of none. */
  readonly transaction?: 'data' | 'COMMIT' | 'ABORT' | 'emptied'
  /** Of the coordinator that sent a marker. */
  readonly coordinatorEpoch?: number
}

/** What a replica's log remembers of producers, as a value (Kafka: ProducerStateManager, and the transaction index). */
export interface ReplicaProducers {
  /** Producer id → its last batches, and where its open transaction begins. */
  readonly entries: ReadonlyMap<number, ProducerEntry>
  /** Decided, and not yet below the high watermark. */
  readonly unreplicated: readonly UnreplicatedTxn[]
  /** In the order of their markers. */
  readonly aborted: readonly AbortedTxn[]
}

export const noReplicaProducers: ReplicaProducers = { entries: new Map(), unreplicated: [], aborted: [] }

const attributesOf = ({ transaction }: ProducerBatchData): number => (transaction === undefined ? 0 : transaction === 'data' ? 16 : 48)

/** A batch as the log's checks of producers know it. */
export function headerOf(batch: ProducerBatchData): BatchHeader {
  const recordsCount = batch.lastOffset - batch.baseOffset + 1
  return {
    position: 0,
    sizeInBytes: batch.sizeBytes,
    baseOffset: batch.baseOffset,
    partitionLeaderEpoch: batch.leaderEpoch,
    crc: 0,
    attributes: attributesOf(batch),
    lastOffsetDelta: recordsCount - 1,
    baseTimestamp: batch.timestamp,
    maxTimestamp: batch.timestamp,
    producerId: batch.producerId,
    producerEpoch: batch.producerEpoch,
    baseSequence: batch.baseSequence,
    recordsCount,
  }
}

/** As the checks of producers want them; what is written into its map is not seen here. */
export const statesOf = ({ entries, unreplicated }: ReplicaProducers): ProducerStates => ({
  entries: new Map(entries),
  unreplicatedTxns: [...unreplicated],
})

/** With one batch more. */
export function withProducerOf(producers: ReplicaProducers, batch: ProducerBatchData): ReplicaProducers {
  if (batch.producerId < 0 || batch.transaction === 'emptied') return producers
  const states = statesOf(producers)
  const known = states.entries.get(batch.producerId)
  if (known !== undefined) states.entries.set(batch.producerId, { ...known })
  const { transaction = 'data' } = batch
  const aborted = producerAppended(states, headerOf(batch), transaction === 'data' ? null : transaction)
  const entry = states.entries.get(batch.producerId)
  if (entry !== undefined && batch.coordinatorEpoch !== undefined) entry.coordinatorEpoch = batch.coordinatorEpoch
  return {
    entries: states.entries,
    unreplicated: states.unreplicatedTxns,
    aborted: aborted === null ? producers.aborted : [...producers.aborted, aborted],
  }
}

/** What batches say, one after the other, of a log whose high watermark is this. */
export function producersIn(last: Chain<ProducerBatchData> | null, highWatermark: number): ReplicaProducers {
  const batches: ProducerBatchData[] = []
  for (let link = last; link !== null; link = link.previous) batches.push(link.value)
  let producers = noReplicaProducers
  for (const batch of batches.reverse()) producers = withProducerOf(producers, batch)
  return replicatedUpTo(producers, highWatermark)
}

/** Decided transactions whose marker has come below the high watermark are forgotten. */
export function replicatedUpTo(producers: ReplicaProducers, highWatermark: number): ReplicaProducers {
  if (producers.unreplicated.length === 0) return producers
  const states = statesOf(producers)
  highWatermarkMoved(states, highWatermark)
  return { ...producers, unreplicated: states.unreplicatedTxns }
}

/** Below it every transaction is decided, and its marker replicated. */
export const stableOffsetOf = ({ entries, unreplicated }: ReplicaProducers, highWatermark: number): number =>
  lastStableOffset({ entries, unreplicatedTxns: unreplicated }, highWatermark)
