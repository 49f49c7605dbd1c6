import { OffsetMap } from '../../compaction/offset-map'
import { GroupRewriter } from '../../compaction/rewrite'
import { recoverSwap, type FileOnDisk, type FileSuffix } from '../../compaction/swap'
import { appendToLog } from '../../log/append'
import { noCodecs } from '../../log/codecs'
import { producerAppended } from '../../log/producer-state'
import { findBatch, fitsSegment, segmentEndOffset, segmentOf, type Segment } from '../../log/segment'
import { emptySegmentedLog, rebuildProducers, type SegmentedLog } from '../../log/segmented-log'
import { bytesOf } from '../comparisons/log-appending'
import { shownBytes } from '../comparisons/shown-record'
import { expectDiffers, is, range } from './comparing'
import { CleanPlay } from './compaction-clean'
import type { CaseCheck } from './compaction-figures'
import { batchBytes, generatedLog, joined, logConfigOf } from './compaction-log'
import { recordsLeft } from './compaction-left'
import { list, object, text, Unreadable, whole, type Json } from './reading'

interface DiskFile extends FileOnDisk {
  readonly segment: Segment
}

const suffixOf = (value: unknown): FileSuffix => {
  const suffix = text(value, 'files') as FileSuffix
  if (!['', '.cleaned', '.swap', '.deleted'].includes(suffix)) throw new Unreadable('files', 'a suffix', value)
  return suffix
}

const kinds = ['log', 'index', 'timeindex'] as const

/** A crash in the middle of a swap, and what a start makes of the files. */
export const crash: CaseCheck = (one, vector, field) => {
  const config = logConfigOf(vector['config'])
  const log = generatedLog(vector['log'], config)
  const group = list(vector['group'], 'group').map((base) => whole(base, 'group'))
  const old = log.segments.filter(({ baseOffset }) => group.includes(baseOffset))
  const rest = log.segments.filter(({ baseOffset }) => !group.includes(baseOffset))
  const map = new OffsetMap(Infinity)
  for (const key of range(vector['dropKeys'], 'dropKeys'))
    map.put(Number.MAX_SAFE_INTEGER, bytesOf(String(key), 'key') ?? new Uint8Array(0))
  const options = {
    config,
    codecs: noCodecs,
    nowMs: 0,
    firstUncleanableOffset: log.logEndOffset,
    keepsEmptyBatchAt: 'round-end',
    tell: null,
  } as const
  const cleaned = new GroupRewriter(log, map, options).rewrite(old)
  const files = object(one['files'], 'files')
  const news = object(files['new'], 'files.new')
  const suffixes = kinds.map((kind) => suffixOf(news[kind]))
  const onDisk: DiskFile[] = [
    ...kinds.map((kind, i) => ({ baseOffset: cleaned.baseOffset, kind, suffix: suffixes[i] ?? '', segment: cleaned })),
    // Once the new files have their final names, an old file under that name is gone or has its own suffix.
    ...old.flatMap((segment) => kinds.map((kind) => ({ baseOffset: segment.baseOffset, kind, suffix: suffixOf(files['old']), segment }))),
    ...rest.flatMap((segment) => kinds.map((kind) => ({ baseOffset: segment.baseOffset, kind, suffix: '' as const, segment }))),
  ]
  const left = recoverSwap(onDisk, ({ segment }) => segmentEndOffset(segment))
  const loaded: SegmentedLog = { ...log, segments: left.filter(({ kind }) => kind === 'log').map(({ segment }) => segment) }
  const keys = recordsLeft(loaded).map(({ key }) => Number(shownBytes(key)))
  return expectDiffers(one['expect'], field, {
    outcome: is(loaded.segments.includes(cleaned) ? 'completed' : 'undone'),
    keys: (wanted, path) => is([...keys].sort((a, b) => a - b))(range(wanted, path), path),
    leftover: is(left.filter(({ suffix }) => suffix !== '').map(({ baseOffset }) => baseOffset)),
  })
}

