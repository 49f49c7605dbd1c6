import { isControl } from '../../log/batch'
import { readLog } from '../../log/read'
import { RecordCursor } from '../../log/records'
import { closeSegment, findBatch, largestTimestamp, segmentOf, batchesIn, type Segment } from '../../log/segment'
import { logOfSegments, batchTakenIn } from '../../log/segmented-log'
import { listedDiffer } from './comparing'
import type { VectorMeans } from './means'
import { list, object, onlyKeys, whole, type Json } from './reading'
import type { VectorDifference } from './result'

const keys = [
  'baseOffset',
  'nextOffset',
  'largestTimestamp',
  'leaderEpochs',
  'abortedTransactions',
  'indexes',
  'indexRule',
  'visibleToReadCommitted',
  'readers',
]

function indexesOf(bytes: Uint8Array, baseOffset: number, intervalBytes: number): Json {
  const segment = segmentOf(baseOffset, bytes, intervalBytes, 0)
  const open = segment.timeIndex.length
  closeSegment(segment)
  const offsetIndex = segment.offsetIndex.map(({ offset, position }) => ({ offset, relative: offset - baseOffset, position }))
  const timeIndex = segment.timeIndex.map((entry, i) => (i < open ? entry : { ...entry, atRoll: true }))
  return { intervalBytes, offsetIndex, timeIndex }
}

/** What a fetch at an offset returns first, and the first record of it that the application sees. */
function readerAt(segment: Segment, fetchOffset: number, means: VectorMeans): Json {
  const bytes = segment.log.view
  const first = findBatch(segment, fetchOffset)
  if (first === null) return { fetchOffset, firstBatch: null }
  for (const batch of batchesIn(bytes, first.position)) {
    const record = new RecordCursor(bytes, batch.position, batch, means.codecs)
    while (!isControl(batch) && record.next())
      if (record.offset >= fetchOffset) return { fetchOffset, firstBatch: first.baseOffset, firstRecord: record.offset }
  }
  return { fetchOffset, firstBatch: first.baseOffset }
}

/** The whole segment: offsets, leader epochs, aborted transactions, indexes, and what readers get. */
export function segmentDiffers(wanted: Json, bytes: Uint8Array, means: VectorMeans): readonly VectorDifference[] {
  onlyKeys(wanted, keys, 'segment.')
  const baseOffset = whole(wanted['baseOffset'], 'baseOffset')
  const segment = segmentOf(baseOffset, bytes, 4096, 0)
  const log = logOfSegments([segment], baseOffset, means.codecs)
  const again = { ...log, leaderEpochs: [], producers: { entries: new Map(), unreplicatedTxns: [] } }
  for (const batch of batchesIn(bytes)) {
    const aborted = batchTakenIn(again, bytes, batch.position, batch, means.codecs)
    if (aborted !== null) segment.txnIndex.push(aborted)
  }
  const seen = readLog(log, baseOffset, 'read_committed', means.codecs)
  const readers = list(wanted['readers'], 'readers').map((each) => whole(object(each, 'readers')['fetchOffset'], 'fetchOffset'))
  const intervals = list(wanted['indexes'], 'indexes').map((each) => whole(object(each, 'indexes')['intervalBytes'], 'intervalBytes'))
  const got = {
    baseOffset,
    nextOffset: log.logEndOffset,
    largestTimestamp: largestTimestamp(segment),
    leaderEpochs: log.leaderEpochs,
    abortedTransactions: segment.txnIndex,
    indexes: intervals.map((each) => indexesOf(bytes, baseOffset, each)),
    indexRule: wanted['indexRule'],
    visibleToReadCommitted: seen.records.map(({ offset }) => offset),
    readers: readers.map((each) => readerAt(segment, each, means)),
  }
  return listedDiffer(wanted, got, '')
}
