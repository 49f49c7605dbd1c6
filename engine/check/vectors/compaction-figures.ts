import { cleanableOffsets, dirtiness } from '../../compaction/cleanable'
import { groupSegments } from '../../compaction/groups'
import type { LogFigures, SegmentFigures } from '../../log/figures'
import { expectDiffers, is } from './comparing'
import { logConfigOf } from './compaction-log'
import { list, object, onlyKeys, whole, type Json } from './reading'
import type { VectorDifference } from './result'

/** A ratio is compared to so many digits. */
export const ratioTolerance = { ratio: 1e-12 }

function segmentFigures(value: unknown): SegmentFigures {
  const json = object(value, 'segments')
  return {
    baseOffset: whole(json['base'], 'base'),
    bytes: whole(json['bytes'], 'bytes'),
    largestTimestamp: json['largestTimestamp'] === null ? 0 : whole(json['largestTimestamp'], 'largestTimestamp'),
    firstBatchTimestamp: json['firstBatchTimestamp'] === null ? null : whole(json['firstBatchTimestamp'], 'firstBatchTimestamp'),
  }
}

/** Segments in figures. */
const segmentsOf = (value: unknown): SegmentFigures[] => list(value, 'segments').map(segmentFigures)

/** A log in figures; what is missing follows from the log end. */
export function figuresOf(json: Json): LogFigures {
  const number = (field: string, absent: number): number => (json[field] === undefined ? absent : whole(json[field], field))
  const watermark = number('highWatermark', number('logEndOffset', 0))
  const logEndOffset = number('logEndOffset', watermark)
  const lastStableOffset = number('lastStableOffset', watermark)
  return {
    segments: segmentsOf(json['segments']),
    logStartOffset: number('logStartOffset', 0),
    logEndOffset,
    highWatermark: watermark,
    lastStableOffset,
  }
}

/** Compares one case of a vector with what the engine makes of it. */
export type CaseCheck = (one: Json, vector: Json, field: string) => readonly VectorDifference[]

/** How dirty a log is. */
export const ratio: CaseCheck = (one, vector, field) => {
  onlyKeys(one, ['firstDirty', 'uncleanable', 'expect'], field)
  const firstDirty = whole(one['firstDirty'], 'firstDirty')
  const found = dirtiness(segmentsOf(vector['segments']), firstDirty, whole(one['uncleanable'], 'uncleanable'))
  return expectDiffers(one['expect'], field, {
    firstDirty: is(firstDirty),
    firstUncleanable: is(found.firstUncleanableOffset),
    cleanBytes: is(found.cleanBytes),
    cleanableBytes: is(found.cleanableBytes),
    totalBytes: is(found.totalBytes),
    ratio: is(found.ratio, { '*': ratioTolerance.ratio }),
  })
}

/** From where to where a log may be cleaned. */
export const cleanable: CaseCheck = (one, vector, field) => {
  onlyKeys(one, ['checkpoint', 'now', 'state', 'highWatermark', 'lastStableOffset', 'segments', 'expect'], field)
  const figures = figuresOf({ ...vector, ...one })
  const checkpoint = one['checkpoint'] === null ? null : whole(one['checkpoint'], 'checkpoint')
  const found = cleanableOffsets(figures, checkpoint, logConfigOf(vector['config']), whole(one['now'], 'now'))
  return expectDiffers(one['expect'], field, {
    firstDirty: is(found.firstDirtyOffset),
    firstUncleanable: is(found.firstUncleanableOffset),
    forceCheckpoint: is(found.checkpointReset !== null),
  })
}

/** Which segments become one. */
export const group: CaseCheck = (one, vector, field) => {
  onlyKeys(one, ['maxSize', 'maxIndexSize', 'firstUncleanable', 'segments', 'expect'], field)
  const segments = list(one['segments'] ?? vector['segments'], 'segments').map((each) => {
    const json = object(each, 'segments')
    const [baseOffset, bytes] = [whole(json['base'], 'base'), whole(json['size'], 'size')]
    return { baseOffset, bytes, offsetIndexBytes: whole(json['index'], 'index'), timeIndexBytes: whole(json['timeindex'], 'timeindex') }
  })
  const groups = groupSegments(
    segments,
    whole(one['maxSize'], 'maxSize'),
    whole(one['maxIndexSize'], 'maxIndexSize'),
    whole(one['firstUncleanable'], 'firstUncleanable'),
  )
  return expectDiffers(one['expect'], field, {
    groups: is(groups.map((each) => each.map(({ baseOffset }) => baseOffset))),
    groupCount: is(groups.length),
  })
}
