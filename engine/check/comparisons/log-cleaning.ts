import { cleanRound, type RoundResult } from '../../compaction/clean'
import { consider } from '../../compaction/select'
import { compressionOf } from '../../log/batch'
import type { Codecs } from '../../log/codecs'
import { figuresOf } from '../../log/figures'
import type { LogConfig } from '../../log/log-config'
import { readRecords } from '../../log/records'
import { deleteRecords, retain } from '../../log/retention'
import { batchesIn } from '../../log/segment'
import type { SegmentedLog } from '../../log/segmented-log'
import { logFromFiles } from '../../recording/segment-files'
import { list, object, text, whole, type Json } from '../vectors/reading'
import { differencesBetween } from './difference'
import { compareFiles } from './log-bytes-differ'
import type { LogCase, LogState } from './log-case'
import { comparisonOf, type ComparisonResult } from './result'

const nothing: ReadonlySet<string> = new Set()

/** A state with a file that is not the one that its description speaks of: nothing can be made of it. */
export class DamagedState extends Error {}

/** The log that a state's files hold; throws `DamagedState`. */
export function loadedLog(state: LogState, config: LogConfig, codecs: Codecs): SegmentedLog {
  if ([...state.files.values()].some(({ damaged }) => damaged)) throw new DamagedState(state.name)
  const files = new Map([...state.files].map(([name, { content }]) => [name, content]))
  const { logStartOffset } = state
  const lastModifiedMs = (name: string): number => state.files.get(name)?.lastModifiedMs ?? 0
  return logFromFiles(files, { indexIntervalBytes: config.indexIntervalBytes, codecs, logStartOffset, lastModifiedMs })
}

export const lastModifiedOf = (state: LogState): number =>
  [...state.files.values()].reduce((most, { lastModifiedMs }) => Math.max(most, lastModifiedMs), 0)

/** What a comparison is made with: the state before, and the settings at that moment. */
export interface Moment {
  readonly step: number
  readonly before: LogState
  readonly config: LogConfig
  readonly codecs: Codecs
}

const offsetOrNull = (value: unknown, field: string): number | null => (value === null ? null : whole(value, field))

function wantedOf(step: Json): Json {
  const groups = list(step['groups'], 'groups').map((each) => object(each, 'groups'))
  return {
    dirtyRange: step['dirtyRange'],
    checkpoint: whole(step['checkpointAfter'], 'checkpointAfter'),
    groups: groups.map((group) => ({ into: group['into'], bytes: group['bytes'], from: group['from'] })),
    messagesStart: step['messagesStart'],
    messagesEnd: step['messagesEnd'],
  }
}

function gotOf(round: RoundResult, dirtyRange: readonly number[]): Json {
  return {
    dirtyRange,
    checkpoint: round.nextDirtyOffset,
    groups: round.groups.map(({ into, bytes, from }) => ({
      into,
      bytes,
      from: from.map(({ baseOffset, bytes: size }) => ({ base: baseOffset, bytes: size })),
    })),
    messagesStart: round.counts.messagesRead,
    messagesEnd: round.counts.messagesRetained,
  }
}

/** Rebuilt compressed batches are not the broker's bytes: sizes differ. */
const withoutSizes: ReadonlySet<string> = new Set(['bytes'])

export function hasCompression(log: SegmentedLog): boolean {
  return log.segments.some(({ log: { view } }) => [...batchesIn(view)].some((batch) => compressionOf(batch) !== 'none'))
}

function recordsOf(log: SegmentedLog, codecs: Codecs): unknown[] {
  return log.segments.map(({ baseOffset, log: { view } }) => ({
    baseOffset,
    batches: [...batchesIn(view)].map((batch) => {
      const { baseOffset: base, lastOffsetDelta, attributes, producerId, baseTimestamp, maxTimestamp } = batch
      const records = readRecords(view, batch.position, batch, codecs)
      return { base, lastOffsetDelta, attributes, producerId, baseTimestamp, maxTimestamp, records }
    }),
  }))
}

