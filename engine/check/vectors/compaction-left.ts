import { toHex } from '../../kafka/text-bytes'
import {
  deleteHorizonOf,
  hasProducerId,
  isControl,
  isTransactional,
  lastOffsetOf,
  lastSequenceOf,
  sequenceAfter,
  type BatchHeader,
} from '../../log/batch'
import { noCodecs } from '../../log/codecs'
import { controlTypeOf } from '../../log/control'
import { readRecords, type LogRecordData } from '../../log/records'
import { batchesIn } from '../../log/segment'
import type { SegmentedLog } from '../../log/segmented-log'
import { shownBytes } from '../comparisons/shown-record'
import type { Json } from './reading'

/** What markers said, by their offsets: one that was emptied says it no more. */
export type Markers = ReadonlyMap<number, string>

/** The markers that a log holds, by offset. */
export function markersOf(log: SegmentedLog): Markers {
  return new Map(
    log.segments.flatMap(({ log: { view } }) =>
      [...batchesIn(view)].flatMap((batch) => {
        const control = isControl(batch) ? controlTypeOf(view, batch.position, batch, noCodecs) : null
        return control === null ? [] : [[batch.baseOffset, control] as const]
      }),
    ),
  )
}

/** A batch as the vectors show one that was left: its records by their offsets. */
export function shownBatch(bytes: Uint8Array, batch: BatchHeader, markers: Markers = new Map()): Json {
  const records = readRecords(bytes, batch.position, batch, noCodecs)
  const control = isControl(batch) ? controlTypeOf(bytes, batch.position, batch, noCodecs) : null
  const horizon = deleteHorizonOf(batch)
  const shownRecords = records.map(({ offset, key, value, timestamp }) =>
    isControl(batch) ? { offset, timestamp } : { offset, key: shownBytes(key), value: shownBytes(value), timestamp },
  )
  return {
    base: batch.baseOffset,
    last: lastOffsetOf(batch),
    bytes: batch.sizeInBytes,
    producerId: batch.producerId,
    producerEpoch: batch.producerEpoch,
    baseSequence: batch.baseSequence,
    lastSequence: lastSequenceOf(batch),
    transactional: isTransactional(batch),
    partitionLeaderEpoch: batch.partitionLeaderEpoch,
    maxTimestamp: batch.maxTimestamp,
    recordCount: batch.recordsCount,
    count: batch.recordsCount,
    recordOffsets: records.map(({ offset }) => offset),
    offsets: records.map(({ offset }) => offset),
    recordSequences: hasProducerId(batch)
      ? records.map(({ offset }) => sequenceAfter(batch.baseSequence, offset - batch.baseOffset))
      : undefined,
    records: shownRecords,
    control: control ?? markers.get(batch.baseOffset),
    deleteHorizon: horizon ?? undefined,
  }
}

interface LeftRecord extends LogRecordData {
  readonly control: boolean
}

/** Every record of a log, markers among them. */
export function recordsLeft(log: SegmentedLog): LeftRecord[] {
  return log.segments.flatMap(({ log: { view } }) =>
    [...batchesIn(view)].flatMap((batch) =>
      readRecords(view, batch.position, batch, noCodecs).map((record) => ({ ...record, control: isControl(batch) })),
    ),
  )
}

/** Every batch of a log as vectors show one. */
export function batchesLeft(log: SegmentedLog): Json[] {
  return log.segments.flatMap(({ log: { view } }) => [...batchesIn(view)].map((batch) => shownBatch(view, batch)))
}

/** Every segment of a log, with its batches as vectors show them. */
export function segmentsLeft(log: SegmentedLog, markers: Markers = new Map()): Json[] {
  return log.segments.map(({ baseOffset, log: { view } }) => ({
    base: baseOffset,
    bytes: view.length,
    batches: [...batchesIn(view)].map((batch) => shownBatch(view, batch, markers)),
  }))
}

/** The last sequence of each producer's last data batch that is still in the log. */
export function lastSequences(log: SegmentedLog): Json {
  const last = new Map<string, number>()
  for (const { log: bytes } of log.segments)
    for (const batch of batchesIn(bytes.view))
      if (hasProducerId(batch) && !isControl(batch)) last.set(String(batch.producerId), lastSequenceOf(batch))
  return Object.fromEntries(last)
}

/** Every byte of a log, to see that nothing changed. */
export const wholeLog = (log: SegmentedLog): string =>
  log.segments.map(({ baseOffset, log: { view } }) => `${String(baseOffset)}:${toHex(view)}`).join(' ')
