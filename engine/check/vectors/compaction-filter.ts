import { BatchFilter, type BatchRetention } from '../../compaction/filter'
import { lastOffsetOf } from '../../log/batch'
import { noCodecs } from '../../log/codecs'
import { GrowingBytes } from '../../log/growing-bytes'
import { readRecords } from '../../log/records'
import { batchesIn } from '../../log/segment'
import { expectDiffers, is } from './comparing'
import type { CaseCheck } from './compaction-figures'
import { batchBytes, joined } from './compaction-log'
import { shownBatch } from './compaction-left'
import { list, object, onlyKeys, text, Unreadable, whole, type Json } from './reading'

const retentions: readonly BatchRetention[] = ['DELETE', 'RETAIN_EMPTY', 'DELETE_EMPTY']

function settingsOf(value: unknown) {
  const json = object(value, 'filter')
  onlyKeys(json, ['keep', 'retention', 'deleteBatchesEndingAt'], 'filter.')
  const keep = text(json['keep'], 'keep')
  const retention = retentions.find((each) => each === json['retention'])
  if (retention === undefined || !['all', 'none', 'keyed'].includes(keep)) throw new Unreadable('filter', 'keep and retention', value)
  const deleted = list(json['deleteBatchesEndingAt'] ?? [], 'deleteBatchesEndingAt').map((each) => whole(each, 'deleteBatchesEndingAt'))
  return { keep, retention, deleted: new Set(deleted) }
}

function onlyBatch(batches: readonly Json[], read: (batch: Json) => unknown): unknown {
  const [batch] = batches
  return batch !== undefined && batches.length === 1 ? read(batch) : `of ${String(batches.length)} batches`
}

export const filter: CaseCheck = (one, vector, field) => {
  const both = { ...vector, ...one }
  const { keep, retention, deleted } = settingsOf(both['filter'])
  const bytes = joined(list(both['input'], 'input').map((batch) => batchBytes(batch)))
  const out = new GrowingBytes()
  const horizonMs = whole(both['currentTime'], 'currentTime') + whole(both['deleteRetentionMs'], 'deleteRetentionMs')
  const writer = new BatchFilter(
    {
      horizonMs,
      checkBatch: (_, batch) => ({ retention: deleted.has(lastOffsetOf(batch)) ? 'DELETE' : retention, emptyTxnMarker: false }),
      keeps: (_, record) => keep === 'all' || (keep === 'keyed' && record.keyFrom >= 0),
    },
    out,
    noCodecs,
  )
  for (const batch of batchesIn(bytes)) writer.write(bytes, batch)
  const left = out.copy()
  const headers = [...batchesIn(left)]
  const batches = headers.map((batch) => shownBatch(left, batch))
  const records = headers.flatMap((batch) => readRecords(left, batch.position, batch, noCodecs))
  const { counts } = writer
  const only = (name: string) => is(onlyBatch(batches, (batch) => batch[name]))
  return expectDiffers(both['expect'], field, {
    batches: is(batches),
    batchBases: is(batches.map(({ base }) => base)),
    batchLasts: is(batches.map(({ last }) => last)),
    batchMaxTimestamps: is(batches.map(({ maxTimestamp }) => maxTimestamp)),
    recordOffsets: is(records.map(({ offset }) => offset)),
    recordTimestamps: is(records.map(({ timestamp }) => timestamp)),
    base: only('base'),
    last: only('last'),
    baseSequence: only('baseSequence'),
    lastSequence: only('lastSequence'),
    transactional: only('transactional'),
    deleteHorizon: only('deleteHorizon'),
    records: only('recordCount'),
    ...Object.fromEntries(Object.entries(counts).map(([name, value]) => [name, is(value)])),
    offsetOfMaxTimestampBatch: is(counts.offsetOfMaxTimestamp),
  })
}
