import {
  compressionOf,
  deleteHorizonOf,
  hasProducerId,
  isControl,
  isLogAppendTime,
  isTransactional,
  lastOffsetOf,
  lastSequenceOf,
  readUtf8,
  toHex,
  type BatchHeader,
  type CompactionFact,
  type LogRecordData,
} from '../../engine'

/** Names and values in the order in which they are printed; nothing is printed for `undefined`. */
type Columns = readonly (readonly [string, unknown])[]

const plain = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : JSON.stringify(value)

/** One line: as JSON, or `name=value` two spaces apart. */
export function lineOf(columns: Columns, asJson: boolean): string {
  if (asJson) return JSON.stringify(Object.fromEntries(columns))
  // A segment may have millions of them: no list is made on the way.
  let line = ''
  for (const [name, value] of columns) if (value !== undefined) line += `${line === '' ? '' : '  '}${name}=${plain(value)}`
  return line
}

export const batchColumns = (batch: BatchHeader, crcOk: boolean, control: string | null): Columns => [
  ['position', batch.position],
  ['sizeInBytes', batch.sizeInBytes],
  ['baseOffset', batch.baseOffset],
  ['lastOffset', lastOffsetOf(batch)],
  ['count', batch.recordsCount],
  ['crc', crcOk ? 'ok' : 'wrong'],
  ['leaderEpoch', batch.partitionLeaderEpoch],
  ['compression', compressionOf(batch)],
  ['timestampType', isLogAppendTime(batch) ? 'LogAppendTime' : 'CreateTime'],
  ['maxTimestamp', batch.maxTimestamp],
  ['producerId', hasProducerId(batch) ? batch.producerId : undefined],
  ['producerEpoch', hasProducerId(batch) ? batch.producerEpoch : undefined],
  ['baseSequence', batch.baseSequence < 0 ? undefined : batch.baseSequence],
  ['lastSequence', batch.baseSequence < 0 ? undefined : lastSequenceOf(batch)],
  ['isTransactional', isTransactional(batch) || undefined],
  ['control', isControl(batch) ? (control ?? 'emptied') : undefined],
  ['deleteHorizonMs', deleteHorizonOf(batch) ?? undefined],
]

const printable = new TextDecoder('utf-8', { fatal: true })

/** A text where the bytes are one that can be printed, else hex. */
function shown(bytes: Uint8Array | null): unknown {
  if (bytes === null) return null
  try {
    printable.decode(bytes)
  } catch {
    return { hex: toHex(bytes) }
  }
  const text = readUtf8(bytes, 0, bytes.length)
  return /[\u0000-\u001f\u007f-\u009f]/.test(text) ? { hex: toHex(bytes) } : text
}

const quoted = (value: unknown): unknown => (typeof value === 'string' ? JSON.stringify(value) : value)

export function recordColumns(record: LogRecordData, asJson: boolean): Columns {
  const text = (value: unknown): unknown => (asJson ? value : quoted(value))
  const headers = record.headers.map(({ key, value }) => [shown(key), shown(value)])
  return [
    ['offset', record.offset],
    ['timestamp', record.timestamp],
    ['key', text(shown(record.key))],
    ['value', text(shown(record.value))],
    ['headers', headers.length === 0 ? undefined : headers],
  ]
}

/** What the cleaner says of one thing; `null` of what stays as it was. */
export function factColumns(fact: CompactionFact, asJson: boolean): Columns | null {
  const { rule } = fact
  switch (fact.what) {
    case 'record': {
      if (fact.kept) return null
      const key = fact.control ?? shown(fact.key)
      const by = fact.supersededBy < 0 ? undefined : fact.supersededBy
      return [
        ['gone', 'record'],
        ['offset', fact.offset],
        ['key', asJson ? key : quoted(key)],
        ['by', by],
        ['rule', rule],
      ]
    }
    case 'batch': {
      if (rule === 'compaction/batch/copied') return null
      const bytes = `${String(fact.bytesBefore)} -> ${String(fact.bytesAfter)}`
      return [
        ['batch', fact.baseOffset],
        ['lastOffset', fact.lastOffset],
        ['bytes', bytes],
        ['rule', rule],
      ]
    }
    case 'swapped': {
      const bytes = `${String(fact.bytesBefore)} -> ${String(fact.bytesAfter)}`
      return [
        ['segment', fact.into],
        ['from', fact.segments],
        ['bytes', bytes],
        ['rule', rule],
      ]
    }
    case 'checkpoint':
      return [
        ['checkpoint', fact.offset],
        ['rule', rule],
      ]
    case 'mapped':
      return rule === 'compaction/map/full'
        ? [
            ['offset', fact.offset],
            ['rule', rule],
          ]
        : null
    case 'grouped':
      return null
  }
}
