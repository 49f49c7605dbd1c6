import { appendToLog } from '../../log/append'
import { BatchBuilder, plainBatch } from '../../log/batch-builder'
import { noCodecs } from '../../log/codecs'
import { markerRecord } from '../../log/control'
import { GrowingBytes } from '../../log/growing-bytes'
import { defaultLogConfig, withLogConfig, type LogConfig } from '../../log/log-config'
import { noProducers } from '../../log/producer-state'
import type { LogRecordData } from '../../log/records'
import { batchesIn, closeSegment, segmentOf, type Segment } from '../../log/segment'
import { batchTakenIn, emptySegmentedLog, logOfSegments, moveHighWatermark, type SegmentedLog } from '../../log/segmented-log'
import { bytesOf } from '../comparisons/log-appending'
import { range } from './comparing'
import { list, object, shown, Unreadable, whole, wholeOr, type Json } from './reading'

/** Settings as numbers or texts; a log of a cleaner's vector is compacted unless its policy says otherwise. */
export function logConfigOf(value: unknown, base: LogConfig = { ...defaultLogConfig, compact: true, delete: false }): LogConfig {
  return Object.entries(value === undefined ? {} : object(value, 'config')).reduce((before, [name, each]) => {
    const after = withLogConfig(before, name, String(each))
    if (after === null) throw new Unreadable(`config.${name}`, 'a setting of a log', each)
    return after
  }, base)
}

/** Labels that stand for values of a fixed size are padded to it. */
export type Pad = (value: Uint8Array | null) => Uint8Array | null

const asIs: Pad = (value) => value

function recordOf(value: unknown, json: Json, pad: Pad): LogRecordData {
  const record = object(value, 'records')
  const offset = whole(record['offset'], 'records.offset')
  const timestamp = wholeOr(record, 'timestamp', -1)
  const { control } = json
  if (control === 'COMMIT' || control === 'ABORT') return markerRecord(control, offset, timestamp, 0)
  const key = bytesOf(record['key'] ?? null, 'records.key')
  return { offset, timestamp, key, value: pad(bytesOf(record['value'] ?? null, 'records.value')), headers: [] }
}

/** The bytes of a batch as the vectors write one; `bytes` must be their number. */
export function batchBytes(value: unknown, pad: Pad = asIs): Uint8Array {
  const json = object(value, 'batches')
  const out = new GrowingBytes()
  const builder = new BatchBuilder(out, noCodecs)
  const horizon = json['deleteHorizon'] ?? null
  builder.begin({
    ...plainBatch,
    baseOffset: whole(json['base'], 'base'),
    partitionLeaderEpoch: wholeOr(json, 'partitionLeaderEpoch', wholeOr(json, 'leaderEpoch', 0)),
    producerId: wholeOr(json, 'producerId', -1),
    producerEpoch: wholeOr(json, 'producerEpoch', -1),
    baseSequence: wholeOr(json, 'baseSequence', -1),
    transactional: json['transactional'] === true || json['control'] !== undefined,
    control: json['control'] !== undefined,
    deleteHorizonMs: horizon === null ? null : whole(horizon, 'deleteHorizon'),
  })
  for (const record of list(json['records'] ?? [], 'records')) builder.add(recordOf(record, json, pad))
  builder.end(whole(json['last'], 'last'), json['maxTimestamp'] === undefined ? null : whole(json['maxTimestamp'], 'maxTimestamp'))
  const bytes = out.copy()
  if (json['bytes'] !== undefined && json['bytes'] !== bytes.length) throw new Unreadable('bytes', shown(json['bytes']), bytes.length)
  return bytes
}

/** The bytes of all parts, one after the other. */
export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const out = new GrowingBytes(parts.reduce((sum, { length }) => sum + length, 1))
  for (const part of parts) out.raw(part)
  return out.copy()
}

/** A log of segments with batches; its last is the active one. */
export function logOf(value: unknown, config: LogConfig, nowMs: number, pad: Pad = asIs): SegmentedLog {
  const json = object(value, 'log')
  const segments = list(json['segments'], 'segments').map((each) => {
    const segment = object(each, 'segments')
    const bytes = joined(list(segment['batches'], 'batches').map((batch) => batchBytes(batch, pad)))
    return segmentOf(whole(segment['base'], 'base'), bytes, config.indexIntervalBytes, nowMs)
  })
  for (const segment of segments.slice(0, -1)) closeSegment(segment)
  return withEnds(segments, json)
}

function withEnds(segments: Segment[], json: Json): SegmentedLog {
  const log = logOfSegments(segments, wholeOr(json, 'logStartOffset', 0), noCodecs)
  if (json['highWatermark'] !== undefined) log.highWatermark = whole(json['highWatermark'], 'highWatermark')
  if (json['abortedTxns'] === undefined) indexTransactions(log)
  for (const each of list(json['abortedTxns'] ?? [], 'abortedTxns')) {
    const txn = object(each, 'abortedTxns')
    const field = (name: string): number => whole(txn[name], name)
    const entry = {
      producerId: field('producerId'),
      firstOffset: field('firstOffset'),
      lastOffset: field('lastOffset'),
      lastStableOffset: field('lastStableOffset'),
    }
    segments.findLast(({ baseOffset }) => baseOffset <= entry.lastOffset)?.txnIndex.push(entry)
  }
  moveHighWatermark(log, log.highWatermark)
  return log
}

/** The aborted transactions of each segment, as they were written when their markers were. */
function indexTransactions(log: SegmentedLog): void {
  const again = { ...log, leaderEpochs: [], producers: noProducers() }
  for (const { log: bytes, txnIndex } of log.segments)
    for (const batch of batchesIn(bytes.view)) {
      const aborted = batchTakenIn(again, bytes.view, batch.position, batch, noCodecs)
      if (aborted !== null) txnIndex.push(aborted)
    }
}

/** A log made by rule: `{generate: {count, key, value, perBatch, timestamp}, segmentBases}`, or of entries, one record each. */
export function generatedLog(value: unknown, config: LogConfig): SegmentedLog {
  const json = object(value, 'log')
  const entries = json['entries'] === undefined ? generatedRecords(object(json['generate'], 'generate')) : list(json['entries'], 'entries')
  const batches = entries.map((each) => {
    const record = object(each, 'entries')
    const offset = whole(record['offset'], 'offset')
    return { base: offset, last: offset, records: [record] }
  })
  // Without the bases, the log rolls where its settings say.
  if (json['segmentBases'] === undefined) {
    const log = emptySegmentedLog(0)
    for (const batch of batches) appendToLog(log, batchBytes(batch), { config, nowMs: 0, codecs: noCodecs, client: false })
    moveHighWatermark(log, log.logEndOffset)
    return log
  }
  const bases = list(json['segmentBases'], 'segmentBases').map((base) => whole(base, 'segmentBases'))
  const segments = bases.map((base, i) => ({
    base,
    batches: batches.filter((batch) => batch.base >= base && batch.base < (bases[i + 1] ?? Infinity)),
  }))
  return logOf({ segments }, config, 0)
}

function generatedRecords(json: Json): Json[] {
  return range({ from: 0, to: json['count'] }, 'count').map((offset) => ({
    offset,
    key: json['key'] === 'offset' ? String(offset) : json['key'],
    value: json['value'] === 'offset' ? String(offset) : json['value'],
    timestamp: json['timestamp'] ?? -1,
  }))
}
