import { cleanableOffsets, dirtiness } from '../../compaction/cleanable'
import { cleanerRetains, notCleaning } from '../../compaction/cleaning-state'
import { groupSegments } from '../../compaction/groups'
import { selectFilthiest, type Considered } from '../../compaction/select'
import type { LogFigures, SegmentFigures } from '../../log/figures'
import { defaultLogConfig, type LogConfig } from '../../log/log-config'
import { retentionPlan } from '../../log/retention'
import { rollCause } from '../../log/roll'
import { expectDiffers, is } from './comparing'
import { logConfigOf } from './compaction-log'
import { isJson, list, object, onlyKeys, text, whole, type Json } from './reading'
import type { VectorDifference } from './result'

const ratioTolerance = { ratio: 1e-12 }

function segmentFigures(value: unknown): SegmentFigures {
  const json = object(value, 'segments')
  return {
    baseOffset: whole(json['base'], 'base'),
    bytes: whole(json['bytes'], 'bytes'),
    largestTimestamp: json['largestTimestamp'] === null ? 0 : whole(json['largestTimestamp'], 'largestTimestamp'),
    firstBatchTimestamp: json['firstBatchTimestamp'] === null ? null : whole(json['firstBatchTimestamp'], 'firstBatchTimestamp'),
  }
}

const segmentsOf = (value: unknown): SegmentFigures[] => list(value, 'segments').map(segmentFigures)

/** A log in figures; what is missing follows from the log end. */
function figuresOf(json: Json): LogFigures {
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

export type CaseCheck = (one: Json, vector: Json, field: string) => readonly VectorDifference[]

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

function consideredJson({ offsets, dirtiness: found, maxCompactionDelayMs }: Considered): Json {
  return {
    firstDirty: offsets.firstDirtyOffset,
    firstUncleanable: found.firstUncleanableOffset,
    cleanBytes: found.cleanBytes,
    cleanableBytes: found.cleanableBytes,
    totalBytes: found.totalBytes,
    ratio: found.ratio,
    forceCheckpoint: offsets.checkpointReset !== null,
    needCompactionNow: maxCompactionDelayMs > 0,
    compactionDelayMs: maxCompactionDelayMs,
  }
}

interface SelectInput {
  readonly logs: ReadonlyMap<string, LogFigures>
  readonly checkpoints: Json
  readonly states: Json
  readonly config: LogConfig
  readonly nowMs: number
}

/** What the cleaner chooses among logs, against what is expected of it. */
export function selectDiffers(input: SelectInput, expect: unknown, field: string): readonly VectorDifference[] {
  const { logs, checkpoints, states, config, nowMs } = input
  const candidates = [...logs].map(([name, figures]) => {
    const checkpoint = checkpoints[name] === undefined || checkpoints[name] === null ? null : whole(checkpoints[name], 'checkpoints')
    return { name, figures, config, checkpoint, busy: states[name] === 'in-progress', uncleanable: states[name] === 'uncleanable' }
  })
  const { chosen, considered, resets } = selectFilthiest(candidates, nowMs)
  const byName = considered.map((one) => [one.name, is(consideredJson(one), ratioTolerance)] as const)
  return expectDiffers(expect, field, {
    chosen: is(chosen?.name ?? null),
    firstDirty: is(chosen?.offsets.firstDirtyOffset),
    checkpointsAfter: is({ ...checkpoints, ...Object.fromEntries(resets) }),
    ...Object.fromEntries(byName),
  })
}

export const select: CaseCheck = (one, vector, field) => {
  onlyKeys(one, ['partitionStates', 'test', 'what', 'logs', 'checkpoints', 'minRatio', 'now', 'expect'], field)
  const both = { ...vector, ...one }
  const logs = Object.entries(object(both['logs'], 'logs')).map(([name, log]) => [name, figuresOf(object(log, name))] as const)
  const base = logConfigOf(both['config'])
  const minRatio: unknown = both['minRatio']
  const config = typeof minRatio === 'number' ? { ...base, minCleanableDirtyRatio: minRatio } : base
  const states = isJson(both['partitionStates']) ? both['partitionStates'] : {}
  const input = {
    logs: new Map(logs),
    checkpoints: object(both['checkpoints'], 'checkpoints'),
    states,
    config,
    nowMs: whole(both['now'], 'now'),
  }
  return selectDiffers(input, one['expect'], field)
}

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

export const retention: CaseCheck = (one, _, field) => {
  const figures = figuresOf({ logEndOffset: one['highWatermark'], ...one })
  const plan = retentionPlan(figures, logConfigOf(one['config'], defaultLogConfig), whole(one['now'], 'now'))
  const gone = new Set(plan.deletions.map(({ baseOffset }) => baseOffset))
  const left = figures.segments.map(({ baseOffset }) => baseOffset).filter((base) => !gone.has(base))
  const bases = plan.rollsFirst ? [...left, figures.logEndOffset] : left
  return expectDiffers(one['expect'], field, {
    segmentCount: is(bases.length),
    segmentBases: is(bases),
    logStartOffset: is(plan.logStartOffset),
    deleted: is(plan.deletions.length),
  })
}

export const deletable: CaseCheck = (one, _, field) => {
  onlyKeys(one, ['policy', 'state', 'expect'], field)
  const { compact } = logConfigOf({ 'cleanup.policy': text(one['policy'], 'policy') })
  return expectDiffers(one['expect'], field, { cleanerDeletes: is(cleanerRetains(compact, notCleaning, one['state'] === 'uncleanable')) })
}

export const roll: CaseCheck = (one, _, field) => {
  onlyKeys(one, ['segment', 'append', 'config', 'now', 'expect'], field)
  const segment = object(one['segment'], 'segment')
  const append = object(one['append'], 'append')
  const state = {
    baseOffset: whole(segment['base'], 'base'),
    bytes: whole(segment['bytes'], 'bytes'),
    firstBatchTimestamp: segment['firstBatchTimestamp'] === null ? null : whole(segment['firstBatchTimestamp'], 'firstBatchTimestamp'),
    createdMs: whole(segment['created'], 'created'),
    offsetIndexEntries: whole(segment['offsetIndexEntries'] ?? 0, 'offsetIndexEntries'),
    timeIndexEntries: whole(segment['timeIndexEntries'] ?? 0, 'timeIndexEntries'),
    jitterMs: 0,
  }
  const coming = {
    bytes: whole(append['bytes'], 'bytes'),
    lastOffset: whole(append['lastOffset'], 'lastOffset'),
    maxTimestamp: whole(append['maxTimestamp'], 'maxTimestamp'),
  }
  const cause = rollCause(state, coming, logConfigOf(one['config'], defaultLogConfig), whole(one['now'], 'now'))
  return expectDiffers(one['expect'], field, { roll: is(cause !== null), why: () => [] })
}
