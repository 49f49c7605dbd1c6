import {
  batchesIn,
  batchHeaderBytes,
  compressionOf,
  controlTypeOf,
  deleteHorizonOf,
  isControl,
  isTransactional,
  lastOffsetOf,
  RecordCursor,
  type Codecs,
  type CompressionType,
  type Segment,
} from '../../../engine'
import { keyIdentity } from './key-names'

export const cellFlags = { tombstone: 1, control: 2, keyless: 4, aborted: 8, commits: 16, aborts: 32 } as const

/** A marker, and what it says. */
const markerFlags = {
  COMMIT: cellFlags.control | cellFlags.commits,
  ABORT: cellFlags.control | cellFlags.aborts,
  OTHER: cellFlags.control,
} as const

/** A batch of a segment: where it stands and what its header holds. */
export interface BatchColumn {
  readonly baseOffset: number
  readonly lastOffset: number
  readonly bytes: number
  readonly codec: CompressionType
  /** How long it would be without compression. */
  readonly plainBytes: number
  readonly producerId: number
  readonly transactional: boolean
  readonly control: 'ABORT' | 'COMMIT' | 'OTHER' | null
  readonly horizonMs: number | null
  /** Its first record among the segment's. */
  readonly first: number
  readonly records: number
}

/** The records of a segment, one entry each, in their order. */
export interface SegmentColumns {
  readonly count: number
  readonly offsets: Float64Array
  readonly timestamps: Float64Array
  /** Which of `keys`; −1 without one. */
  readonly key: Int32Array
  readonly flags: Uint8Array
  /** Their identities, as `keyIdentity` has them. */
  readonly keys: readonly string[]
  readonly batches: readonly BatchColumn[]
  readonly hasTombstones: boolean
}

const utf8 = new TextDecoder('utf-8')

/** Bytes of a value as they are shown: text where they are printable text, else hex. */
export function shownText(bytes: Uint8Array): string {
  const text = utf8.decode(bytes.subarray(0, 120))
  if (!/[\u0000-\u001f\u007f-\u009f\ufffd]/.test(text)) return text
  return Array.from(bytes.subarray(0, 24), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

class Keys {
  constructor(private readonly ofCoordinator: boolean) {}

  readonly identities: string[] = []
  private readonly known = new Map<string, number>()

  of(bytes: Uint8Array, from: number, to: number): number {
    let raw = ''
    for (let at = from; at < to; at++) raw += String.fromCharCode(bytes[at] ?? 0)
    const known = this.known.get(raw)
    if (known !== undefined) return known
    this.known.set(raw, this.identities.length)
    return this.identities.push(keyIdentity(bytes.subarray(from, to), this.ofCoordinator)) - 1
  }
}

/** A closed segment never changes, and an append makes a new value of its bytes: what was read of them stays good. */
const read = new WeakMap<Segment['log'], SegmentColumns>()

function readColumns(segment: Segment, codecs: Codecs, ofCoordinator: boolean): SegmentColumns {
  const bytes = segment.log.view
  const headers = [...batchesIn(bytes)]
  const count = headers.reduce((sum, { recordsCount }) => sum + recordsCount, 0)
  const columns = {
    count,
    offsets: new Float64Array(count),
    timestamps: new Float64Array(count),
    key: new Int32Array(count),
    flags: new Uint8Array(count),
  }
  const keys = new Keys(ofCoordinator)
  const batches: BatchColumn[] = []
  let at = 0
  for (const header of headers) {
    const cursor = new RecordCursor(bytes, header.position, header, codecs)
    const control = isControl(header) ? controlTypeOf(bytes, header.position, header, codecs) : null
    batches.push({
      baseOffset: header.baseOffset,
      lastOffset: lastOffsetOf(header),
      bytes: header.sizeInBytes,
      codec: compressionOf(header),
      plainBytes: batchHeaderBytes + cursor.bytes.length,
      producerId: header.producerId,
      transactional: isTransactional(header),
      control,
      horizonMs: deleteHorizonOf(header),
      first: at,
      records: header.recordsCount,
    })
    for (; cursor.next(); at++) {
      const keyed = cursor.keyFrom >= 0 && control === null
      columns.offsets[at] = cursor.offset
      columns.timestamps[at] = cursor.timestamp
      columns.key[at] = keyed ? keys.of(cursor.bytes, cursor.keyFrom, cursor.keyTo) : -1
      columns.flags[at] =
        control !== null ? markerFlags[control] : (keyed ? 0 : cellFlags.keyless) | (keyed && !cursor.hasValue ? cellFlags.tombstone : 0)
    }
  }
  return { ...columns, keys: keys.identities, batches, hasTombstones: columns.flags.some((flags) => (flags & cellFlags.tombstone) !== 0) }
}

const texts = new WeakMap<Segment['log'], readonly (string | null)[]>()

/** The values of a segment's records as they are shown, in their order. */
export function valuesOf(segment: Segment, codecs: Codecs): readonly (string | null)[] {
  const known = texts.get(segment.log)
  if (known !== undefined) return known
  const bytes = segment.log.view
  const values: (string | null)[] = []
  for (const header of batchesIn(bytes)) {
    const cursor = new RecordCursor(bytes, header.position, header, codecs)
    while (cursor.next()) values.push(cursor.hasValue ? shownText(cursor.bytes.subarray(cursor.valueFrom, cursor.valueTo)) : null)
  }
  texts.set(segment.log, values)
  return values
}

/** What stands in a segment, record for record; read once for as long as its bytes stay as they are. */
export function columnsOf(segment: Segment, codecs: Codecs, ofCoordinator: boolean): SegmentColumns {
  const known = read.get(segment.log)
  if (known !== undefined) return known
  const columns = readColumns(segment, codecs, ofCoordinator)
  read.set(segment.log, columns)
  return columns
}
