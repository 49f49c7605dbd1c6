import type { Codecs } from '../../log/codecs'
import type { LogConfig } from '../../log/log-config'
import { readLog, type Isolation } from '../../log/read'
import { emptySegmentedLog, lastStableOffsetOf, type SegmentedLog } from '../../log/segmented-log'
import { object, text, Unreadable, whole, type Json } from '../vectors/reading'
import type { VectorDifference } from '../vectors/result'
import { differencesBetween } from './difference'
import { compareFiles } from './log-bytes-differ'
import { compareAppend, isRepeatable } from './log-appending'
import { configured, readLogCase, type LogCase, type LogRecordingFiles, type LogState } from './log-case'
import {
  compareClean,
  compareDeleteRecords,
  compareNoRound,
  compareRetention,
  DamagedState,
  lastModifiedOf,
  loadedLog,
} from './log-cleaning'
import { compareReading } from './log-reading'
import { shownBytes } from './shown-record'
import { comparisonOf, skipped, type ComparisonResult } from './result'

const nothing: ReadonlySet<string> = new Set()

/** Steps that leave a log's bytes as they are. */
const quiet = new Set(['alterConfig', 'brokerLog', 'note', 'read', 'noRound'])

/** What other steps of a log's recording do to it is the broker's own: the next copy of the files says what came of it. */
const theBrokersOwn = new Set([
  'beginTransaction',
  'endTransaction',
  'join',
  'leave',
  'commitOffsets',
  'deleteOffsets',
  'deleteGroup',
  'alterOffsets',
])

function endsDiffer({ lastStableOffset, highWatermark }: LogState, log: SegmentedLog): readonly VectorDifference[] {
  const found = { lastStableOffset: lastStableOffsetOf(log), highWatermark: log.highWatermark }
  return differencesBetween({ lastStableOffset, highWatermark }, found, nothing)
}

/** Goes through the steps of one recorded log, and holds the engine beside each. */
class Walk {
  readonly results: ComparisonResult[] = []
  private config: LogConfig
  /** The last copy of the files. */
  private state: LogState | null = null
  /** What happened since then. */
  private since: string[] = []
  private waiting: ((after: LogState) => ComparisonResult[]) | null = null
  private checkpoint: number | null = null
  private lastCleanMs: number | null = null
  /** Our own log, as far as appends can be repeated. */
  private ours: SegmentedLog | null = emptySegmentedLog(0)

  constructor(
    private readonly file: LogCase,
    private readonly codecs: Codecs,
  ) {
    this.config = file.config
  }

  run(): readonly ComparisonResult[] {
    for (const [i, step] of this.file.steps.entries()) this.step(step, i, text(step['do'], 'do'))
    return this.results
  }

  private step(step: Json, index: number, what: string): void {
    if (what === 'files') {
      this.files(this.stateNamed(text(step['state'], 'state')), index)
      return
    }
    this.since.push(what)
    if (what === 'alterConfig') this.config = configured(this.config, object(step['set'], 'set'), 'set')
    else if (what === 'append') this.append(step, index)
    else if (what === 'clean') this.clean(step, index)
    else if (what === 'noRound') this.noRound(step, index)
    else if (what === 'deleteRecords') this.deleteRecords(step, index)
    else if (what === 'read') this.read(step, index)
    else if (theBrokersOwn.has(what)) this.ours = null
    else if (!quiet.has(what)) throw new Unreadable('do', 'a known step', what)
  }

  private stateNamed(name: string): LogState {
    const state = this.file.states.get(name)
    if (state === undefined) throw new Unreadable('state', 'a state of expected.json', name)
    return state
  }

  private before(): LogState {
    if (this.state === null) throw new Unreadable('do', 'a copy of the files before this step', undefined)
    return this.state
  }

  private moment(step: number) {
    return { step, before: this.before(), config: this.config, codecs: this.codecs }
  }

  private files(after: LogState, index: number): void {
    this.results.push(...compareReading(after, index, this.codecs))
    const { waiting } = this
    if (waiting !== null) this.attempt(after.name, index, () => waiting(after))
    else if (this.state !== null && this.since.every((what) => quiet.has(what)))
      this.attempt(after.name, index, () => compareRetention(this.moment(index), after))
    else if (this.ours !== null && this.since.includes('append'))
      this.results.push(...compareFiles(3, index, after, this.ours, this.config))
    this.ours = null
    this.attempt(after.name, index, () => {
      this.ours = loadedLog(after, this.config, this.codecs)
      return [comparisonOf(2, after.name, index, endsDiffer(after, this.ours))]
    })
    this.state = after
    this.checkpoint = after.checkpoint
    this.since = []
    this.waiting = null
  }

  /** What cannot be compared because a file it needs is damaged is passed over, and said to be. */
  private attempt(where: string, index: number, compare: () => readonly ComparisonResult[]): void {
    try {
      this.results.push(...compare())
    } catch (error) {
      if (!(error instanceof DamagedState)) throw error
      this.results.push(skipped(1, where, index, 'damaged'))
    }
  }

  private append(step: Json, index: number): void {
    if (!isRepeatable(step, this.config)) this.ours = null
    if (this.ours !== null) this.results.push(...compareAppend(step, index, this.ours, this.config))
  }

  private clean(step: Json, index: number): void {
    const moment = this.moment(index)
    this.waiting = (after) => compareClean(moment, step, after, this.file)
    this.checkpoint = whole(step['checkpointAfter'], 'checkpointAfter')
    this.lastCleanMs = whole(step['cleaningTimeMs'], 'cleaningTimeMs')
  }

  private noRound(step: Json, index: number): void {
    const before = this.state ?? this.firstState(index)
    const nowMs = this.lastCleanMs ?? lastModifiedOf(before)
    this.attempt('noRound', index, () =>
      compareNoRound({ step: index, before, config: this.config, codecs: this.codecs }, step, this.checkpoint, nowMs),
    )
  }

  /** A look at the log before the first copy of its files was taken is a look at that copy. */
  private firstState(from: number): LogState {
    const next = this.file.steps.slice(from).find((step) => step['do'] === 'files')
    return this.stateNamed(text(next?.['state'], 'state'))
  }

  private deleteRecords(step: Json, index: number): void {
    const moment = this.moment(index)
    if (step['refused'] === undefined) this.waiting = (after) => compareDeleteRecords(moment, step, after)
    else this.attempt('deleteRecords', index, () => compareDeleteRecords(moment, step, null))
  }

  private read(step: Json, index: number): void {
    this.attempt('read', index, () => {
      const log = loadedLog(this.before(), this.config, this.codecs)
      const isolation = text(step['isolation'], 'isolation') as Isolation
      const { records, position, endOffset } = readLog(log, whole(step['from'], 'from'), isolation, this.codecs)
      const shown = records.map(({ offset, key, value }) => [offset, shownBytes(key), shownBytes(value)])
      const wanted = { records: step['records'], position: step['position'], endOffset: step['endOffsetForReader'] }
      const got = { records: shown, position, endOffset }
      return [comparisonOf(4, isolation, index, differencesBetween(wanted, got, nothing))]
    })
  }
}

/** A recorded log beside the engine, all four comparisons. Throws `Unreadable`, and `CodecNotLoaded` where a codec is to be loaded first. */
export function compareLogRecording(files: LogRecordingFiles, codecs: Codecs): readonly ComparisonResult[] {
  return new Walk(readLogCase(files), codecs).run()
}
