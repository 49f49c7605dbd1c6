import { isControl, lastOffsetOf, type BatchHeader } from '../log/batch'
import type { Codecs } from '../log/codecs'
import { controlTypeOf } from '../log/control'
import { lookUpOffset } from '../log/indexes'
import { RecordCursor } from '../log/records'
import { batchesIn, type Segment } from '../log/segment'
import { abortedTransactions, segmentsBetween } from '../log/log-segments'
import type { SegmentedLog } from '../log/segmented-log'
import { CleanedTransactions } from './cleaned-transactions'
import { LogCleaningAborted } from './cleaning-state'
import type { TellCompaction } from './facts'
import { maxKeysOf, type OffsetMap } from './offset-map'

export interface MapCounts {
  messagesRead: number
  bytesRead: number
  /** The map held as many keys as it may, so the round is a partial one. */
  full: boolean
}

export interface MapOptions {
  readonly loadFactor: number
  readonly codecs: Codecs
  readonly tell: TellCompaction
  /** Asked before each segment; yes ends it with `LogCleaningAborted`. */
  readonly aborted?: () => boolean
}

/** Reads the dirty section [from, to) into the map: each key's last offset (Kafka: Cleaner.buildOffsetMap). */
export function buildOffsetMap(log: SegmentedLog, from: number, to: number, map: OffsetMap, options: MapOptions): MapCounts {
  const reading = mapping(log, from, to, map, options)
  for (;;) {
    const next = reading.next()
    if (next.done === true) return next.value
  }
}

/** The same, batch by batch: each is in the map when it is yielded, as far as the map had room. */
export function* mapping(
  log: Pick<SegmentedLog, 'segments'>,
  from: number,
  to: number,
  map: OffsetMap,
  options: MapOptions,
): Generator<BatchHeader, MapCounts, undefined> {
  const reader = new MapReader(from, map, options)
  const dirty = segmentsBetween(log.segments, from, to)
  reader.transactions.addAborted(abortedTransactions(log, from, to))
  for (const [i, segment] of dirty.entries()) {
    if (options.aborted?.() === true) throw new LogCleaningAborted()
    yield* reader.segment(segment)
    if (reader.counts.full) break
    // Offsets that are missing at a segment's end are passed over.
    map.updateLatestOffset((dirty[i + 1]?.baseOffset ?? to) - 1)
  }
  return reader.counts
}

class MapReader {
  readonly counts: MapCounts = { messagesRead: 0, bytesRead: 0, full: false }
  readonly transactions = new CleanedTransactions()
  private readonly maxKeys: number

  constructor(
    private readonly from: number,
    private readonly map: OffsetMap,
    private readonly options: MapOptions,
  ) {
    this.maxKeys = maxKeysOf(map.slots, options.loadFactor)
  }

  /** Ends early where the map fills up. */
  *segment(segment: Segment): Generator<BatchHeader, void, undefined> {
    const bytes = segment.log.view
    const { position } = lookUpOffset(segment.offsetIndex, segment.baseOffset, this.from)
    for (const batch of batchesIn(bytes, position)) {
      if (this.batch(bytes, batch)) {
        this.counts.full = true
        yield batch
        return
      }
      this.counts.bytesRead += batch.sizeInBytes
      if (lastOffsetOf(batch) >= this.from) this.map.updateLatestOffset(lastOffsetOf(batch))
      yield batch
    }
  }

  private batch(bytes: Uint8Array, batch: BatchHeader): boolean {
    const { codecs, tell } = this.options
    const [offset, lastOffset] = [batch.baseOffset, lastOffsetOf(batch)]
    if (isControl(batch)) {
      this.transactions.control(batch, controlTypeOf(bytes, batch.position, batch, codecs))
      this.counts.messagesRead += 1
      tell?.({ what: 'mapped', rule: 'compaction/map/marker', offset, lastOffset, key: null })
      return false
    }
    if (this.transactions.data(batch)) {
      this.counts.messagesRead += batch.recordsCount
      tell?.({ what: 'mapped', rule: 'compaction/map/aborted', offset, lastOffset, key: null })
      return false
    }
    return this.records(new RecordCursor(bytes, batch.position, batch, codecs))
  }

  private records(record: RecordCursor): boolean {
    const { map, maxKeys, from } = this
    const { tell } = this.options
    while (record.next()) {
      const { offset, keyFrom, keyTo } = record
      if (keyFrom >= 0 && offset >= from) {
        // The size is looked at before each put: even a key that is there already ends a map that is full.
        if (map.size >= maxKeys) {
          tell?.({ what: 'mapped', rule: 'compaction/map/full', offset, lastOffset: offset, key: record.key })
          return true
        }
        const known = map.put(offset, record.bytes, keyFrom, keyTo)
        if (tell !== null) {
          const rule = known ? 'compaction/map/overwrite' : 'compaction/map/put'
          tell({ what: 'mapped', rule, offset, lastOffset: offset, key: record.key })
        }
      } else if (keyFrom < 0 && offset >= from)
        tell?.({ what: 'mapped', rule: 'compaction/map/no-key', offset, lastOffset: offset, key: null })
      this.counts.messagesRead += 1
    }
    return false
  }
}
