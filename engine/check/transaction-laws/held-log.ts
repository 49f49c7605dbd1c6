import { keyText } from '../../cluster/stored-log/key-text'
import { isControl, type BatchHeader } from '../../log/batch'
import { codecsAtHand } from '../../log/codecs'
import { controlTypeOf, type ControlType } from '../../log/control'
import { readRecords } from '../../log/records'
import { batchesIn } from '../../log/segment'
import type { SegmentedLog } from '../../log/segmented-log'

/** A record as whoever wrote it would know it again. */
export interface HeldRecord {
  readonly offset: number
  readonly key: string
  /** `null`: a tombstone. */
  readonly value: string | null
}

/** A batch that stands in a log. */
export interface HeldBatch {
  readonly header: BatchHeader
  /** What a marker says; `null` of data, and of a marker that was emptied. */
  readonly control: ControlType | null
  /** Of data; a marker's own is left out. */
  readonly records: readonly HeldRecord[]
}

const text = (bytes: Uint8Array): string => keyText(bytes, false)

function heldBatch(bytes: Uint8Array, header: BatchHeader): HeldBatch {
  if (isControl(header)) return { header, control: controlTypeOf(bytes, header.position, header, codecsAtHand), records: [] }
  const records = readRecords(bytes, header.position, header, codecsAtHand)
  return {
    header,
    control: null,
    records: records.map(({ offset, key, value }) => ({
      offset,
      key: text(key ?? new Uint8Array(0)),
      value: value === null ? null : text(value),
    })),
  }
}

const known = new WeakMap<object, readonly HeldBatch[]>()

/** All batches of a log, read out of its bytes. */
export function batchesOf(log: SegmentedLog): readonly HeldBatch[] {
  return log.segments.flatMap((segment) => {
    const found = known.get(segment.log)
    if (found !== undefined) return found
    const bytes = segment.log.view
    const batches = [...batchesIn(bytes)].map((header) => heldBatch(bytes, header))
    known.set(segment.log, batches)
    return batches
  })
}
