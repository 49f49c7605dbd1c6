import { figuresOf, type LogFigures, type SegmentFigures } from './figures'
import type { LogConfig } from './log-config'
import type { LogRule } from './rules'
import { rollLog, type SegmentedLog } from './segmented-log'

export interface Deletion {
  readonly baseOffset: number
  readonly rule: LogRule
}

/** What one pass of retention does: which segments go, oldest first, and why. */
export interface RetentionPlan {
  readonly deletions: readonly Deletion[]
  /** All would go, so an empty one is rolled first, at the log end offset. */
  readonly rollsFirst: boolean
  readonly logStartOffset: number
}

type Breaches = (segment: SegmentFigures, next: SegmentFigures | undefined) => boolean

/** How many segments go from the front: those below the high watermark that breach, up to the first that does not. */
function deletable({ segments, highWatermark, logEndOffset }: LogFigures, breaches: Breaches): number {
  let count = 0
  for (const [i, segment] of segments.entries()) {
    const next = segments[i + 1]
    const emptyActive = next === undefined && segment.bytes === 0
    if (emptyActive || highWatermark < (next?.baseOffset ?? logEndOffset) || !breaches(segment, next)) break
    count += 1
  }
  return count
}

function startOffsetBreached(log: LogFigures): Breaches {
  return (_, next) => next !== undefined && next.baseOffset <= log.logStartOffset
}

function sizeBreached(log: LogFigures, { retentionBytes }: LogConfig): Breaches | null {
  let excess = log.segments.reduce((sum, { bytes }) => sum + bytes, 0) - retentionBytes
  if (retentionBytes < 0 || excess < 0) return null
  return ({ bytes }) => {
    if (excess - bytes < 0) return false
    excess -= bytes
    return true
  }
}

function timeBreached({ retentionMs }: LogConfig, nowMs: number): Breaches | null {
  return retentionMs < 0 ? null : (segment) => nowMs - segment.largestTimestamp > retentionMs
}

/** What one pass of retention would do to a log (Kafka: UnifiedLog.deleteOldSegments). */
export function retentionPlan(log: LogFigures, config: LogConfig, nowMs: number): RetentionPlan {
  let left = log
  let rollsFirst = false
  const deletions: Deletion[] = []
  const pass = (rule: LogRule, breachesOf: (log: LogFigures) => Breaches | null): void => {
    const breaches = breachesOf(left)
    if (breaches === null) return
    const count = deletable(left, breaches)
    if (count === 0) return
    for (const { baseOffset } of left.segments.slice(0, count)) deletions.push({ baseOffset, rule })
    const rest = left.segments.slice(count)
    if (rest.length === 0) rollsFirst = true
    const fresh = { baseOffset: log.logEndOffset, bytes: 0, largestTimestamp: nowMs, firstBatchTimestamp: null }
    const segments = rest.length === 0 ? [fresh] : rest
    left = { ...left, segments, logStartOffset: Math.max(left.logStartOffset, segments[0]?.baseOffset ?? 0) }
  }
  pass('log/retention/start-offset', startOffsetBreached)
  if (config.delete) {
    pass('log/retention/size', (each) => sizeBreached(each, config))
    pass('log/retention/time', () => timeBreached(config, nowMs))
  }
  return { deletions, rollsFirst, logStartOffset: left.logStartOffset }
}

/** Does it, in place, and returns what was done. */
export function retain(log: SegmentedLog, config: LogConfig, nowMs: number): RetentionPlan {
  const plan = retentionPlan(figuresOf(log), config, nowMs)
  if (plan.rollsFirst) rollLog(log, log.logEndOffset, nowMs)
  const gone = new Set(plan.deletions.map(({ baseOffset }) => baseOffset))
  if (gone.size > 0) log.segments = log.segments.filter(({ baseOffset }) => !gone.has(baseOffset))
  log.logStartOffset = plan.logStartOffset
  // To learn the largest timestamp of a segment that nothing was written to, its time index is made.
  const [only] = log.segments
  if (config.delete && config.retentionMs >= 0 && !plan.rollsFirst && log.segments.length === 1 && only !== undefined)
    only.opened.timeIndex ||= log.highWatermark >= log.logEndOffset
  return plan
}

export type DeleteRecordsRefusal = 'OFFSET_OUT_OF_RANGE' | 'POLICY_VIOLATION'

/** Moves the log start offset on request, in place; segments below it go with the next retention (Kafka: Partition.deleteRecordsOnLeader). */
export function deleteRecords(
  log: SegmentedLog,
  config: LogConfig,
  beforeOffset: number,
): { readonly rule: LogRule; readonly error: DeleteRecordsRefusal | null } {
  if (!config.delete) return { rule: 'log/delete-records/policy', error: 'POLICY_VIOLATION' }
  const offset = beforeOffset === -1 ? log.highWatermark : beforeOffset
  if (offset < 0 || offset > log.highWatermark) return { rule: 'log/delete-records/out-of-range', error: 'OFFSET_OUT_OF_RANGE' }
  log.logStartOffset = Math.max(log.logStartOffset, offset)
  return { rule: 'log/delete-records/moved', error: null }
}
