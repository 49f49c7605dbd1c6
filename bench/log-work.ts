import fc from 'fast-check'
import { gzip } from '../app/codecs/gzip'
import { lz4 } from '../app/codecs/lz4'
import { snappy } from '../app/codecs/snappy'
import { zstd } from '../app/codecs/zstd'
import { cleanRound } from '../engine/compaction/clean'
import { consider } from '../engine/compaction/select'
import { appendToLog } from '../engine/log/append'
import { readBatch, readBatchHeader } from '../engine/log/batch'
import { BatchBuilder, encodeBatch, plainBatch } from '../engine/log/batch-builder'
import { noCodecs, type Codecs } from '../engine/log/codecs'
import { figuresOf } from '../engine/log/figures'
import { GrowingBytes } from '../engine/log/growing-bytes'
import { defaultLogConfig } from '../engine/log/log-config'
import { MalformedLog } from '../engine/log/malformed-log'
import { RecordCursor, readRecords } from '../engine/log/records'
import { emptySegmentedLog, logBytesOf, moveHighWatermark, rollLog, type SegmentedLog } from '../engine/log/segmented-log'

const text = new TextEncoder()
const value = text.encode('v'.repeat(180))

/** A batch of 100 records, some 200 bytes each; every key comes again in the next of `keys` records. */
function batchAt(out: GrowingBytes, builder: BatchBuilder, baseOffset: number, keys: number): void {
  builder.begin({ ...plainBatch, baseOffset })
  for (let i = 0; i < 100; i++) {
    const offset = baseOffset + i
    builder.add({ offset, timestamp: 1_700_000_000_000 + offset, key: text.encode(`user-${String(offset % keys)}`), value, headers: [] })
  }
  builder.end()
}

/** A segment of at least that many bytes. */
export function segmentBytes(atLeast: number, keys = 50_000): Uint8Array {
  const out = new GrowingBytes(atLeast + 32_768)
  const builder = new BatchBuilder(out, noCodecs)
  for (let offset = 0; out.length < atLeast; offset += 100) batchAt(out, builder, offset, keys)
  return out.copy()
}

/** A segment of so many records, of few keys. */
export function segmentOf(records: number): Uint8Array {
  const out = new GrowingBytes(1_048_576)
  const builder = new BatchBuilder(out, noCodecs)
  for (let offset = 0; offset < records; offset += 100) batchAt(out, builder, offset, 997)
  return out.copy()
}

/** Headers, checksums and every record; returns how many. */
export function decodeAll(bytes: Uint8Array): number {
  let records = 0
  for (let at = 0; at < bytes.length;) {
    const header = readBatch(bytes, at)
    const cursor = new RecordCursor(bytes, at, header, noCodecs)
    while (cursor.next()) records += cursor.keyFrom >= 0 ? 1 : 0
    at += header.sizeInBytes
  }
  return records
}

/** A log of four closed segments, ready to be cleaned. */
export function dirtyLog(bytesEach: number): SegmentedLog {
  const log = emptySegmentedLog(0)
  const config = { ...defaultLogConfig, compact: true }
  const builder = (out: GrowingBytes): BatchBuilder => new BatchBuilder(out, noCodecs)
  for (let segment = 0; segment < 4; segment++) {
    for (let written = 0; written < bytesEach;) {
      const out = new GrowingBytes(32_768)
      batchAt(out, builder(out), log.logEndOffset, 50_000)
      appendToLog(log, out.copy(), { config, nowMs: 0, codecs: noCodecs, client: false })
      written += out.length
    }
    rollLog(log, log.logEndOffset, 0)
  }
  moveHighWatermark(log, log.logEndOffset)
  return log
}

/** Cleans it; returns the bytes before and after. */
export function cleanAll(log: SegmentedLog): { readonly before: number; readonly after: number } {
  const config = { ...defaultLogConfig, compact: true }
  const before = logBytesOf(log)
  const { offsets, dirtiness } = consider({ figures: figuresOf(log), config, checkpoint: null }, 0)
  const bounds = { firstDirtyOffset: offsets.firstDirtyOffset, firstUncleanableOffset: dirtiness.firstUncleanableOffset }
  cleanRound(log, {
    config,
    codecs: noCodecs,
    nowMs: 0,
    slots: 5_592_405,
    loadFactor: 0.9,
    keepsEmptyBatchAt: 'high-watermark',
    tell: null,
    ...bounds,
  })
  return { before, after: logBytesOf(log) }
}

const codecs: Codecs = new Map([
  ['gzip', gzip],
  ['snappy', snappy],
  ['lz4', lz4],
  ['zstd', zstd],
])

/** Changed batches: each is read, or refused with the one named error. Returns how many were refused; throws on anything else. */
export function fuzz(count: number, seed: number): number {
  const [random] = fc.sample(fc.infiniteStream(fc.nat(0x7fffffff)), { seed, numRuns: 1 })
  if (random === undefined) throw new Error('no chance')
  const next = (below: number): number => (random.next().value ?? 0) % below
  const records = [0, 1, 2].map((i) => ({
    offset: i,
    timestamp: i,
    key: text.encode(`k${String(i)}`),
    value,
    headers: [{ key: value.subarray(0, 3), value: null }],
  }))
  const sound = encodeBatch(plainBatch, records, noCodecs)
  let refused = 0
  for (let i = 0; i < count; i++) {
    let bytes = sound.slice()
    for (let n = next(4); n >= 0; n--) bytes[next(bytes.length)] = next(256)
    if (next(5) === 0) bytes = bytes.slice(0, 1 + next(bytes.length))
    try {
      readRecords(bytes, 0, next(2) === 0 ? readBatch(bytes, 0, 0, false) : readBatchHeader(bytes, 0), codecs)
    } catch (error) {
      if (!(error instanceof MalformedLog)) throw error
      refused += 1
    }
  }
  return refused
}
