import {
  cleanRound,
  consider,
  defaultLoadFactor,
  defaultLogConfig,
  defaultSlots,
  figuresOf,
  logBytesOf,
  logFromFiles,
  LogCleaningAborted,
  MalformedLog,
  type Codecs,
  type CompactionRule,
  type LogProblem,
  type SegmentedLog,
} from '../../../engine'
import { Fates } from './fates'

/** How the cleaner is asked about the files. */
export interface CleanerQuestion {
  /** The last segment is the one that is being written, and so is let be. */
  readonly lastIsActive: boolean
  /** The cleaner's checkpoint; `null`: there is none, all of it is dirty. */
  readonly firstDirtyOffset: number | null
  readonly nowMs: number
}

/** How dirty the log is, in bytes of files. */
export interface Weight {
  readonly cleanBytes: number
  readonly cleanableBytes: number
  readonly totalBytes: number
  readonly ratio: number | null
  readonly threshold: number
  readonly firstDirtyOffset: number
  readonly firstUncleanableOffset: number
  readonly rule: CompactionRule
}

/** What a round would do. What is not readable is not judged. */
export type Verdict =
  | { readonly outcome: 'too-large'; readonly bytes: number; readonly mostBytes: number }
  | { readonly outcome: 'stopped'; readonly problem: LogProblem }
  | {
      readonly outcome: 'cleaned'
      readonly weight: Weight
      readonly records: number
      readonly removed: number
      readonly bytesBefore: number
      readonly bytesAfter: number
      /** There is something to clean. */
      readonly ran: boolean
    }

/** A round holds all that it reads and all that it writes. */
export const mostJudgedBytes = 134_217_728

const config = { ...defaultLogConfig, compact: true, delete: false }

const activeName = (endOffset: number): string => `${String(endOffset).padStart(20, '0')}.log`

/** Where a log would go on: the empty segment there is the active one, and all before it is closed. */
export function withActive(
  files: ReadonlyMap<string, Uint8Array>,
  endOffset: number,
  { lastIsActive }: CleanerQuestion,
): ReadonlyMap<string, Uint8Array> {
  const end = activeName(endOffset)
  return lastIsActive || files.has(end) ? files : new Map([...files, [end, new Uint8Array(0)]])
}

function rounds(log: SegmentedLog, question: CleanerQuestion, codecs: Codecs, fates: Fates): Weight {
  const { offsets, dirtiness, rule } = consider({ figures: figuresOf(log), config, checkpoint: question.firstDirtyOffset }, question.nowMs)
  const { firstDirtyOffset } = offsets
  const { firstUncleanableOffset, cleanBytes, cleanableBytes, totalBytes, ratio } = dirtiness
  const threshold = config.minCleanableDirtyRatio
  const weight = { cleanBytes, cleanableBytes, totalBytes, ratio, threshold, firstDirtyOffset, firstUncleanableOffset, rule }
  if (firstDirtyOffset >= firstUncleanableOffset) return weight
  const bounds = { firstDirtyOffset, firstUncleanableOffset, slots: defaultSlots, loadFactor: defaultLoadFactor }
  const tell = (fact: Parameters<Fates['take']>[0]): void => {
    fates.take(fact)
  }
  try {
    cleanRound(log, { config, codecs, nowMs: question.nowMs, tell, keepsEmptyBatchAt: 'high-watermark', ...bounds })
    return weight
  } catch (error) {
    if (!(error instanceof LogCleaningAborted)) throw error
    return rounds(log, question, codecs, fates)
  }
}

/** Runs the engine's cleaner over the sound batches of the files, by the name of each. Throws `CodecNotLoaded`. */
export function judge(
  files: ReadonlyMap<string, Uint8Array>,
  endOffset: number,
  question: CleanerQuestion,
  codecs: Codecs,
): { readonly verdict: Verdict; readonly fates: Fates } {
  const fates = new Fates()
  try {
    const log = logFromFiles(withActive(files, endOffset, question), {
      indexIntervalBytes: config.indexIntervalBytes,
      codecs,
      makesTxnIndexes: true,
    })
    const bytesBefore = logBytesOf(log)
    const weight = rounds(log, question, codecs, fates)
    const ran = fates.records > 0 || weight.cleanableBytes > 0
    const { records, removed } = fates
    return { verdict: { outcome: 'cleaned', weight, records, removed, bytesBefore, bytesAfter: logBytesOf(log), ran }, fates }
  } catch (error) {
    if (!(error instanceof MalformedLog)) throw error
    return { verdict: { outcome: 'stopped', problem: error.problem }, fates: new Fates() }
  }
}