/** The state after a step beside our log; where codecs are at work, what the batches say instead of their bytes. */
function compareState(moment: Moment, after: LogState, log: SegmentedLog): ComparisonResult[] {
  const { step, config, codecs } = moment
  const start = differencesBetween({ logStartOffset: after.logStartOffset }, { logStartOffset: log.logStartOffset }, nothing)
  const results = [comparisonOf(1, after.name, step, start)]
  if (!hasCompression(log)) return [...results, ...compareFiles(1, step, after, log)]
  const decoded = differencesBetween(recordsOf(loadedLog(after, config, codecs), codecs), recordsOf(log, codecs), nothing)
  return [...results, comparisonOf(1, `${after.name} decoded`, step, decoded)]
}

/** `clean`: one round of the cleaner, and the retention that the thread runs behind it. */
export function compareClean(moment: Moment, step: Json, after: LogState, { slots, loadFactor }: LogCase): ComparisonResult[] {
  const { before, config, codecs } = moment
  const nowMs = whole(step['cleaningTimeMs'], 'cleaningTimeMs')
  const log = loadedLog(before, config, codecs)
  const checkpoint = offsetOrNull(step['checkpointBefore'], 'checkpointBefore')
  const considered = consider({ figures: figuresOf(log), config, checkpoint }, nowMs)
  if (!considered.eligible) return [comparisonOf(1, 'clean', moment.step, [{ field: 'round', wanted: 'a round', got: considered.rule }])]
  const { firstDirtyOffset } = considered.offsets
  const { firstUncleanableOffset } = considered.dirtiness
  const options = { config, codecs, nowMs, firstDirtyOffset, firstUncleanableOffset, slots, loadFactor }
  const compressed = hasCompression(log)
  const round = cleanRound(log, { ...options, keepsEmptyBatchAt: 'high-watermark', tell: null })
  retain(log, config, nowMs)
  const got = gotOf(round, [firstDirtyOffset, firstUncleanableOffset])
  const differences = differencesBetween(wantedOf(step), got, compressed ? withoutSizes : nothing)
  return [comparisonOf(1, 'clean', moment.step, differences), ...compareState(moment, after, log)]
}

/** `noRound`: the cleaner looked at the log, and let it be. */
export function compareNoRound(moment: Moment, step: Json, checkpoint: number | null, nowMs: number): ComparisonResult[] {
  const log = loadedLog(moment.before, moment.config, moment.codecs)
  const considered = consider({ figures: figuresOf(log), config: moment.config, checkpoint }, nowMs + whole(step['waitedMs'], 'waitedMs'))
  const rounds = considered.eligible ? 1 : 0
  const wanted = { rounds: step['roundsSeen'], checkpoint: step['checkpoint'] }
  return [comparisonOf(1, 'noRound', moment.step, differencesBetween(wanted, { rounds, checkpoint }, nothing))]
}

const refusals: Readonly<Record<string, string>> = {
  OFFSET_OUT_OF_RANGE: 'OffsetOutOfRangeException',
  POLICY_VIOLATION: 'PolicyViolationException',
}

/** `deleteRecords`, and the retention that follows it; `after` is null where it was refused. */
export function compareDeleteRecords(moment: Moment, step: Json, after: LogState | null): ComparisonResult[] {
  const log = loadedLog(moment.before, moment.config, moment.codecs)
  const { error } = deleteRecords(log, moment.config, whole(step['beforeOffset'], 'beforeOffset'))
  const refused = step['refused'] === undefined ? null : (text(step['refused'], 'refused').split('.').at(-1) ?? null)
  const wanted = { refused, lowWatermark: step['lowWatermark'] ?? null }
  const got = { refused: error === null ? null : (refusals[error] ?? error), lowWatermark: error === null ? log.logStartOffset : null }
  const answer = comparisonOf(1, 'deleteRecords', moment.step, differencesBetween(wanted, got, nothing))
  if (after === null) return [answer]
  retain(log, moment.config, lastModifiedOf(moment.before) + 1000)
  return [answer, ...compareState(moment, after, log)]
}

/** Two states with nothing between them that would change the log: one pass of retention. */
export function compareRetention(moment: Moment, after: LogState): ComparisonResult[] {
  const log = loadedLog(moment.before, moment.config, moment.codecs)
  const nowMs = lastModifiedOf(moment.before) + 1000
  retain(log, moment.config, nowMs)
  // The task comes by every second: what it finds when nothing is left to do shows in which files there are.
  retain(log, moment.config, nowMs)
  return compareState(moment, after, log)
}
