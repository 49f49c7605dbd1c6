import {
  consider,
  defaultLoadFactor,
  defaultLogConfig,
  defaultSlots,
  figuresOf,
  logFromFiles,
  type Codecs,
  type LogProblem,
  type SegmentedLog,
} from '../../../engine'
import { cleanerMoment } from '../../select/log/cleaner-moment'
import type { KeyNames } from '../../select/log/key-names'
import { protections, unprotected } from '../../select/log/protected-by'
import type { LogMoment } from '../../select/log/log-moment'
import { logMoment } from '../../select/log/moment-of'
import { mostStepped } from './drawn-limits'
import { fileRound, type FileRound } from './file-round'
import type { Fates } from './fates'
import { withActive, type CleanerQuestion } from './judge'
import type { DrawnPart, Pieces } from './log-pieces'

/** The picture of the files as a log, asked for. */
export interface PictureQuestion extends CleanerQuestion {
  /** Which step of a round; 0 is before it. */
  readonly step: number
  /** Where to begin in a log of which only a part is drawn; `null`: at its start. */
  readonly from: number | null
}

/** The files as the log view takes a log. */
export type LogPicture =
  | { readonly outcome: 'stopped'; readonly problem: LogProblem }
  | { readonly outcome: 'nothing' }
  | {
      readonly outcome: 'drawn'
      readonly moment: LogMoment
      readonly step: number
      /** How many steps a round takes; 0 where there is none to take. */
      readonly steps: number
      /** `null`: all that is sound. */
      readonly part: DrawnPart | null
    }

const config = { ...defaultLogConfig, compact: true, delete: false }

/** A log out of files, as far as it is drawn, with a round of the cleaner over it. */
export interface DrawnLog {
  readonly name: string
  readonly log: SegmentedLog
  readonly round: FileRound
  readonly nowMs: number
  readonly part: DrawnPart | null
  readonly codecs: Codecs
}

/** Reads the files as one log. Throws `MalformedLog` and `CodecNotLoaded`. */
export function drawnLog(
  { name, files, records, batches, part }: Pieces,
  endOffset: number,
  question: CleanerQuestion,
  codecs: Codecs,
): DrawnLog {
  const { firstDirtyOffset, nowMs } = question
  const log = logFromFiles(withActive(files, endOffset, question), {
    indexIntervalBytes: config.indexIntervalBytes,
    codecs,
    makesTxnIndexes: true,
  })
  const stepped = part === null && records <= mostStepped
  const round = stepped
    ? fileRound(log, config, firstDirtyOffset, nowMs, batches, codecs)
    : {
        stages: [{ log, told: null, checkpoint: firstDirtyOffset }],
        facts: [],
        considered: { name, ...consider({ figures: figuresOf(log), config, checkpoint: firstDirtyOffset }, nowMs) },
      }
  return { name, log, round, nowMs, part, codecs }
}

/** What the cleaner did with the whole log holds for a part of it, whatever supersedes a record outside. */
function asJudged(moment: LogMoment, fates: Fates): void {
  const { count, offset, by, bound, ofLater } = moment.cells
  const waits = protections.indexOf(moment.weight?.eligible === false ? 'compaction/select/not-dirty-enough' : 'next-round')
  for (let at = 0; at < count; at++) {
    const fate = fates.ofRecord(offset[at] ?? -1)
    if (fate === null) continue
    const goes = !fate.kept && fate.supersededBy >= 0
    if (goes) by[at] = fate.supersededBy
    if (goes || bound[at] !== unprotected) bound[at] = goes ? waits : unprotected
    ofLater[at] = 0
  }
}

/** One step of a round over the files, as the log view draws it. Keys keep the numbers that they have on the page. */
export function pictureOf(drawn: DrawnLog, step: number, keys: KeyNames, ofCoordinator: boolean, fates: Fates): LogPicture {
  const { name, round, nowMs, part, codecs } = drawn
  const { stages, facts, considered } = round
  const at = Math.max(0, Math.min(stages.length - 1, step))
  const stage = stages[at]
  if (stage === undefined) return { outcome: 'nothing' }
  const { told } = stage
  const mostKeys = Math.floor(defaultSlots * defaultLoadFactor)
  const moment = logMoment({
    partition: name,
    partitions: [name],
    log: stage.log,
    config,
    codecs,
    // Clocks of files are calendars.
    time: nowMs * 1000,
    endsAt: nowMs * 1000,
    nowMs,
    checkpoint: stage.checkpoint,
    weighed: told === null ? null : considered,
    cleanerOn: true,
    mostKeys,
    passedOver: null,
    cleaner: told === null ? null : (keyOf) => cleanerMoment({ facts, told: told.count, lastStep: told.ofLastStep, mostKeys }, keyOf),
    readers: [],
    keys,
    ofCoordinator,
    written: null,
  })
  if (part !== null) asJudged(moment, fates)
  // Bytes of a part say nothing of how dirty the log is.
  return { outcome: 'drawn', moment: part === null ? moment : { ...moment, weight: null }, step: at, steps: stages.length - 1, part }
}
