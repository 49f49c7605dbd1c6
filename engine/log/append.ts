import { crc32c } from './crc32c'
import { batchHeaderBytes, checkedFrom, isControl, lastOffsetOf, readBatchHeader, type BatchHeader } from './batch'
import type { Codecs } from './codecs'
import type { LogConfig } from './log-config'
import { duplicateOf, producerRefusal, type ProducerRefusal } from './producer-state'
import { RecordCursor } from './records'
import { rollCause } from './roll'
import type { LogRule } from './rules'
import { appendToSegment, fitsSegment, type Segment } from './segment'
import { activeSegment, batchTakenIn, rollLog, type SegmentedLog } from './segmented-log'

export type AppendRefusal = ProducerRefusal | 'INVALID_RECORD' | 'UNKNOWN_SERVER_ERROR'

/** What became of an append: the rule that decided, and the segment that was begun before that, which may then stay empty. */
export interface Appended {
  readonly rule: LogRule
  readonly error: AppendRefusal | null
  /** Where the records stand: of a duplicate, where they stood already. `null` where nothing does. */
  readonly firstOffset: number | null
  readonly lastOffset: number | null
  readonly rolled: { readonly baseOffset: number; readonly rule: LogRule } | null
}

export interface AppendWith {
  readonly config: LogConfig
  readonly nowMs: number
  readonly codecs: Codecs
  /** Who writes is a client: its keys, epochs and sequences are checked. A follower, and a coordinator's marker, are taken as they are. */
  readonly client: boolean
}

/** Writes into a batch from a producer where it stands in the log, in place (Kafka: LogValidator.assignOffsetsNonCompressed). */
export function placeBatch(bytes: Uint8Array, baseOffset: number, leaderEpoch: number, logAppendTimeMs: number | null): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  view.setInt32(0, Math.floor(baseOffset / 4294967296))
  view.setUint32(4, baseOffset >>> 0)
  view.setInt32(12, leaderEpoch)
  if (logAppendTimeMs === null) return
  view.setInt16(21, view.getInt16(21) | 8)
  view.setInt32(35, Math.floor(logAppendTimeMs / 4294967296))
  view.setUint32(39, logAppendTimeMs >>> 0)
  view.setInt32(17, crc32c(bytes, checkedFrom, bytes.length))
}

function headersOf(bytes: Uint8Array): BatchHeader[] {
  const headers: BatchHeader[] = []
  for (let at = 0; at < bytes.length; at += headers.at(-1)?.sizeInBytes ?? batchHeaderBytes) headers.push(readBatchHeader(bytes, at))
  return headers
}

function hasKeyless(bytes: Uint8Array, batch: BatchHeader, codecs: Codecs): boolean {
  const cursor = new RecordCursor(bytes, batch.position, batch, codecs)
  while (cursor.next()) if (cursor.keyFrom < 0) return true
  return false
}

const refused = (rule: LogRule, error: AppendRefusal, rolled: Appended['rolled']): Appended => ({
  rule,
  error,
  firstOffset: null,
  lastOffset: null,
  rolled,
})

function rollStateOf(segment: Segment) {
  const { baseOffset, log, firstBatchTimestamp, createdMs, offsetIndex, timeIndex } = segment
  const entries = { offsetIndexEntries: offsetIndex.length, timeIndexEntries: timeIndex.length }
  return { baseOffset, bytes: log.length, firstBatchTimestamp, createdMs, jitterMs: 0, ...entries }
}

/** What rolls the active segment before this append, if anything does. */
function rollBefore(log: SegmentedLog, headers: readonly BatchHeader[], bytes: number, { config, nowMs }: AppendWith): Appended['rolled'] {
  const [first] = headers
  const last = headers.at(-1)
  if (first === undefined || last === undefined) return null
  const maxTimestamp = headers.reduce((most, batch) => Math.max(most, batch.maxTimestamp), -1)
  const rule = rollCause(rollStateOf(activeSegment(log)), { bytes, lastOffset: lastOffsetOf(last), maxTimestamp }, config, nowMs)
  if (rule !== 'log/roll/size' && rule !== 'log/roll/time')
    activeSegment(log).opened.offsetIndex = activeSegment(log).opened.timeIndex = true
  return rule === null ? null : { baseOffset: rollLog(log, first.baseOffset, nowMs).baseOffset, rule }
}

/** The first thing that keeps these batches out of the log, producers' sequences and all. */
function refusalOf(log: SegmentedLog, headers: readonly BatchHeader[], rolled: Appended['rolled']): Appended | null {
  for (const batch of headers) {
    const duplicate = duplicateOf(log.producers, batch)
    if (duplicate !== null)
      return { rule: 'log/append/duplicate', error: null, firstOffset: duplicate.firstOffset, lastOffset: duplicate.lastOffset, rolled }
    const error = producerRefusal(log.producers, batch)
    if (error === 'INVALID_PRODUCER_EPOCH') return refused('log/append/producer-fenced', error, rolled)
    if (error !== null) return refused('log/append/out-of-order-sequence', error, rolled)
  }
  return null
}

/** Appends batches that already say their offsets, in place; rolls first where it must (Kafka: UnifiedLog.append). */
export function appendToLog(log: SegmentedLog, bytes: Uint8Array, options: AppendWith): Appended {
  const headers = headersOf(bytes)
  const { config, nowMs, codecs, client } = options
  if (client && config.compact && headers.some((batch) => !isControl(batch) && hasKeyless(bytes, batch, codecs)))
    return refused('log/append/no-key', 'INVALID_RECORD', null)
  const rolled = rollBefore(log, headers, bytes.length, options)
  const refusal = client ? refusalOf(log, headers, rolled) : null
  if (refusal !== null) return refusal
  const segment = activeSegment(log)
  const [first] = headers
  const last = headers.at(-1)
  if (first === undefined || last === undefined) throw new RangeError('nothing to append')
  if (!fitsSegment(segment, lastOffsetOf(last))) return refused('log/append/offset-overflow', 'UNKNOWN_SERVER_ERROR', rolled)
  appendToSegment(segment, bytes, config.indexIntervalBytes, nowMs)
  for (const batch of headers) {
    const aborted = batchTakenIn(log, bytes, batch.position, batch, codecs)
    if (aborted !== null) segment.txnIndex.push(aborted)
  }
  log.logEndOffset = lastOffsetOf(last) + 1
  return { rule: 'log/append/appended', error: null, firstOffset: first.baseOffset, lastOffset: lastOffsetOf(last), rolled }
}
