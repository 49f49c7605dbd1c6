import { hasProducerId, isControl, isTransactional, lastOffsetOf, lastSequenceOf, sequenceAfter, type BatchHeader } from './batch'
import type { ControlType } from './control'
import type { AbortedTxn } from './indexes'

interface ProducerBatch {
  readonly baseSequence: number
  readonly lastSequence: number
  readonly firstOffset: number
  readonly lastOffset: number
}

/** What a log remembers of one producer (Kafka: ProducerStateEntry). */
export interface ProducerEntry {
  producerEpoch: number
  /** The last five data batches under this epoch: an equal range of sequences is a retry. */
  batches: ProducerBatch[]
  txnFirstOffset: number | null
  /** Of the coordinator whose marker came last: an older one's is refused. */
  coordinatorEpoch?: number
}

/** A transaction that is decided while its marker is not yet below the high watermark. */
export interface UnreplicatedTxn {
  readonly firstOffset: number
  readonly lastOffset: number
}

/** By producer id (Kafka: ProducerStateManager). */
export interface ProducerStates {
  readonly entries: Map<number, ProducerEntry>
  unreplicatedTxns: UnreplicatedTxn[]
}

interface ReadonlyStates {
  readonly entries: ReadonlyMap<number, ProducerEntry>
  readonly unreplicatedTxns: readonly UnreplicatedTxn[]
}

export const noProducers = (): ProducerStates => ({ entries: new Map(), unreplicatedTxns: [] })

/** States that go on by themselves from here. */
export function copyProducers({ entries, unreplicatedTxns }: ProducerStates): ProducerStates {
  const copies = new Map<number, ProducerEntry>()
  for (const [id, { producerEpoch, batches, txnFirstOffset }] of entries) copies.set(id, { producerEpoch, batches, txnFirstOffset })
  return { entries: copies, unreplicatedTxns }
}

const mostBatches = 5

/** Where the oldest transaction begins that is still open, other than `producerId`'s; `null` where none is. */
function firstOngoing(states: ReadonlyStates, otherThan: number | null): number | null {
  let first: number | null = null
  for (const [producerId, { txnFirstOffset }] of states.entries)
    if (txnFirstOffset !== null && producerId !== otherThan && (first === null || txnFirstOffset < first)) first = txnFirstOffset
  return first
}

/** Below it every transaction is decided, and its marker replicated (Kafka: UnifiedLog.lastStableOffset). */
export function lastStableOffset(states: ReadonlyStates, highWatermark: number): number {
  let stable = Math.min(highWatermark, firstOngoing(states, null) ?? highWatermark)
  for (const { firstOffset, lastOffset } of states.unreplicatedTxns) if (lastOffset >= highWatermark) stable = Math.min(stable, firstOffset)
  return stable
}

/** Forgets decided transactions whose marker has come below the high watermark, in place. */
export function highWatermarkMoved(states: ProducerStates, highWatermark: number): void {
  if (states.unreplicatedTxns.length === 0) return
  states.unreplicatedTxns = states.unreplicatedTxns.filter(({ lastOffset }) => lastOffset >= highWatermark)
}

function entryOf(states: ProducerStates, batch: BatchHeader): ProducerEntry {
  const known = states.entries.get(batch.producerId)
  if (known === undefined) {
    const entry: ProducerEntry = { producerEpoch: batch.producerEpoch, batches: [], txnFirstOffset: null }
    states.entries.set(batch.producerId, entry)
    return entry
  }
  if (known.producerEpoch !== batch.producerEpoch) {
    known.producerEpoch = batch.producerEpoch
    known.batches = []
  }
  return known
}

function endTransaction(states: ProducerStates, batch: BatchHeader, control: ControlType): AbortedTxn | null {
  const entry = entryOf(states, batch)
  const firstOffset = entry.txnFirstOffset
  if (firstOffset === null) return null
  entry.txnFirstOffset = null
  const lastOffset = lastOffsetOf(batch)
  states.unreplicatedTxns = [...states.unreplicatedTxns, { firstOffset, lastOffset }]
  if (control !== 'ABORT') return null
  const { producerId } = batch
  return { producerId, firstOffset, lastOffset, lastStableOffset: firstOngoing(states, producerId) ?? lastOffset + 1 }
}

/** What a marker whose record was cleaned away says of its producer: nothing to a broker that starts (Kafka), or its epoch. */
export type EmptiedMarkers = 'say-nothing' | 'give-the-epoch'

/**
 * Takes an appended batch in, in place (Kafka: ProducerAppendInfo.append). `control` is what its marker says, `null` for data and for
 * an emptied marker. Returns the transaction that it aborts: an entry of the transaction index.
 */
export function producerAppended(
  states: ProducerStates,
  batch: BatchHeader,
  control: ControlType | null,
  emptied: EmptiedMarkers = 'say-nothing',
): AbortedTxn | null {
  if (!hasProducerId(batch)) return null
  if (isControl(batch)) {
    if (control === null && emptied === 'give-the-epoch') entryOf(states, batch)
    return control === null || control === 'OTHER' ? null : endTransaction(states, batch, control)
  }
  const entry = entryOf(states, batch)
  const lastOffset = lastOffsetOf(batch)
  const added = {
    baseSequence: batch.baseSequence,
    lastSequence: lastSequenceOf(batch),
    firstOffset: batch.baseOffset,
    lastOffset,
  }
  entry.batches = [...entry.batches, added].slice(-mostBatches)
  if (isTransactional(batch)) entry.txnFirstOffset ??= batch.baseOffset
  return null
}

/** The batch that this one repeats, if it is one of the producer's last five (Kafka: ProducerStateEntry.findDuplicateBatch). */
export function duplicateOf(states: ProducerStates, batch: BatchHeader): ProducerBatch | null {
  const entry = states.entries.get(batch.producerId)
  if (!hasProducerId(batch) || entry?.producerEpoch !== batch.producerEpoch) return null
  const last = lastSequenceOf(batch)
  return entry.batches.find((each) => each.baseSequence === batch.baseSequence && each.lastSequence === last) ?? null
}

export type ProducerRefusal = 'INVALID_PRODUCER_EPOCH' | 'OUT_OF_ORDER_SEQUENCE_NUMBER'

/** Why a producer's data batch may not be appended; `null`: it may (Kafka: ProducerAppendInfo.maybeValidateDataBatch). */
export function producerRefusal(states: ProducerStates, batch: BatchHeader): ProducerRefusal | null {
  const entry = states.entries.get(batch.producerId)
  // A producer that is not known may begin anywhere: its records may have been deleted.
  if (!hasProducerId(batch) || isControl(batch) || entry === undefined) return null
  if (batch.producerEpoch < entry.producerEpoch) return 'INVALID_PRODUCER_EPOCH'
  if (batch.producerEpoch > entry.producerEpoch) return batch.baseSequence === 0 ? null : 'OUT_OF_ORDER_SEQUENCE_NUMBER'
  const last = entry.batches.at(-1)
  const expected = last === undefined ? 0 : sequenceAfter(last.lastSequence, 1)
  return batch.baseSequence === expected ? null : 'OUT_OF_ORDER_SEQUENCE_NUMBER'
}