function logOfBatches(value: unknown): SegmentedLog {
  const log = emptySegmentedLog(0)
  const bytes = joined(
    list(value, 'batches').map((each) => {
      const json = object(each, 'batches')
      const [base, last] = [whole(json['base'], 'base'), whole(json['last'], 'last')]
      const records = json['records'] ?? range({ from: base, to: last + 1 }, 'batches').map((offset) => ({ offset, key: 'k', value: 'v' }))
      return batchBytes({ ...json, records })
    }),
  )
  log.segments = [segmentOf(0, bytes, 4096, 0)]
  return log
}

const appendCase: CaseCheck = (one, _, field) => {
  const fits = fitsSegment({ baseOffset: whole(one['segmentBase'], 'segmentBase') }, whole(one['largestOffset'], 'largestOffset'))
  return expectDiffers(one['expect'], field, { error: is(fits ? null : 'offset-overflow') })
}

const readCase: CaseCheck = (one, _, field) => {
  const batches = list(one['batches'], 'batches').map((each) => {
    const [base, last] = list(each, 'batches')
    return { base, last }
  })
  const bytes = logOfBatches(batches).segments[0]?.log.view ?? new Uint8Array(0)
  const segment = segmentOf(whole(one['segmentBase'], 'segmentBase'), bytes, 4096, 0)
  const found = findBatch(segment, whole(one['readAt'], 'readAt'))
  return expectDiffers(one['expect'], field, { firstOffset: is(found?.baseOffset ?? null) })
}

const leaderEpochs: CaseCheck = (one, _, field) => {
  const log = logOfBatches(one['batches'])
  rebuildProducers(log, noCodecs)
  return expectDiffers(one['expect'], field, { leaderEpochs: is(log.leaderEpochs) })
}

function opened(log: SegmentedLog, prior: Json): void {
  const [producerId, base] = [prior['producerId'], prior['currentTxnFirstOffset']]
  const first = {
    position: 0,
    sizeInBytes: 0,
    partitionLeaderEpoch: 0,
    crc: 0,
    attributes: 16,
    lastOffsetDelta: 0,
    baseTimestamp: 0,
    maxTimestamp: 0,
  }
  const producer = { producerId: whole(producerId, 'producerId'), producerEpoch: whole(prior['producerEpoch'] ?? 0, 'producerEpoch') }
  producerAppended(
    log.producers,
    { ...first, ...producer, baseOffset: whole(base, 'currentTxnFirstOffset'), baseSequence: 0, recordsCount: 1 },
    null,
  )
}

const transactions: CaseCheck = (one, _, field) => {
  const log = emptySegmentedLog(0, whole(one['segmentBase'], 'segmentBase'))
  if (one['priorState'] !== null && one['priorState'] !== undefined) opened(log, object(one['priorState'], 'priorState'))
  const options = { config: logConfigOf({}), nowMs: 0, codecs: noCodecs, client: false }
  for (const batch of list(one['batches'], 'batches')) appendToLog(log, batchBytes(batch), options)
  return expectDiffers(one['expect'], field, { endOffset: is(log.logEndOffset), aborted: is(log.segments[0]?.txnIndex) })
}

const calls = new Map<string, CaseCheck>([
  ['append', appendCase],
  ['read', readCase],
  ['recoverLeaderEpochs', leaderEpochs],
  ['recoverTransactions', transactions],
])

export const segment: CaseCheck = (one, vector, field) => {
  const call = calls.get(text(vector['call'], 'call'))
  if (call === undefined) throw new Unreadable('call', 'a known call', vector['call'])
  return call({ ...vector, ...one }, vector, field)
}

/** Plays every step of a vector of kind `clean` or `swap`. */
export const play =
  (keepsEmptyBatchAt: 'high-watermark' | 'round-end'): CaseCheck =>
  (_, vector, field) => {
    const playing = new CleanPlay(vector, keepsEmptyBatchAt)
    return list(vector['steps'], 'steps').flatMap((step, i) => playing.step(object(step, 'steps'), `${field}/${String(i)} `))
  }
