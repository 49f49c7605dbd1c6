import { compressionOf, isControl, type BatchHeader } from '../../log/batch'
import type { Codecs } from '../../log/codecs'
import { controlTypeOf } from '../../log/control'
import { encodeAgain } from '../../log/encode-again'
import { offsetIndexFile, readOffsetIndex, readTimeIndex, readTxnIndex, timeIndexFile, txnIndexFile } from '../../log/indexes'
import { readRecords, type LogRecordData } from '../../log/records'
import { batchesIn } from '../../log/segment'
import { segmentFileOf } from '../../recording/segment-files'
import { list, object, type Json } from '../vectors/reading'
import type { VectorDifference } from '../vectors/result'
import { differencesBetween } from './difference'
import { bytesDiffer } from './log-bytes-differ'
import type { ExpectedFile, LogState } from './log-case'
import { comparisonOf, skipped, type ComparisonResult } from './result'
import { shownRecord, coordinatorRecord, shownBatch } from './shown-record'

const nothing: ReadonlySet<string> = new Set()

const absent: Json = {
  producerId: -1,
  producerEpoch: -1,
  baseSequence: -1,
  isTransactional: false,
  isControl: false,
  compression: 'none',
  timestampType: 'CreateTime',
  deleteHorizonMs: 'none',
}

function recordsDiffer(bytes: Uint8Array, batch: BatchHeader, wanted: unknown, codecs: Codecs): VectorDifference[] {
  // Of compaction-index the records stand in case.json.
  const records = readRecords(bytes, batch.position, batch, codecs)
  if (wanted === undefined) return records.length === batch.recordsCount ? [] : [{ field: 'records', wanted: 'read', got: 'fewer' }]
  const control = isControl(batch) ? controlTypeOf(bytes, batch.position, batch, codecs) : null
  const decoded = records.map((record, i) => {
    const one = object(list(wanted, 'records')[i] ?? {}, 'records')
    return one['type'] === undefined
      ? { ...shownRecord(record), control: control ?? undefined, coordinatorEpoch: epochOf(record) }
      : coordinatorRecord(record)
  })
  return differencesBetween(wanted, decoded, nothing, 'records')
}

/** The coordinator epoch of a marker's value. */
function epochOf({ value }: LogRecordData): number | undefined {
  return value?.length === 6 ? new DataView(value.buffer, value.byteOffset).getInt32(2) : undefined
}

function logDiffers(file: ExpectedFile, decoded: Json, codecs: Codecs): VectorDifference[] {
  const bytes = file.content
  const headers = [...batchesIn(bytes)]
  const wanted = list(decoded['batches'], 'batches').map((each) => object(each, 'batches'))
  if (headers.length !== wanted.length) return [{ field: 'batches', wanted: String(wanted.length), got: String(headers.length) }]
  return headers.flatMap((batch, i) => {
    const { records, ...fields } = wanted[i] ?? {}
    const field = `batches[${String(i)}]`
    const again = compressionOf(batch) === 'none' ? encodeAgain(bytes, batch.position, batch, codecs) : null
    const stored = bytes.subarray(batch.position, batch.position + batch.sizeInBytes)
    return [
      ...differencesBetween({ ...absent, ...fields }, shownBatch(bytes, batch), nothing, field),
      ...recordsDiffer(bytes, batch, records, codecs),
      ...(again === null ? [] : bytesDiffer(`${field} written again`, stored, again)),
    ]
  })
}

function indexDiffers(file: ExpectedFile, decoded: Json): VectorDifference[] {
  const found = segmentFileOf(file.name)
  if (found === null) return [{ field: 'name', wanted: 'a file of a segment', got: file.name }]
  const { baseOffset, kind } = found
  const { content } = file
  const entriesDiffer = (entries: readonly object[], again: Uint8Array): VectorDifference[] => [
    ...differencesBetween(decoded['entries'], entries, nothing, 'entries'),
    ...bytesDiffer('written again', content.subarray(0, again.length), again),
  ]
  if (kind === 'index') {
    const entries = readOffsetIndex(content, baseOffset)
    return entriesDiffer(entries, offsetIndexFile(entries, baseOffset))
  }
  if (kind === 'timeindex') {
    const entries = readTimeIndex(content, baseOffset)
    return entriesDiffer(entries, timeIndexFile(entries, baseOffset))
  }
  const entries = readTxnIndex(content)
  return entriesDiffer(
    entries.map((entry) => ({ version: 0, ...entry })),
    txnIndexFile(entries),
  )
}

/** Each file of a state that no earlier state has: it decodes to what Kafka's own tools decoded, and is written again to the same bytes. */
export function compareReading(state: LogState, index: number, codecs: Codecs): ComparisonResult[] {
  return [...state.files.values()].flatMap((file) => {
    if (file.decoded === null) return []
    if (file.damaged) return [skipped(2, `${state.name}/${file.name}`, index, 'damaged')]
    const differences = file.name.endsWith('.log') ? logDiffers(file, file.decoded, codecs) : indexDiffers(file, file.decoded)
    return [comparisonOf(2, `${state.name}/${file.name}`, index, differences)]
  })
}
