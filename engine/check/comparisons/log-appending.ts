import { fromHex } from '../../kafka/text-bytes'
import { utf8Length, writeUtf8 } from '../../kafka/utf8'
import { appendToLog, type Appended } from '../../log/append'
import { encodeBatch, plainBatch } from '../../log/batch-builder'
import { noCodecs } from '../../log/codecs'
import type { LogConfig } from '../../log/log-config'
import type { LogRecordData } from '../../log/records'
import { activeSegment, moveHighWatermark, type SegmentedLog } from '../../log/segmented-log'
import { isJson, list, object, Unreadable, whole, wholeOr, type Json } from '../vectors/reading'
import { differencesBetween } from './difference'
import { comparisonOf, type ComparisonResult } from './result'

/** The bytes that a JSON form says: a text, `{hex}` or null. */
export function bytesOf(value: unknown, field: string): Uint8Array | null {
  if (value === null) return null
  if (typeof value === 'string') {
    const bytes = new Uint8Array(utf8Length(value))
    writeUtf8(value, bytes, 0)
    return bytes
  }
  const hex = isJson(value) && typeof value['hex'] === 'string' ? fromHex(value['hex']) : undefined
  if (hex === undefined) throw new Unreadable(field, 'a text, {hex} or null', value)
  return hex
}

const none = new Uint8Array(0)

function recordOf(value: unknown, offset: number): LogRecordData {
  const json = object(value, 'records')
  const headers = list(json['headers'] ?? [], 'headers').map((each) => object(each, 'headers'))
  return {
    offset,
    timestamp: whole(json['timestamp'], 'records.timestamp'),
    key: bytesOf(json['key'] ?? null, 'records.key'),
    value: bytesOf(json['value'] ?? null, 'records.value'),
    headers: headers.map((header) => ({ key: bytesOf(header['key'], 'key') ?? none, value: bytesOf(header['value'] ?? null, 'value') })),
  }
}

/** The batch as the broker would write it, at `baseOffset`. */
function batchOf(json: Json, baseOffset: number): Uint8Array {
  const records = list(json['records'], 'records').map((each, i) => recordOf(each, baseOffset + i))
  const producer = {
    producerId: wholeOr(json, 'producerId', -1),
    producerEpoch: wholeOr(json, 'producerEpoch', -1),
    baseSequence: wholeOr(json, 'baseSequence', -1),
  }
  return encodeBatch({ ...plainBatch, ...producer, baseOffset }, records, noCodecs)
}

/** Whose batches hold what only the broker and its client know: ids, epochs and clocks, or a codec's bytes. */
export function isRepeatable(step: Json, config: LogConfig): boolean {
  const producer = String(step['producer'])
  return (producer === 'plain' || producer === 'raw') && !config.logAppendTime
}

function gotOf(appended: Appended, sizeInBytes: number): Json {
  const { error, firstOffset, lastOffset, rule } = appended
  const refused = error !== null
  const stands = rule === 'log/append/appended'
  return {
    error: error ?? 'NONE',
    refused,
    duplicateOf: rule === 'log/append/duplicate' ? firstOffset : null,
    baseOffset: stands ? firstOffset : null,
    lastOffset: stands ? lastOffset : null,
    sizeInBytes: stands ? sizeInBytes : null,
  }
}

function wantedOf(step: Json, batch: Json): Json {
  const { error, duplicateOf } = step
  const refused = step['refused'] !== undefined || (error !== undefined && error !== 'NONE')
  const listed = Object.entries({ error, duplicateOf, sizeInBytes: batch['sizeInBytes'] }).filter(([, value]) => value !== undefined)
  const offsets = Object.entries({ baseOffset: batch['baseOffset'], lastOffset: batch['lastOffset'] }).filter(
    ([, value]) => value !== undefined,
  )
  const stands = duplicateOf === undefined ? (refused ? { baseOffset: null, lastOffset: null } : Object.fromEntries(offsets)) : {}
  return { refused, ...Object.fromEntries(listed), ...stands }
}

/** `append`: each batch by itself, in place; where it comes to stand, how long it is, or why it is refused. */
export function compareAppend(step: Json, index: number, log: SegmentedLog, config: LogConfig): ComparisonResult[] {
  return list(step['batches'], 'batches').map((each) => {
    const json = object(each, 'batches')
    const bytes = batchOf(json, log.logEndOffset)
    const [first] = list(json['records'], 'records')
    const nowMs = whole(object(first, 'records')['timestamp'], 'timestamp')
    const got = gotOf(appendToLog(log, bytes, { config, nowMs, codecs: noCodecs, client: true }), bytes.length)
    moveHighWatermark(log, log.logEndOffset)
    const wanted = wantedOf(step, json)
    return comparisonOf(3, `append to ${String(activeSegment(log).baseOffset)}`, index, differencesBetween(wanted, got, new Set()))
  })
}
